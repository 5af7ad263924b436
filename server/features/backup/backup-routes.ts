import { once } from 'node:events';
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { recordAudit } from '../../accounts/audit/record-audit';
import { requireConfirmed } from '../../accounts/auth/confirm-identity';
import { isFromOwnPage } from '../../accounts/auth/identify-request';
import { requireAccess } from '../../accounts/auth/procedures';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import type { CountRequest } from '../../platform/http/rate-limits';
import { readJson } from '../../platform/http/read-json';
import type { Services } from '../context';
import type { Sink } from './archive';
import { createBackupName } from './backup-folder';
import { makeBackupFile } from './make-backup-file';
import { TOKEN_HEADER, takeToken } from './one-time-token';
import { writeBackup } from './write-backup';

/** The passphrase of a new backup. */
export const backupPassphrase = z.string().min(12, 'Use at least 12 characters.').max(1000);

const wishSchema = z.strictObject({
  /** The backup's name in the audit log. */
  name: z.string().min(1).max(255),
  passphrase: backupPassphrase.optional(),
});
/** The beginning of the names of the folders for downloads, in the data folder. */
const DOWNLOAD = 'download-';
/** The time after which nothing has been written to a folder of a download that a server left when it was killed. */
const ABANDONED_MS = 60 * 60 * 1000;

const downloadSchema = z.strictObject({ passphrase: backupPassphrase.optional() });

/**
 * `POST /api/admin/backups/download` makes a backup for an admin and streams it, without storing it. `GET /api/admin/backups/{name}`
 * returns a stored backup's file to admins. `POST /api/admin/backups` returns a new backup in exchange for the one-time token from the
 * data folder. The command line uses it while this server has the embedded database open.
 */
