import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import { pageViews } from '../../../db/schema/operations';
import { dayIn } from '../../../src/content/day';

const FLUSH_MS = 10_000;
const MINUTE_MS = 60_000;

/** Counts page views in memory and adds them to the database every ten seconds, and at the end. */
export interface PageViews {
  /** @param now as `Date.now` tells it */
  count(pageId: string, now?: number): void;
  /** Adds what has been counted to the database. What could not be added stays, for the next time. */
  flush(): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

/**
 * A count for each page and day, and nothing else: no visitor, no address, no cookie.
 * @param timeZone the one of the site, by which days are counted
 */
export function createPageViews(db: Db, log: Logger, timeZone: () => string): PageViews {
  // By page and day: of pages there are a dozen, and what is of another day is written within seconds, or once the database is back.
  let counts = new Map<string, number>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let flushing: Promise<void> = Promise.resolve();

  let last = { minute: Number.NaN, zone: '', day: '' };
  /** Worked out once a minute, not for every visit: days begin with a minute everywhere. */
  function dayOf(now: number): string {
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
    // In one order on every server, so that two who add at once never wait for each other in a circle.
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
      log.warn({ err: error }, 'page views could not be added; they are kept for the next time');
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(flushNow);
    return flushing;
  }

  return {
    count: (pageId, now = Date.now()) => add(`${dayOf(now)} ${pageId}`, 1),
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
