import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Db, rawRows } from '../../db/client';
import { settings } from '../../db/schema/operations';

/** Writes each entry of the record as a line of JSON to standard output or a file, for who collects them elsewhere. */
export interface AuditStream {
  start(): void;
  /** Writes what has been committed and is not written yet. What could not be written is written the next time. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface StreamOptions {
  db: Db;
  /** `stdout`, or the path of a file; nothing is written without. */
  to: string | undefined;
  log: Logger;
  /** What takes the lines of `stdout`. */
  output?: NodeJS.WritableStream;
}

const POLL_MS = 1000;
const AT_ONCE = 500;
/** How long a server has for what it has begun to write, in milliseconds: then another may take it up. */
const CLAIM_MS = 30_000;
/** How often it is said that nothing can be written. */
const REPEAT_MS = 60_000;
const KEY = 'audit-stream';

/**
 * Goes by the links of the record's chain, which are counted in the order of their commits: one that comes later is never before one
 * that was written. One server at a time writes, from where the last has come to; a line that was being written when a server
 * was killed comes once more, none is left out.
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
      log.error({ err: error }, 'the record could not be written to AUDIT_LOG; it is tried again');
    }
  }

  function flush(): Promise<void> {
    // Where it takes long, its end is waited for by one alone.
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

/** Takes the writing, or keeps it. @returns the last link that was written; null where another server has it */
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
  type: 'audit';
  seq: number;
  hash: string;
}

async function readEntries(db: Db, after: number): Promise<Line[]> {
  return rawRows<Line>(
    await db.execute(sql`
      select 'audit' as type, link.seq::float8 as seq, entry.id::float8 as id,
        to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time,
        action, subject, actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName", client, hash
      from chain_links as link left join audit_log as entry on entry.id = link.subject_id
      where link.chain = 'record' and link.seq > ${after} order by link.seq limit ${AT_ONCE}`),
  );
}
