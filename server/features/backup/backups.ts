import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Database, rawRows } from '../../../db/client';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { Doer } from '../../platform/actor';
import type { Env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import { backupName, isBackupName, keepNewest, prepareFolder } from './backup-folder';
import { type BackupState, NO_BACKUPS, nextBackupAt, readBackupState, writeBackupState } from './backup-state';
import { makeBackupFile } from './make-backup-file';
import { type BackupSource, writeBackup } from './write-backup';

/** The backups a server makes of the site by itself, and when it is asked to. */
export interface Backups {
  /** What they are made of. */
  source: BackupSource;
  /** Where the site stands with them, as this server knows it: a minute old at most. */
  known: BackupState;
  /** Makes one where it is due, and from then on looks once a minute. */
  start(): void;
  /** Makes one where it is due. */
  check(): Promise<void>;
  /** Begins one now. @throws AppError UNPROCESSABLE_CONTENT where there is no folder for it, CONFLICT while one is being made */
  begin(actor: Doer): void;
  /** Whether one is being made, by whichever server. */
  isRunning(): Promise<boolean>;
  /** A backup's file. @throws AppError NOT_FOUND */
  open(name: string): Promise<{ bytes: number; stream: () => Readable }>;
  /** Ends the one that is being made, of which nothing is left. */
  close(): Promise<void>;
}

interface BackupsOptions {
  env: Env;
  log: Logger;
  database: Database;
  source: BackupSource;
}

const CHECK_MS = 60_000;
/** Any number, the same for every server of the site. */
const BACKUP_LOCK = 7_041_963;
/** Who makes them by themselves, in the record. */
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
        if (folder !== undefined && isDue(backups.known)) await run(SCHEDULE, folder);
      } catch (error) {
        // The database is away, most likely: that is told elsewhere, and this is tried again in a minute.
        log.warn({ err: error }, 'whether a backup is due could not be looked up');
      }
    },
    begin(actor) {
      if (folder === undefined) throw new AppError('UNPROCESSABLE_CONTENT', 'No folder for backups is set.');
      if (running) throw new AppError('CONFLICT', 'A backup is being made.');
      run(actor, folder).catch((error: unknown) => log.error({ err: error }, 'a backup could not be begun'));
    },
    isRunning: async () => running !== undefined || (database.kind === 'postgres' && (await isLocked(database))),
    async open(name) {
      if (folder === undefined || !isBackupName(name)) throw new AppError('NOT_FOUND', 'No such backup.');
      const file = path.join(folder, name);
      const found = await stat(file).catch(() => null);
      if (!found) throw new AppError('NOT_FOUND', 'No such backup.');
      return { bytes: found.size, stream: () => createReadStream(file) };
    },
    async close() {
      clearInterval(timer);
      ending.abort(new Error('The server stops.'));
      await running?.catch(() => undefined);
    },
  };

  function isDue(state: BackupState): boolean {
    const next = nextBackupAt(state, env.BACKUP_EVERY_HOURS);
    return next !== null && next <= Date.now();
  }

  function run(actor: Doer, into: string): Promise<void> {
    running ??= alone(database, () => make(actor, into)).finally(() => {
      running = undefined;
    });
    return running;
  }

  /** Two servers may find it due at once: the second finds it made. */
  async function make(actor: Doer, into: string): Promise<void> {
    const before = await readBackupState(db);
    if (actor === SCHEDULE && !isDue(before)) return;
    const at = new Date();
    const name = backupName(at);
    try {
      await prepareFolder(into);
      const passphrase = env.BACKUP_PASSPHRASE;
      const { bytes } = await makeBackupFile(
        path.join(into, name),
        async (sink) => {
          const { missing } = await writeBackup(source, sink, { passphrase, signal: ending.signal });
          if (missing > 0) log.warn({ missing }, 'the files of some pictures are not there, and not in the backup');
        },
        passphrase,
      );
      await note({ last: { name, bytes, at: at.getTime() }, failure: null, failures: before.failures }, actor, name);
      log.info({ name, bytes, ms: Date.now() - at.getTime() }, 'backup made');
      await keepNewest(into, env.BACKUP_KEEP, name);
    } catch (error) {
      if (ending.signal.aborted) return;
      log.error({ err: error }, 'the backup could not be made; it is tried again');
      const tries = (before.failure?.tries ?? 0) + 1;
      const failure = { at: Date.now(), reason: reasonOf(error), tries };
      await note({ last: before.last, failure, failures: before.failures + 1 });
    }
  }

  async function note(state: BackupState, by?: Doer, name = ''): Promise<void> {
    await db.transaction(async (tx) => {
      await writeBackupState(tx, state);
      if (by) await recordAudit(tx, by, 'backup-make', name);
    });
    backups.known = state;
  }

  return backups;
}

/** Does it where no other server is at it. The embedded database has one server. */
async function alone({ kind, db }: Database, work: () => Promise<void>): Promise<void> {
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

/** Why it failed, for an admin to read. */
function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'There is no room left on the disk.';
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'The folder for backups is not there.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'The folder for backups can not be written to.';
  return 'The server’s log says why.';
}
