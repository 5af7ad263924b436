import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import { pageViews } from '../../../db/schema/operations';
import { dayIn } from '../../../src/content/day';

const FLUSH_MS = 10_000;
const MINUTE_MS = 60_000;

/** Counts page views in memory and adds them to the database every ten seconds and at shutdown. */
export interface PageViews {
  /** @param now in milliseconds since the epoch */
  count(pageId: string, now?: number): void;
  /** Adds the counts to the database. If that fails, they stay in memory for the next attempt. */
  flush(): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

/**
 * Stores one count per page and day, and nothing else: no visitor, no IP address, no cookie.
 * @param timeZone returns the site's time zone, which determines the days
 */
export function createPageViews(db: Db, log: Logger, timeZone: () => string): PageViews {
  // By page and day. Stays small, because the counts are written every few seconds while the database is available.
  let counts = new Map<string, number>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let flushing: Promise<void> = Promise.resolve();

  let last = { minute: Number.NaN, zone: '', day: '' };
  /** Returns the day of a moment, calculated once per minute: in every time zone, days begin on a full minute. */
  function getDay(now: number): string {
    const [minute, zone] = [Math.floor(now / MINUTE_MS), timeZone()];
    if (minute !== last.minute || zone !== last.zone) last = { minute, zone, day: dayIn(zone, now) };
    return last.day;
  }

  function add(place: string, views: number): void {
    counts.set(place, (counts.get(place) ?? 0) + views);
  }

  async function flushNow(): Promise<void> {
    if (counts.size === 0) return;
    const taken = counts;
    counts = new Map();
    // All servers write in the same order, which prevents deadlocks.
    const rows = [...taken.keys()].sort().map((place) => {
      const [day = '', pageId = ''] = place.split(' ');
      return { day, pageId, views: taken.get(place) ?? 0 };
    });
    try {
      await db
        .insert(pageViews)
        .values(rows)
        .onConflictDoUpdate({
          target: [pageViews.day, pageViews.pageId],
          set: { views: sql`${pageViews.views} + excluded.views` },
        });
    } catch (error) {
      for (const [place, views] of taken) add(place, views);
      log.warn({ err: error }, 'page views could not be saved and will be retried');
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(flushNow);
    return flushing;
  }

  return {
    count: (pageId, now = Date.now()) => add(`${getDay(now)} ${pageId}`, 1),
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
