import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Db, rawRows } from '../../../db/client';
import { settings } from '../../../db/schema/operations';

/** Writes each audit log entry as a line of JSON to standard output or a file, for log collectors. */
export interface AuditStream {
  start(): void;
  /** Writes the committed entries that have not been written yet. Entries that fail to be written are retried on the next flush. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface StreamOptions {
  db: Db;
  /** `stdout` or a file path; if undefined, nothing is written. */
  to: string | undefined;
  log: Logger;
  /** Stream used for `stdout`. */
  output?: NodeJS.WritableStream;
}

const POLL_MS = 1000;
const AT_ONCE = 500;
/** How long a server holds its claim to write, in milliseconds; after that another server may take over. */
const CLAIM_MS = 30_000;
/** Minimum time between two log messages about a failing write. */
const REPEAT_MS = 60_000;
const KEY = 'audit-stream';

/**
 * Creates a stream that follows the audit log's hash chain, whose links are numbered in commit order: a later link never precedes one that
 * has been written. Only one server writes at a time, starting after the last written link. If a server is killed during a write, that line
 * is written twice, but none is lost.
 */
export function createAuditStream({ db, to, log, output = process.stdout }: StreamOptions): AuditStream {
  if (to === undefined) return { start: () => undefined, flush: async () => undefined, close: async () => undefined };
  const server = randomUUID();
  let timer: ReturnType<typeof setInterval> | undefined;
  let flushing: Promise<void> = Promise.resolve();
  let isWaiting = false;
  let saidAt = Number.NEGATIVE_INFINITY;

  const write = (lines: string): Promise<void> =>
    to === 'stdout'
      ? new Promise((resolve, reject) => output.write(lines, (error) => (error ? reject(error) : resolve())))
      : appendFile(to, lines, { mode: 0o600, flush: true });

  async function flushNow(): Promise<void> {
    try {
      for (let seq = await claim(db, server); seq !== null; ) {
        const entries = await readEntries(db, seq);
        const last = entries.at(-1);
        if (!last) break;
        await write(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
        await advance(db, server, last.seq);
        seq = entries.length === AT_ONCE ? await claim(db, server) : null;
      }
      saidAt = Number.NEGATIVE_INFINITY;
    } catch (error) {
      if (performance.now() - saidAt < REPEAT_MS) return;
      saidAt = performance.now();
      log.error({ err: error }, 'audit log could not be written to AUDIT_LOG; retrying');
    }
  }

  function flush(): Promise<void> {
    // During a slow flush, all further calls share one queued flush.
    if (isWaiting) return flushing;
    isWaiting = true;
    flushing = flushing.then(() => {
      isWaiting = false;
      return flushNow();
    });
    return flushing;
  }

  return {
    flush,
    start() {
      timer = setInterval(() => void flush(), POLL_MS);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      await flush();
      await release(db, server).catch(() => undefined);
    },
  };
}

/** Claims the right to write, or extends the claim. @returns the number of the last written link; null if another server holds the claim */
async function claim(db: Db, server: string): Promise<number | null> {
  await db
    .insert(settings)
    .values({ key: KEY, value: { seq: 0, until: 0 } })
    .onConflictDoNothing();
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)`;
  const rows = await db.execute(sql`
    update settings set value = json_build_object('seq', value -> 'seq', 'server', ${server}::text, 'until', ${now} + ${CLAIM_MS}::int)
    where key = ${KEY} and (value ->> 'server' = ${server} or (value ->> 'until')::numeric < ${now})
    returning (value ->> 'seq')::float8 as seq`);
  return rawRows<{ seq: number }>(rows)[0]?.seq ?? null;
}

async function advance(db: Db, server: string, seq: number): Promise<void> {
  await db.execute(sql`
    update settings set value = json_build_object('seq', ${seq}::bigint, 'server', ${server}::text, 'until', value -> 'until')
    where key = ${KEY} and value ->> 'server' = ${server}`);
}

async function release(db: Db, server: string): Promise<void> {
  await db
    .update(settings)
    .set({ value: sql`json_build_object('seq', value -> 'seq', 'until', 0)` })
    .where(sql`${eq(settings.key, KEY)} and value ->> 'server' = ${server}`);
}

interface Line {
  /** Publications are links of the same chain. */
  type: 'audit' | 'publication';
  seq: number;
  hash: string;
}

async function readEntries(db: Db, after: number): Promise<Line[]> {
  return rawRows<Line>(
    await db.execute(sql`
      select case when link.subject_id < 0 then 'publication' else 'audit' end as type, link.seq::float8 as seq,
        abs(link.subject_id)::float8 as id,
        to_char(coalesce(entry.created_at, published.used_from) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time,
        case when published.id is null then entry.action when published.manifest is null then 'publication-end'
          else 'publication-begin' end as action,
        coalesce(entry.subject, published.address) as subject,
        case when published.id is null then actor_kind else 'server' end as "actorKind",
        actor_id as "actorId", actor_name as "actorName", client, hash
      from chain_links as link
      left join audit_log as entry on entry.id = link.subject_id
      left join publications as published on published.id = -link.subject_id
      where link.chain = 'record' and link.seq > ${after} order by link.seq limit ${AT_ONCE}`),
  );
}
