import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import { dailyCounts, pageViews } from '../../../db/schema/operations';
import { dayIn } from '../../../src/content/day';
import { OTHER, type Visit } from './report';

const FLUSH_MS = 10_000;
const MINUTE_MS = 60_000;

/** The maximum number of names per kind and day. Further ones count as `OTHER`, so that strangers cannot fill the table. */
export const MAX_NAMES = 100;

type Kind = typeof dailyCounts.$inferSelect.kind;

/** Counts in memory, and adds the counts to the database every ten seconds and at shutdown. `now` is in milliseconds since the epoch. */
export interface DailyCounts {
  /** Counts a page view, and a visit if the view begins one. */
  countView(pageId: string, visit: Visit | null, now?: number): void;
  countDownload(documentId: string, now?: number): void;
  /** Counts a click on a link to another site. */
  countClick(host: string, now?: number): void;
  /** Adds the counts to the database. If that fails, they stay in memory for the next attempt. */
  flush(): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

/** Counts that are not in the database yet. The first part of each key is the day. */
interface Unsaved {
  /** By day and page. */
  views: Map<string, { views: number; visits: number }>;
  /** By day and kind, then by name. */
  names: Map<string, Map<string, number>>;
}

/**
 * Stores sums per day, and nothing about a visitor: no IP address, no cookie, no sequence of pages.
 * @param timeZone returns the site's time zone, which determines the days
 */
export function createDailyCounts(db: Db, log: Logger, timeZone: () => string): DailyCounts {
  let unsaved = createUnsaved();
  let timer: ReturnType<typeof setInterval> | undefined;
  let flushing: Promise<void> = Promise.resolve();

  let last = { minute: Number.NaN, zone: '', day: '' };
  /** Returns the day of a moment, calculated once per minute: in every time zone, days begin on a full minute. */
  function getDay(now: number): string {
    const [minute, zone] = [Math.floor(now / MINUTE_MS), timeZone()];
    if (minute !== last.minute || zone !== last.zone) last = { minute, zone, day: dayIn(zone, now) };
    return last.day;
  }

  function countName(kind: Kind, name: string, now: number): void {
    addName(unsaved, `${getDay(now)} ${kind}`, name, 1);
  }

  async function flushNow(): Promise<void> {
    if (unsaved.views.size === 0 && unsaved.names.size === 0) return;
    const taken = unsaved;
    unsaved = createUnsaved();
    try {
      await db.transaction((tx) => save(tx, taken));
    } catch (error) {
      for (const [key, { views, visits }] of taken.views) addView(unsaved, key, views, visits);
      for (const [key, names] of taken.names) for (const [name, count] of names) addName(unsaved, key, name, count);
      log.warn({ err: error }, 'statistics could not be saved and will be retried');
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(flushNow);
    return flushing;
  }

  return {
    countView(pageId, visit, now = Date.now()) {
      addView(unsaved, `${getDay(now)} ${pageId}`, 1, visit ? 1 : 0);
      if (!visit) return;
      countName('referrer', visit.referrer, now);
      countName('device', visit.device, now);
    },
    countDownload: (documentId, now = Date.now()) => countName('download', documentId, now),
    countClick: (host, now = Date.now()) => countName('outbound', host, now),
    flush,
    start() {
      timer = setInterval(() => void flush(), FLUSH_MS);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

function createUnsaved(): Unsaved {
  return { views: new Map(), names: new Map() };
}

function addView(to: Unsaved, key: string, views: number, visits: number): void {
  const known = to.views.get(key);
  to.views.set(key, { views: (known?.views ?? 0) + views, visits: (known?.visits ?? 0) + visits });
}

/** Adds to the count of a name. The number of names is limited here too, because the database may be unavailable for a long time. */
function addName(to: Unsaved, key: string, name: string, count: number): void {
  const names = to.names.get(key) ?? new Map<string, number>();
  to.names.set(key, names);
  const counted = names.has(name) || names.size < MAX_NAMES ? name : OTHER;
  names.set(counted, (names.get(counted) ?? 0) + count);
}

async function save(tx: Db, { views, names }: Unsaved): Promise<void> {
  // Servers take turns, so that they keep to the limit of names together and cannot deadlock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('daily counts', 19))`);
  const rows = [...views].map(([key, counts]) => {
    const [day = '', pageId = ''] = key.split(' ');
    return { day, pageId, ...counts };
  });
  if (rows.length > 0) {
    await tx
      .insert(pageViews)
      .values(rows)
      .onConflictDoUpdate({
        target: [pageViews.day, pageViews.pageId],
        set: {
          views: sql`${pageViews.views} + excluded.views`,
          visits: sql`coalesce(${pageViews.visits}, 0) + excluded.visits`,
        },
      });
  }
  for (const [key, counts] of names) {
    const [day, kind] = key.split(' ') as [string, Kind];
    await saveNames(tx, day, kind, counts);
  }
}

async function saveNames(tx: Db, day: string, kind: Kind, counts: ReadonlyMap<string, number>): Promise<void> {
  const stored = await tx
    .select({ name: dailyCounts.name })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.day, day), eq(dailyCounts.kind, kind)));
  const limited = limitNames(counts, new Set(stored.map(({ name }) => name)));
  await tx
    .insert(dailyCounts)
    .values([...limited].map(([name, count]) => ({ day, kind, name, count })))
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.kind, dailyCounts.name],
      set: { count: sql`${dailyCounts.count} + excluded.count` },
    });
}

/** Counts all names beyond `MAX_NAMES` as `OTHER`. Stored names keep their place; of the new ones, the most frequent get one. */
function limitNames(counts: ReadonlyMap<string, number>, stored: ReadonlySet<string>): Map<string, number> {
  const kept = new Set(stored);
  const limited = new Map<string, number>();
  for (const [name, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    if (kept.size < MAX_NAMES) kept.add(name);
    const counted = kept.has(name) ? name : OTHER;
    limited.set(counted, (limited.get(counted) ?? 0) + count);
  }
  return limited;
}
