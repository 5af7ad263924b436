import { desc } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { changeSets } from '../../../db/schema/history';
import type { SiteEvent } from './notify';

/** How many of the newest change sets are compared. A change set can become visible after change sets with larger ids. */
const COMPARED = 200;

/** The change sets whose events this server has received, so that it can find out whether it missed any. */
export class HandledChanges {
  private readonly known = new Set<number>();

  constructor(private readonly db: Db) {}

  /** Notes that an event was handled. */
  note(event: SiteEvent): void {
    if ('changeSetId' in event && event.changeSetId !== undefined) this.add(event.changeSetId);
  }

  /**
   * Returns true if the content changed without an event since the last call. At the first call, every change counts.
   * @throws if the database cannot be read. The next call then also covers the time before this one
   */
  async findMissed(): Promise<boolean> {
    const { id } = changeSets;
    const newest = await this.db.select({ id }).from(changeSets).orderBy(desc(id)).limit(COMPARED);
    const missed = newest.filter((set) => !this.known.has(set.id));
    for (const set of missed.reverse()) this.add(set.id);
    return missed.length > 0;
  }

  private add(id: number): void {
    this.known.add(id);
    const [oldest] = this.known;
    if (this.known.size > 2 * COMPARED && oldest !== undefined) this.known.delete(oldest);
  }
}