export function backupRoutes(services: Services, countRequest: CountRequest): Router {
  const { backups, database, env, log } = services;
  const router = express.Router();
  /** True while a backup for a download is being made. */
  let isMaking = false;

  /** Requires an admin on the site's own pages who has confirmed their identity. @throws AppError */
  async function checkAdmin(req: Request): Promise<Actor> {
    if (!req.actor) throw new Error('The request has not been identified.');
    requireAccess(req.actor, 'admin', true, false);
    if (req.actor.kind === 'session' && !isFromOwnPage(req, env.PUBLIC_URL)) {
      throw new AppError('FORBIDDEN', 'This request does not come from the site itself.');
    }
    requireConfirmed(req.session ?? null);
    await countRequest(req);
    return req.actor;
  }

  /** Streams a new backup as the response. */
  async function sendBackup(req: Request, res: Response, passphrase: string | undefined): Promise<void> {
    const gone = new AbortController();
    res.once('close', () => gone.abort(new Error('The client disconnected.')));
    res.set('Content-Type', 'application/octet-stream');
    try {
      await writeBackup(backups.source, createSink(res, gone.signal), { passphrase, signal: gone.signal });
      res.end();
    } catch (error) {
      // The connection is destroyed, so that the incomplete response does not look complete.
      log.error({ err: error, requestId: req.id }, 'sending a backup failed');
      res.destroy();
    }
  }

  router.all(
    '/admin/backups/download',
    async (req: Request, res: Response, next) => {
      if (!checkMethod(req, res, ['POST'])) return;
      res.locals.admin = await checkAdmin(req);
      next();
    },
    readJson,
    async (req: Request, res: Response) => {
      const wish = downloadSchema.safeParse(req.body);
      if (!wish.success) {
        const issues = wish.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
        throw new AppError('BAD_REQUEST', 'Send only a passphrase of at least 12 characters, or nothing.', { issues });
      }
      if (isMaking) throw new AppError('CONFLICT', 'A backup is already in progress.');
      isMaking = true;
      const passphrase = wish.data.passphrase ?? env.BACKUP_PASSPHRASE;
      const isOwn = wish.data.passphrase !== undefined;
      const name = createBackupName(new Date(), isOwn ? 'own' : passphrase === undefined ? 'none' : 'server');
      const gone = new AbortController();
      res.once('close', () => gone.abort(new Error('The client disconnected.')));
      // The backup is a file before it is sent, because a slow client must not hold the database's transaction open. Only the data folder
      // is sure to be writable.
      let folder: string | undefined;
      try {
        await removeAbandoned(env.DATA_DIR);
        folder = await mkdtemp(path.join(env.DATA_DIR, DOWNLOAD));
        const file = path.join(folder, name);
        const make = (sink: Sink) => writeBackup(backups.source, sink, { passphrase, signal: gone.signal });
        const { bytes } = await makeBackupFile(file, async (sink) => void (await make(sink)), passphrase);
        isMaking = false;
        // The file loses its name at once, so that nothing is left of it if the server is killed while sending.
        const handle = await open(file);
        await rm(folder, { recursive: true, force: true });
        await recordAudit(database.db, res.locals.admin as Actor, 'backup-make', `${name}, downloaded directly`);
        res.set({
          'Content-Type': 'application/octet-stream',
          'Content-Disposition': `attachment; filename="${name}"`,
          'Content-Length': String(bytes),
        });
        await pipeline(handle.createReadStream(), res).catch((error: NodeJS.ErrnoException) => {
          // A client that disconnects is no error.
          if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
        });
      } catch (error) {
        if (!gone.signal.aborted) throw error;
      } finally {
        isMaking = false;
        if (folder) await rm(folder, { recursive: true, force: true });
      }
    },
  );

  router.all('/admin/backups/:name', async (req: Request, res: Response, next) => {
    if (!checkMethod(req, res, ['GET', 'HEAD'])) return;
    const actor = await checkAdmin(req);
    const name = String(req.params.name);
    const { bytes, stream } = await backups.open(name);
    res.set({
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Length': String(bytes),
    });
    if (req.method === 'HEAD') return void res.end();
    await recordAudit(database.db, actor, 'backup-download', name);
    await pipeline(stream(), res).catch((error: NodeJS.ErrnoException) => {
      // A client that disconnects is no error.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') next(error);
    });
  });

  router.all(
    '/admin/backups',
    async (req: Request, res: Response, next) => {
      if (!checkMethod(req, res, ['POST'])) return;
      await countRequest(req);
      if (!(await takeToken(env.DATA_DIR, req.get(TOKEN_HEADER)))) {
        throw new AppError('UNAUTHORIZED', 'This request requires the one-time token from the data folder.');
      }
      next();
    },
    readJson,
    async (req: Request, res: Response) => {
      const wish = wishSchema.safeParse(req.body);
      if (!wish.success)
        throw new AppError(
          'UNPROCESSABLE_CONTENT',
          'Send a name and, optionally, a passphrase of at least 12 characters.',
        );
      const { name, passphrase } = wish.data;
      await recordAudit(
        database.db,
        { kind: 'server', id: null, name: 'Command line', client: null },
        'backup-make',
        name,
      );
      await sendBackup(req, res, passphrase);
    },
  );
  return router;
}

/** Returns true if the method is allowed, and answers OPTIONS itself. @throws AppError METHOD_NOT_SUPPORTED */
function checkMethod(req: Request, res: Response, methods: string[]): boolean {
  if (methods.includes(req.method)) return true;
  const allowed = [...methods, 'OPTIONS'].join(', ');
  res.set('Allow', allowed);
  if (req.method !== 'OPTIONS') throw new AppError('METHOD_NOT_SUPPORTED', `Use ${allowed}.`);
  res.status(204).end();
  return false;
}

function createSink(res: Response, signal: AbortSignal): Sink {
  return async (bytes) => {
    if (!res.write(bytes)) await once(res, 'drain', { signal });
  };
}

/**
 * Removes the folders of downloads that were being made when a server was killed, and nothing else. Other servers may be making one right
 * now. A folder that cannot be removed is left.
 */
async function removeAbandoned(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isDirectory() || !/^download-\w{6}$/.test(entry.name)) continue;
    const folder = path.join(dataDir, entry.name);
    const files = await readdir(folder).catch(() => null);
    if (!files?.every((file) => file.startsWith('prospectus-'))) continue;
    const times = [folder, ...files.map((file) => path.join(folder, file))].map((file) =>
      stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    );
    if (Math.max(...(await Promise.all(times))) > Date.now() - ABANDONED_MS) continue;
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
