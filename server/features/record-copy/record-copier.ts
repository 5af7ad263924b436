import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Database, rawRows } from '../../../db/client';
import { settings } from '../../../db/schema/operations';
import { recordCopies } from '../../../db/schema/retention';
import { addDays, startOfDay } from '../../../src/content/day';
import { keptUntil } from '../../../src/content/retention';
import { backoff } from '../../../src/lib/retry';
import { recordAudit } from '../../accounts/audit/record-audit';
import { readRetentionRules } from '../../accounts/settings/retention-rules';
import type { SiteRegion } from '../../accounts/settings/site-region';
import type { MediaFiles } from '../../library/files/storage';
import type { Doer } from '../../platform/actor';
import { hashBytes } from '../../platform/database/published-bodies';
import type { Env } from '../../platform/env';
import { type CopyStore, describeStore, openCopyStore } from './copy-store';
import { COPY_KEY, type CopyState, readCopyState, WANTED } from './read-copy-state';
import { readOriginal } from './read-original';

interface CopierOptions {
  database: Pick<Database, 'db'>;
  log: Logger;
  env: Parameters<typeof openCopyStore>[0] & Partial<Env>;
  storage: Pick<MediaFiles, 'read'>;
  region: Pick<SiteRegion, 'latest'>;
  /** The store, for tests; by default, the one in the environment. */
  store?: CopyStore;
}

const SERVER: Doer = { kind: 'server', id: null, name: 'Server', client: null };
const RUN_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** How long a server has the task without renewing its claim, in milliseconds. It renews it before each batch. */
const CLAIM_MS = 10 * 60_000;
/** The number of objects that are looked up at a time. */
const BATCH = 50;
/** The number of days within which every copy is read back. */
const VERIFY_DAYS = 28;

/** A copy as it is known to the database. */
interface Copy {
  key: string;
  hash: string;
}

/**
 * Copies publications, everything that they consist of, and the heads of the chains to a second store, and reads a share of the copies back every
 * day. One server does it. What is copied is written down one by one, so that another goes on if it is killed. Nothing waits for it.
 */
