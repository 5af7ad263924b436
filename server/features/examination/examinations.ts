import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { and, asc, count, desc, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import { type ExaminationRequest, type ExaminationState, examinations } from '../../../db/schema/bundles';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { Actor, Doer } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import type { BundleServices } from '../bundle/bundle-contents';
import { ArchiveTooLarge, openArchive, sealArchive } from './sealed-archive';
import { writeExamination } from './write-examination';

/** How long a response is kept, in days. */
export const KEPT_DAYS = 14;
/** The number of responses that wait or are being made, and of those with a file. */
const MAX_OPEN = 5;
const MAX_KEPT = 20;
const MAX_BYTES = 4_000_000_000;
/** A killed server leaves a response to another one, once. */
const MAX_ATTEMPTS = 2;
const CHECK_MS = 30_000;
const CLAIM_MS = 120_000;
/** How often a server renews its claim and stores its progress, also while it writes a single large file. */
const RENEW_MS = 2_000;
/** When a claim ends. The database's clock, because another server's may differ. */
const LATER = sql`clock_timestamp() + make_interval(secs => ${CLAIM_MS / 1000})`;
const SERVER: Doer = { kind: 'server', id: null, name: 'Server', client: null };

/** A response to an examination. */
export interface Examination {
  id: number;
  request: ExaminationRequest;
  state: ExaminationState;
  /** How many parts are made, and of how many; 0 of 0 before it is begun. */
  done: number;
  parts: number;
  failure: string | null;
  by: { id: string | null; name: string | null };
  /** ISO 8601. */
  createdAt: string;
  finishedAt: string | null;
  /** When its file is deleted. */
  deleteAt: string | null;
  deletedAt: string | null;
  /** The size and the SHA-256 of the ZIP file; null until it is made. */
  bytes: number | null;
  sha256: string | null;
}

/** Asks for a response, which a server makes soon. @returns its id @throws AppError CONFLICT if too many are waiting or kept */
export async function askForExamination(db: Db, request: ExaminationRequest, actor: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('examinations', 7))`);
    const [open] = await tx.select({ all: count() }).from(examinations).where(isOpen());
    if ((open?.all ?? 0) >= MAX_OPEN)
      throw new AppError(
        'CONFLICT',
        `${MAX_OPEN} responses are being made already. Wait until one of them is finished.`,
      );
    const [kept] = await tx.select({ all: count() }).from(examinations).where(isNotNull(examinations.key));
    if ((kept?.all ?? 0) >= MAX_KEPT)
      throw new AppError('CONFLICT', `${MAX_KEPT} responses are kept already. Delete one of them first.`);
    const by = { actorId: actor.id, actorName: actor.name };
    const [row] = await tx
      .insert(examinations)
      .values({ request, ...by })
      .returning({ id: examinations.id });
    if (!row) throw new Error('The response was not written.');
    await recordAudit(tx, actor, 'examination-ask', describeRequest(row.id, request));
    return row.id;
  });
}

/** Lists the responses, newest first; at most 100. */
export async function listExaminations(db: Db): Promise<Examination[]> {
  const rows = await db.select().from(examinations).orderBy(desc(examinations.id)).limit(100);
  return rows.map(present);
}

/** Reads a response. @throws AppError NOT_FOUND */
export async function readExamination(db: Db, id: number): Promise<Examination> {
  return present(await readRow(db, id));
}

/** Opens the file of a response. @throws AppError NOT_FOUND if it is not made yet, or deleted */
export async function openExamination(
  { database, media }: BundleServices,
  id: number,
): Promise<{ examination: Examination; stream: Readable }> {
  const row = await readRow(database.db, id);
  const { key, secret, bytes } = row;
  const stream = key && secret && bytes !== null ? await openArchive(media.storage, { key, secret, bytes }) : null;
  if (!stream) throw new AppError('NOT_FOUND', 'This response has no file: it is not finished, or was deleted.');
  return { examination: present(row), stream };
}

/**
 * Deletes a response, or takes back what was asked for. Its row stays.
 * @returns the key of its file, which the caller removes from the storage once this is committed
 * @throws AppError NOT_FOUND, CONFLICT while it is being made
 */
export function deleteExamination(db: Db, id: number, actor: Doer): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(examinations).where(eq(examinations.id, id)).for('update');
    if (!row || row.deletedAt) throw noSuchExamination(id);
    if (row.state === 'running')
      throw new AppError('CONFLICT', 'This response is being made. Delete it once it is finished.');
    const state = row.state === 'waiting' ? ('interrupted' as const) : row.state;
    await tx
      .update(examinations)
      .set({ state, key: null, secret: null, deletedAt: new Date() })
      .where(eq(examinations.id, id));
    await recordAudit(tx, actor, 'examination-delete', describeRequest(id, row.request));
    return row.key;
  });
}

/** Makes the responses that were asked for, one at a time, and deletes their files after a time. */
export class Examinations {
  private readonly server = randomUUID();
  private readonly ending = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isAsked = false;

  constructor(
    private readonly services: BundleServices & { log: Logger },
    private readonly site: string,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.check(), CHECK_MS);
    this.timer.unref();
    void this.check();
  }

  /** Logs a problem that the integrity check will find again. */
  readonly warn = (error: unknown): void =>
    this.services.log.warn({ err: error }, 'the file of an examination response could not be removed');

  /** Makes everything that is waiting. Returns once nothing is. */
  check(): Promise<void> {
    this.isAsked = true;
    this.running ??= this.work()
      .catch((error: unknown) => this.services.log.warn({ err: error }, 'looking for examination responses failed'))
      .finally(() => {
        this.running = undefined;
      });
    return this.running;
  }

  /** Stops, and leaves what it was making to the next server. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    this.ending.abort(new Error('The server is stopping.'));
    await this.running;
  }

  private async work(): Promise<void> {
    while (this.isAsked && !this.ending.signal.aborted) {
      this.isAsked = false;
      await this.deleteOld();
      await this.releaseAbandoned();
      const row = await this.claim();
      if (!row) continue;
      await this.make(row);
      this.isAsked = true;
    }
  }

  private async deleteOld(): Promise<void> {
    const { db } = this.services.database;
    const isOld = and(isNotNull(examinations.key), lt(examinations.deleteAt, sql`now()`));
    for (const { id } of await db.select({ id: examinations.id }).from(examinations).where(isOld)) {
      const key = await deleteExamination(db, id, SERVER);
      if (key) await this.services.media.storage.remove([key]);
    }
  }

  /** Finds what a killed server was making: another server makes it again, once. */
  private async releaseAbandoned(): Promise<void> {
    await this.services.database.db.execute(sql`
      update examinations set server = null, claimed_until = null, done = 0,
        state = case when attempts < ${MAX_ATTEMPTS} then 'waiting' else 'interrupted' end,
        finished_at = case when attempts < ${MAX_ATTEMPTS} then null else now() end
      where state = 'running' and claimed_until < clock_timestamp()`);
  }

  /** Claims the response that has waited longest, unless a server is making one. */
  private async claim(): Promise<{ id: number; request: ExaminationRequest; actorName: string | null } | null> {
    const { db } = this.services.database;
    return db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('examinations', 7))`);
      const [busy] = await tx.select({ all: count() }).from(examinations).where(eq(examinations.state, 'running'));
      if ((busy?.all ?? 0) > 0) return null;
      const [next] = await tx
        .select({ id: examinations.id })
        .from(examinations)
        .where(eq(examinations.state, 'waiting'))
        .orderBy(asc(examinations.id))
        .limit(1);
      if (!next) return null;
      const { id, request, actorName } = examinations;
      const [row] = await tx
        .update(examinations)
        .set({
          state: 'running',
          server: this.server,
          claimedUntil: LATER,
          attempts: sql`${examinations.attempts} + 1`,
        })
        .where(eq(examinations.id, next.id))
        .returning({ id, request, actorName });
      return row ?? null;
    });
  }

  private async make({
    id,
    request,
    actorName,
  }: {
    id: number;
    request: ExaminationRequest;
    actorName: string | null;
  }) {
    const { log, media, database } = this.services;
    const lost = new AbortController();
    const signal = AbortSignal.any([this.ending.signal, lost.signal]);
    let progress = { done: 0, parts: 0 };
    const timer = setInterval(() => {
      this.renew(id, progress).then(
        (isOwn) => isOwn || lost.abort(new Error('Another server makes this response by now.')),
        // The database may be back before the claim ends.
        () => undefined,
      );
    }, RENEW_MS);
    const begun = performance.now();
    try {
      const write = (sink: Writable) =>
        writeExamination(this.services, sink, {
          ...{ request, site: this.site, madeBy: actorName, signal },
          onPart: (done, parts) => {
            progress = { done, parts };
          },
        });
      await sealArchive({ db: database.db, storage: media.storage }, write, {
        maxBytes: MAX_BYTES,
        keep: async (archive, hold) => {
          const deleteAt = sql`now() + make_interval(hours => ${KEPT_DAYS * 24})`;
          const times = { finishedAt: sql`now()`, deleteAt };
          const { parts } = progress;
          const done = { state: 'done' as const, done: parts, parts, server: null, claimedUntil: null, ...times };
          await database.db.transaction(async (tx) => {
            await hold(tx);
            const rows = await tx
              .update(examinations)
              .set({ ...archive, ...done })
              .where(this.isOwn(id))
              .returning();
            if (rows.length === 0) throw new Error('Another server makes this response by now.');
            await recordAudit(
              tx,
              SERVER,
              'examination-make',
              `${describeRequest(id, request)}, SHA-256 ${archive.sha256}`,
            );
          });
        },
      });
      log.info({ id, ms: Math.round(performance.now() - begun) }, 'examination response made');
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, id }, 'an examination response could not be made');
      const end = this.ending.signal.aborted
        ? // Being stopped properly does not count.
          { state: 'waiting' as const, done: 0, attempts: sql`attempts - 1` }
        : { state: 'failed' as const, failure: explain(error), finishedAt: new Date() };
      await this.services.database.db
        .update(examinations)
        .set({ ...end, server: null, claimedUntil: null })
        .where(this.isOwn(id));
    } finally {
      clearInterval(timer);
    }
  }

  /** @returns false if another server makes the response by now */
  private async renew(id: number, progress: { done: number; parts: number }): Promise<boolean> {
    const rows = await this.services.database.db
      .update(examinations)
      .set({ ...progress, claimedUntil: LATER })
      .where(this.isOwn(id))
      .returning({ id: examinations.id });
    return rows.length > 0;
  }

  private isOwn(id: number) {
    return and(eq(examinations.id, id), eq(examinations.state, 'running'), eq(examinations.server, this.server));
  }
}

