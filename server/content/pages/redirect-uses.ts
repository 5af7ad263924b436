import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../../db/client';

const FLUSH_MS = 10_000;

/** Counts the uses of redirects in memory, and adds them to the database every ten seconds and on shutdown. */
export class RedirectUses {
  private counts = new Map<number, { uses: number; at: number }>();
  private timer: ReturnType<typeof setInterval> | undefined;
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Db,
    private readonly log: Logger,
  ) {}

  /** @param now milliseconds, as from `Date.now()` */
  count(id: number, now = Date.now()): void {
    const { uses = 0 } = this.counts.get(id) ?? {};
    this.counts.set(id, { uses: uses + 1, at: now });
  }

  start(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS);
    this.timer.unref();
  }

  /** Adds the counts to the database. Counts that could not be added are kept for the next attempt. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.flushNow());
    return this.flushing;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private async flushNow(): Promise<void> {
    if (this.counts.size === 0) return;
    const taken = this.counts;
    this.counts = new Map();
    // Rows are locked in the same order on every server, to avoid deadlocks.
    const rows = [...taken].sort(([a], [b]) => a - b).map(([id, { uses, at }]) => ({ id, uses, at: new Date(at) }));
    try {
      await this.db.execute(sql`
        with added as (
          select redirects.id, given.uses, given.at from redirects
            join json_to_recordset(${JSON.stringify(rows)}::json) as given (id integer, uses bigint, at timestamptz)
              on given.id = redirects.id
            order by redirects.id for update of redirects
        )
        update redirects set uses = redirects.uses + added.uses, last_used_at = greatest(last_used_at, added.at)
          from added where redirects.id = added.id`);
    } catch (error) {
      for (const [id, { uses, at }] of taken) {
        const since = this.counts.get(id);
        this.counts.set(id, { uses: uses + (since?.uses ?? 0), at: since?.at ?? at });
      }
      this.log.warn({ err: error }, 'could not store redirect use counts; they are kept for the next attempt');
    }
  }
}
