import { and, asc, gt, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import { drafts } from '../../../db/schema/drafts';
import { OPEN_STATES } from '../../../src/content/draft-states';
import { backoff } from '../../../src/lib/retry';
import { readClock } from '../../platform/database/read-clock';
import { isShown, type ShownEvent } from '../../platform/live/notify';
import type { SiteFacts } from './page-changes';
import { LATE_MS } from './planned-time';
import { publishScheduled } from './publish-scheduled';

/** The longest time between two checks. Timers only start checks, so a clock that is changed delays a publication by this at most. */
const CHECK_MS = 60_000;
/** The pause after a failed check, when the database is probably unreachable, and after the first failure of a draft. */
const RETRY_MS = 5_000;
/** The longest pause before a draft that keeps failing is tried again. */
const LONGEST_RETRY_MS = 600_000;
/** How many due drafts are read at a time. */
const AT_ONCE = 100;

/** The result of a server's last check. Times in milliseconds since 1970. */
export interface SchedulerState {
  lastRunAt: number | null;
  /** When the next draft is due; null if none is scheduled. */
  nextAt: number | null;
  /** The number of drafts that should have been published. */
  overdue: number;
  /** The number of drafts whose schedule failed and that wait for a decision. */
  failed: number;
  /** The number of drafts that this server has published on schedule since it started. */
  published: number;
}

interface SchedulerOptions {
  db: Db;
  log: Logger;
  site: SiteFacts;
  /** Clears this server's caches at once, as after a request. Notifications do the same on all servers a moment later. */
  onShown: (event: ShownEvent) => void;
  /** Reads the clock; by default, the database's, which all servers share. */
  readNow?: (db: Db) => Promise<number>;
}

/**
 * Publishes scheduled drafts when they are due. Every server runs one, and the one that locks a draft first publishes it. It wakes up at the
 * instant of the next schedule, when a draft changes on any server, and every minute.
 */
export class DraftScheduler {
  known: SchedulerState = { lastRunAt: null, nextAt: null, overdue: 0, failed: 0, published: 0 };
  private timer: NodeJS.Timeout | undefined;
  private isStarted = false;
  private isAsked = false;
  private running: Promise<void> = Promise.resolve();
  /** The drafts whose publication failed with an unexpected error, and when they are tried again, in milliseconds. */
  private failing = new Map<number, { tries: number; retryAt: number }>();

  constructor(private readonly options: SchedulerOptions) {}

  /** Publishes what became due while no server was running, and then waits for the next schedule. */
  start(): void {
    this.isStarted = true;
    this.check();
  }

  /** Checks what is due, because a draft has changed, or time has passed. Does nothing until it is started. */
  check(): void {
    if (!this.isStarted || this.isAsked) return;
    this.isAsked = true;
    this.running = this.running.then(() => this.run());
  }

  /** Waits until everything that was asked for is done. */
  settle(): Promise<void> {
    return this.running;
  }

  /** Stops, after the publication in progress. */
  async close(): Promise<void> {
    this.isStarted = false;
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    this.isAsked = false;
    if (!this.isStarted) return;
    let wait = RETRY_MS;
    try {
      const next = await this.publishDue();
      wait = Math.min(Math.max(next, 1), CHECK_MS);
    } catch (error) {
      this.options.log.warn({ err: error }, 'scheduled drafts could not be checked');
    }
    clearTimeout(this.timer);
    if (!this.isStarted) return;
    this.timer = setTimeout(() => this.check(), wait);
    this.timer.unref();
  }

  /** Publishes what is due. @returns the milliseconds until the next draft is due or tried again */
  private async publishDue(): Promise<number> {
    const { db, log, site, onShown, readNow = readClock } = this.options;
    const begun = await readNow(db);
    const failing: typeof this.failing = new Map();
    for await (const id of listDue(db, new Date(begun))) {
      if (!this.isStarted) break;
      const failed = this.failing.get(id);
      if (failed && failed.retryAt > begun) {
        failing.set(id, failed);
        continue;
      }
      try {
        const { outcome, events } = await publishScheduled(db, id, { readNow, site });
        for (const event of events) if (isShown(event)) onShown(event);
        if (outcome === 'published') this.known.published += 1;
        if (outcome !== 'not-due') log.info({ draft: id, outcome }, 'a scheduled draft was due');
      } catch (error) {
        const tries = (failed?.tries ?? 0) + 1;
        failing.set(id, { tries, retryAt: begun + backoff(tries, RETRY_MS, LONGEST_RETRY_MS) });
        log.error({ err: error, draft: id, tries }, 'a scheduled draft could not be published, and is tried again');
      }
    }
    this.failing = failing;
    const now = await readNow(db);
    // A clock that was set back in the meantime makes drafts due again.
    const isLater = gt(drafts.publishAt, new Date(Math.min(begun, now)));
    const isOverdue = lte(drafts.publishAt, new Date(now - LATE_MS));
    const [row] = await db
      .select({
        next: toMilliseconds(sql`min(${drafts.publishAt})`),
        later: toMilliseconds(sql`min(${drafts.publishAt}) filter (where ${isLater})`),
        overdue: sql<number>`(count(*) filter (where ${isOverdue}))::int`,
        failed: sql<number>`(count(*) filter (where ${drafts.scheduleFailure} is not null))::int`,
      })
      .from(drafts)
      .where(inArray(drafts.state, [...OPEN_STATES]));
    const { next = null, later = null, overdue = 0, failed = 0 } = row ?? {};
    this.known = { ...this.known, lastRunAt: now, nextAt: next, overdue, failed };
    const retries = [...failing.values()].map(({ retryAt }) => retryAt);
    return Math.min(later ?? now + CHECK_MS, ...retries) - now;
  }
}

function toMilliseconds(time: SQL): SQL<number | null> {
  return sql<number | null>`(extract(epoch from ${time}) * 1000)::float8`;
}

/** Yields the ids of all drafts that are due, those due first at the beginning. Goes on after drafts that cannot be published and stay due. */
async function* listDue(db: Db, now: Date): AsyncGenerator<number> {
  const { id, publishAt } = drafts;
  const place = sql<string>`${publishAt}::text`;
  for (let after: { id: number; place: string } | undefined, isMore = true; isMore; ) {
    const isLater = after && sql`(${publishAt}, ${id}) > (${after.place}::timestamptz, ${after.id}::bigint)`;
    const due = await db
      .select({ id, place })
      .from(drafts)
      .where(and(isNotNull(publishAt), lte(publishAt, now), isLater))
      .orderBy(asc(publishAt), asc(id))
      .limit(AT_ONCE);
    for (const one of due) yield one.id;
    after = due.at(-1);
    isMore = due.length === AT_ONCE;
  }
}
