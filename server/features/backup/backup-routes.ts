import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { recordAudit } from '../../accounts/audit/record-audit';
import { requireConfirmed } from '../../accounts/auth/confirm-identity';
import { isFromOwnPage } from '../../accounts/auth/identify-request';
import { requireAccess } from '../../accounts/auth/procedures';
import { AppError } from '../../platform/errors';
import type { CountRequest } from '../../platform/http/rate-limits';
import { readJson } from '../../platform/http/read-json';
import type { Services } from '../context';
import type { Sink } from './archive';
import { TOKEN_HEADER, takeToken } from './one-time-token';
import { writeBackup } from './write-backup';

const wishSchema = z.strictObject({
  /** The backup's name in the audit log. */
  name: z.string().min(1).max(255),
  passphrase: z.string().min(12).max(1000).optional(),
});

/**
 * `GET /api/admin/backups/{name}` returns a backup's file to admins. `POST /api/admin/backups` returns a new backup in exchange for the
 * one-time token from the data folder. The command line uses it while this server has the embedded database open.
 */
export function backupRoutes(services: Services, countRequest: CountRequest): Router {
  const { backups, database, env, log } = services;
  const router = express.Router();

  router.all('/admin/backups/:name', async (req: Request, res: Response, next) => {
    if (!checkMethod(req, res, ['GET', 'HEAD'])) return;
    if (!req.actor) throw new Error('The request has not been identified.');
    requireAccess(req.actor, 'admin', true, false);
    if (req.actor.kind === 'session' && !isFromOwnPage(req, env.PUBLIC_URL)) {
      throw new AppError('FORBIDDEN', 'This request does not come from the site itself.');
    }
    requireConfirmed(req.session ?? null);
    await countRequest(req);
    const name = String(req.params.name);
    const { bytes, stream } = await backups.open(name);
    res.set({
      'Cache-Control': 'no-store',
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Length': String(bytes),
    });
    if (req.method === 'HEAD') return void res.end();
    await recordAudit(database.db, req.actor, 'backup-download', name);
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
      const gone = new AbortController();
      res.once('close', () => gone.abort(new Error('The client disconnected.')));
      res.set({ 'Cache-Control': 'no-store', 'Content-Type': 'application/octet-stream' });
      await recordAudit(
        database.db,
        { kind: 'server', id: null, name: 'Command line', client: null },
        'backup-make',
        name,
      );
      try {
        await writeBackup(backups.source, createSink(res, gone.signal), { passphrase, signal: gone.signal });
        res.end();
      } catch (error) {
        // The connection is destroyed, so that the incomplete response does not look complete.
        log.error({ err: error, requestId: req.id }, 'sending a backup failed');
        res.destroy();
      }
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