function isOpen() {
  return or(eq(examinations.state, 'waiting'), eq(examinations.state, 'running'));
}

/** Returns why a response failed, in words for admins. */
function explain(error: unknown): string {
  if (error instanceof ArchiveTooLarge) return 'It would be larger than 4 GB. Choose fewer dates or pages.';
  if (error instanceof AppError) return error.message;
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return 'There is no space left on the disk.';
  return 'See the server’s log for the reason.';
}

function describeRequest(id: number, { dates, from, to, withFiles }: ExaminationRequest): string {
  const days = dates.length === 1 ? 'one date' : `${dates.length} dates`;
  return `response ${id}: ${days}, ${from} to ${to}, ${withFiles ? 'with files' : 'without files'}`;
}

async function readRow(db: Db, id: number): Promise<typeof examinations.$inferSelect> {
  const [row] = await db.select().from(examinations).where(eq(examinations.id, id));
  if (!row) throw noSuchExamination(id);
  return row;
}

function noSuchExamination(id: number): AppError {
  return new AppError('NOT_FOUND', `There is no examination response ${id}.`);
}

function present(row: typeof examinations.$inferSelect): Examination {
  const { id, request, state, done, parts, failure, bytes, sha256, actorId, actorName } = row;
  return {
    ...{ id, request, state, done, parts, failure, bytes, sha256, by: { id: actorId, name: actorName } },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    deleteAt: row.deleteAt?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