export class RecordCopier {
  /** Where the copy is; null if no store is configured. */
  readonly description: string | null;
  /** The result of this server's last run; null before the first run. */
  known: CopyState | null = null;
  private readonly server = randomUUID();
  private store: CopyStore | null;
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;
  private isStopping = false;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: CopierOptions) {
    this.store = options.store ?? null;
    this.description = this.store?.description ?? describeStore(options.env);
  }

  start(): void {
    if (this.description !== null) this.plan(0);
  }

  async close(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.running;
    const isOwn = sql`${eq(settings.key, COPY_KEY)} and value ->> 'server' = ${this.server}`;
    const value = sql`jsonb_set(value::jsonb, '{until}', '0')::json`;
    await this.options.database.db
      .update(settings)
      .set({ value })
      .where(isOwn)
      .catch(() => undefined);
  }

  private plan(ms: number): void {
    if (this.isStopping) return;
    this.timer = setTimeout(() => {
      this.running = this.runSafely().then(() =>
        this.plan(this.failures === 0 ? RUN_MS : backoff(this.failures, RUN_MS, LONGEST_WAIT_MS)),
      );
    }, ms);
    this.timer.unref();
  }

  private async runSafely(): Promise<void> {
    const { log, database } = this.options;
    try {
      await this.run();
      this.failures = 0;
    } catch (error) {
      this.failures += 1;
      log.warn({ err: error, tries: this.failures }, 'the record could not be copied to the second store; retrying');
      await this.noteFailure(error).catch(() => undefined);
    }
    this.known = await readCopyState(database.db, this.description).catch(() => this.known);
  }

  /**
   * Copies what is missing, removes copies of what was disposed of, and reads today's share back, unless another server does.
   * @returns whether this server did it @throws Error if the store cannot be used
   */
  async run(now = new Date()): Promise<boolean> {
    this.store ??= await openCopyStore(this.options.env);
    if (this.store === null || !(await this.claim())) return false;
    const count = await this.copyMissing();
    await this.copyHeads(count > 0);
    await this.removeDisposed();
    await this.verifyShare(now);
    await this.note({ ranAt: new Date().toISOString(), failure: null });
    return true;
  }

  /** @returns how many were copied */
  private async copyMissing(): Promise<number> {
    const { db } = this.options.database;
    let count = 0;
    while (!this.isStopping) {
      const rows = await db.execute(sql`
        select wanted.key from (${WANTED}) as wanted
        where not exists (select from record_copies where record_copies.key = wanted.key) order by since, key limit ${BATCH}`);
      const keys = rawRows<{ key: string }>(rows).map(({ key }) => key);
      for (const key of keys) {
        if (this.isStopping) return count;
        count += 1;
        const original = await this.read(key);
        if (typeof original === 'string') await this.remember({ key, hash: '', bytes: 0, problem: original });
        else await this.write(key, original);
      }
      if (keys.length < BATCH || !(await this.claim())) break;
    }
    return count;
  }

  /** Copies the newest links of both chains: after publications, and otherwise at most once an hour. */
  private async copyHeads(isAfterOthers: boolean): Promise<void> {
    const { db } = this.options.database;
    const rows = await db.execute(sql`
      select 'chain/' || chain || '/' || lpad(seq::text, 12, '0') || '.json' as key, chain, seq::float8 as seq, hash
      from chain_heads where not exists (
        select from record_copies where record_copies.key = 'chain/' || chain || '/' || lpad(seq::text, 12, '0') || '.json')
        and (${isAfterOthers} or not exists (
          select from record_copies where record_copies.key like 'chain/' || chain || '/%' and copied_at > now() - interval '1 hour'))
      order by chain`);
    for (const { key, ...head } of rawRows<{ key: string; chain: string; seq: number; hash: string }>(rows)) {
      await this.write(key, Buffer.from(JSON.stringify(head)));
    }
  }

  /** Removes the copies of contents that a disposal destroyed. */
  private async removeDisposed(): Promise<void> {
    const { db } = this.options.database;
    const rows = await db.execute(sql`
      select copy.key from record_copies as copy where copy.key in (select 'bodies/' || hash from disposed_bodies)
        and not exists (select from published_bodies where 'bodies/' || hash = copy.key)
        and not exists (select from published_files where 'bodies/' || hash = copy.key) order by random() limit 1000`);
    for (const { key } of rawRows<{ key: string }>(rows)) {
      if (this.isStopping) return;
      try {
        await this.store?.remove(key);
        await db.delete(recordCopies).where(eq(recordCopies.key, key));
      } catch (error) {
        // A bucket with object lock refuses it until the end of the lock. The next run begins with another one.
        this.options.log.info({ err: error, key }, 'a copy of a disposed record could not be removed; retrying');
        return;
      }
    }
  }

  /** Reads the copies back that were not read for the longest time, as many as are needed to read all of them within four weeks. */
  private async verifyShare(now: Date): Promise<void> {
    const { db } = this.options.database;
    const since = new Date(now.getTime() - 24 * 60 * 60_000);
    const rows = await db.execute(sql`
      with counted as (
        select ceil(count(*)::numeric / ${VERIFY_DAYS}::int) as share,
          count(*) filter (where verified_at > ${since.toISOString()}::timestamptz) as done from record_copies
      )
      select key, hash from record_copies
      where problem is not null or coalesce(verified_at, '-infinity') <= ${since.toISOString()}::timestamptz
      order by problem is null, coalesce(verified_at, copied_at), key
      limit (select greatest(share - done, 0) from counted)`);
    let checked = 0;
    for (const copy of rawRows<Copy>(rows)) {
      if (this.isStopping) return;
      checked += 1;
      if (checked % BATCH === 0 && !(await this.claim())) return;
      await this.verify(copy, now);
    }
  }

  /** Reads a copy back. A damaged or missing one is written again from its original, if that is intact. */
  private async verify({ key, hash }: Copy, now: Date): Promise<void> {
    const { db } = this.options.database;
    const { log } = this.options;
    const copy = (await this.store?.read(key)) ?? null;
    if (copy !== null && hashBytes(copy) === hash) {
      await db.update(recordCopies).set({ verifiedAt: now, problem: null }).where(eq(recordCopies.key, key));
      // The other way: the copy proves that the original was changed, but never replaces it by itself.
      const original = await this.read(key);
      if (typeof original === 'string') {
        await db.update(recordCopies).set({ problem: original }).where(eq(recordCopies.key, key));
        log.error({ key, problem: original }, 'an original of the record is damaged; its copy is intact');
      }
      return;
    }
    const original = await this.read(key);
    if (typeof original === 'string' || (hash !== '' && hashBytes(original) !== hash)) {
      const problem = 'Neither the original nor the copy has the expected hash.';
      await db.update(recordCopies).set({ problem, verifiedAt: now }).where(eq(recordCopies.key, key));
      log.error({ key }, 'an original of the record and its copy are damaged');
      return;
    }
    await this.write(key, original);
    const again = await this.store?.read(key);
    if (!again || hashBytes(again) !== hashBytes(original))
      throw new Error(`The copy of ${key} could not be repaired.`);
    const what = copy === null ? 'missing' : 'damaged';
    await db
      .update(recordCopies)
      .set({ verifiedAt: now, repairedAt: now, problem: null })
      .where(eq(recordCopies.key, key));
    await recordAudit(db, SERVER, 'copy-repair', `${key}, which was ${what}`);
    log.warn({ key, what }, 'a copy of the record was repaired');
  }

  /** Reads an original. @returns its bytes, or what is wrong with it */
  private async read(key: string): Promise<Buffer | string> {
    return readOriginal(this.options.database.db, this.options.storage, key);
  }

  private async write(key: string, bytes: Buffer): Promise<void> {
    const { region, database } = this.options;
    const { timeZone } = region.latest;
    // Records in use today must be kept at least until the end of this day.
    const until = keptUntil(new Date(), await readRetentionRules(database.db), timeZone);
    await this.store?.write(key, bytes, startOfDay(addDays(until, 1), timeZone));
    await this.remember({ key, hash: hashBytes(bytes), bytes: bytes.length, problem: null });
  }

  private async remember(copy: Pick<typeof recordCopies.$inferInsert, 'key' | 'hash' | 'bytes' | 'problem'>) {
    const { key: _, ...set } = copy;
    await this.options.database.db
      .insert(recordCopies)
      .values(copy)
      .onConflictDoUpdate({ target: recordCopies.key, set });
  }

  /** Claims the task for this server, or extends the claim. */
  private async claim(): Promise<boolean> {
    const { db } = this.options.database;
    await db
      .insert(settings)
      .values({ key: COPY_KEY, value: { until: 0 } })
      .onConflictDoNothing();
    const now = sql`(extract(epoch from clock_timestamp()) * 1000)`;
    const rows = await db.execute(sql`
      update settings set value = (value::jsonb || jsonb_build_object('server', ${this.server}::text, 'until', ${now} + ${CLAIM_MS}::int))::json
      where key = ${COPY_KEY} and (value ->> 'server' = ${this.server} or (value ->> 'until')::numeric < ${now})
      returning 1`);
    return rawRows(rows).length > 0;
  }

  private async noteFailure(error: unknown): Promise<void> {
    const { db } = this.options.database;
    const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, COPY_KEY));
    const before = (row?.value as { failure?: CopyState['failure'] } | undefined)?.failure;
    const message = error instanceof Error ? error.message : 'The store could not be used.';
    await this.note({ failure: { since: before?.since ?? new Date().toISOString(), message } });
  }

  private async note(found: Partial<Pick<CopyState, 'ranAt' | 'failure'>>): Promise<void> {
    const isOwn = sql`${eq(settings.key, COPY_KEY)} and value ->> 'server' = ${this.server}`;
    await this.options.database.db
      .update(settings)
      .set({ value: sql`(value::jsonb || ${JSON.stringify(found)}::jsonb)::json` })
      .where(isOwn);
  }
}
