import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Database, rawRows } from '../../../db/client';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { Doer } from '../../platform/actor';
import { readClock, readNow } from '../../platform/database/read-clock';
import type { Env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import { createBackupName, isBackupName, isOwnBackup, keepNewest, listBackups, prepareFolder } from './backup-folder';
import { type BackupState, NO_BACKUPS, nextBackupAt, readBackupState, writeBackupState } from './backup-state';
import { makeBackupFile } from './make-backup-file';
import { type BackupSource, writeBackup } from './write-backup';

/** The backups a server makes of the site, on schedule and on request. */
export interface Backups {
  /** The data to back up. */
  source: BackupSource;
  /** The state of the backups as this server knows it, at most a minute old. */
  known: BackupState;
  /** Checks whether a backup is due, now and every minute. */
  start(): void;
  /** Makes the next backup if it is due. */
  check(): Promise<void>;
  /**
   * Starts a backup.
   * @param passphrase encrypts this backup instead of the configured one. Such a backup does not count as one of those that the schedule
   * makes and keeps
   * @throws AppError UNPROCESSABLE_CONTENT if no folder is configured, CONFLICT while a backup is in progress
   */
  begin(actor: Doer, passphrase?: string): void;
  /** Returns whether any server is making a backup. */
  isRunning(): Promise<boolean>;
  /** Opens a backup's file. @throws AppError NOT_FOUND */
  open(name: string): Promise<{ bytes: number; stream: () => Readable }>;
  /** Deletes a backup's file, which is recorded. @throws AppError NOT_FOUND */
  remove(name: string, actor: Doer): Promise<void>;
  /** Cancels a backup in progress and removes its file. */
  close(): Promise<void>;
}

interface BackupsOptions {
  env: Env;
  log: Logger;
  database: Database;
  source: BackupSource;
}

const CHECK_MS = 60_000;
/** The advisory lock's number: arbitrary, but the same on all servers of the site. */
const BACKUP_LOCK = 7_041_963;
/** The actor of scheduled backups in the audit log. */
const SCHEDULE: Doer = { kind: 'server', id: null, name: 'Schedule', client: null };

export function createBackups({ env, log, database, source }: BackupsOptions): Backups {
  const { db } = database;
  const folder = env.BACKUP_DIR;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const ending = new AbortController();

  const backups: Backups = {
    source,
    known: NO_BACKUPS,
    start() {
      timer = setInterval(() => void backups.check(), CHECK_MS);
      timer.unref();
      void backups.check();
    },
    async check() {
      try {
        backups.known = await readBackupState(db);
        if (folder !== undefined && (await isDue(backups.known))) await run(SCHEDULE, folder);
      } catch (error) {
        // The database is probably unreachable, which is reported elsewhere. The next check is in a minute.
        log.warn({ err: error }, 'checking whether a backup is due failed');
      }
    },
    begin(actor, passphrase) {
      if (folder === undefined) throw new AppError('UNPROCESSABLE_CONTENT', 'No backup folder is configured.');
      if (running) throw new AppError('CONFLICT', 'A backup is already in progress.');
      run(actor, folder, passphrase).catch((error: unknown) => log.error({ err: error }, 'starting a backup failed'));
    },
    isRunning: async () => running !== undefined || (database.kind === 'postgres' && (await isLocked(database))),
    async open(name) {
      const { file, bytes } = await find(name);
      return { bytes, stream: () => createReadStream(file) };
    },
    async remove(name, actor) {
      const { file } = await find(name);
      await rm(file, { force: true });
      const state = await readBackupState(db);
      if (state.last?.name === name) {
        const newest = (await listBackups(folder ?? '')).find((file) => !isOwnBackup(file.name));
        await saveState({ ...state, last: newest ? { ...newest, at: Date.parse(newest.at) } : null });
      }
      await recordAudit(db, actor, 'backup-delete', name);
    },
    async close() {
      clearInterval(timer);
      ending.abort(new Error('The server is stopping.'));
      await running?.catch(() => undefined);
    },
  };

  async function find(name: string): Promise<{ file: string; bytes: number }> {
    const file = folder === undefined || !isBackupName(name) ? null : path.join(folder, name);
    const found = file && (await stat(file).catch(() => null));
    if (!file || !found) throw new AppError('NOT_FOUND', 'This backup does not exist.');
    return { file, bytes: found.size };
  }

  async function isDue(state: BackupState): Promise<boolean> {
    const now = await readClock(db);
    const next = nextBackupAt(state, env.BACKUP_EVERY_HOURS, now);
    return next !== null && next <= now;
  }

  function run(actor: Doer, into: string, ownPassphrase?: string): Promise<void> {
    running ??= runExclusively(database, () => make(actor, into, ownPassphrase)).finally(() => {
      running = undefined;
    });
    return running;
  }

  /** Two servers may see a due backup at once, so check again inside the lock. */
  async function make(actor: Doer, into: string, ownPassphrase: string | undefined): Promise<void> {
    const before = await readBackupState(db);
    if (actor === SCHEDULE && !(await isDue(before))) return;
    const at = await readNow(db);
    const begun = performance.now();
    const passphrase = ownPassphrase ?? env.BACKUP_PASSPHRASE;
    const isOwn = ownPassphrase !== undefined;
    const name = createBackupName(at, isOwn ? 'own' : passphrase === undefined ? 'none' : 'server');
    try {
      await prepareFolder(into);
      const { bytes } = await makeBackupFile(
        path.join(into, name),
        async (sink) => {
          const { missing } = await writeBackup(source, sink, { passphrase, signal: ending.signal });
          if (missing > 0) log.warn({ missing }, 'some picture files are missing and not included in the backup');
        },
        passphrase,
      );
      const last = { name, bytes, at: at.getTime() };
      await saveState(isOwn ? before : { last, failure: null, failures: before.failures }, actor, name);
      log.info({ name, bytes, ms: Math.round(performance.now() - begun) }, 'backup made');
      if (!isOwn) await keepNewest(into, env.BACKUP_KEEP, name);
    } catch (error) {
      if (ending.signal.aborted) return;
      log.error({ err: error }, 'the backup failed and will be retried');
      const tries = (before.failure?.tries ?? 0) + 1;
      const failure = { at: (await readNow(db)).getTime(), reason: explainFailure(error), tries };
      await saveState({ last: before.last, failure, failures: before.failures + 1 });
    }
  }

  async function saveState(state: BackupState, by?: Doer, name = ''): Promise<void> {
    await db.transaction(async (tx) => {
      await writeBackupState(tx, state);
      if (by) await recordAudit(tx, by, 'backup-make', name);
    });
    backups.known = state;
  }

  return backups;
}

/** Runs the work unless another server is running it. The embedded database has only one server. */
async function runExclusively({ kind, db }: Database, work: () => Promise<void>): Promise<void> {
  if (kind === 'pglite') return work();
  await db.transaction(async (tx) => {
    const answer = await tx.execute(sql`select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as "isOurs"`);
    if (rawRows<{ isOurs: boolean }>(answer)[0]?.isOurs) await work();
  });
}

async function isLocked({ db }: Database): Promise<boolean> {
  const answer = await db.execute(sql`select exists (select from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = ${BACKUP_LOCK} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())) as "isLocked"`);
  return rawRows<{ isLocked: boolean }>(answer)[0]?.isLocked ?? false;
}

/** Returns why a backup failed, in words for admins. */
function explainFailure(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'There is no space left on the disk.';
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'The backup folder does not exist.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'The backup folder is not writable.';
  return 'See the server’s log for the reason.';
}
