import { LRUCache } from 'lru-cache';
import { dayIn, startOfDay } from '../../../src/content/day';

const MAX_KEPT = 200;

/** What is shown of a page; `null` where only what all pages share is. */
interface OfPage {
  pageId: string | null;
}

/**
 * What was made of pages, in memory: the same for everyone, and gone with a change of its page. What was begun before a change is
 * not kept after it.
 */
export class PageCache<T extends OfPage> {
  private readonly kept = new LRUCache<string, T>({ max: MAX_KEPT });
  private readonly lastGood = new LRUCache<string, T>({ max: MAX_KEPT });
  /** Counts the changes: of each page the last, and the last of all pages. */
  private moment = 0;
  // By page, of which there are as many as the site has models of.
  private readonly changed = new Map<string, number>();
  private allChanged = 0;
  /** What is made of a page may say the year. */
  private year: { zone: string; from: number; to: number };

  /** @param timeZone the site's, by which a year begins */
  constructor(private readonly timeZone: () => string) {
    this.year = yearOf(Date.now(), timeZone());
  }

  get(key: string): T | undefined {
    const now = Date.now();
    if (now < this.year.from || now >= this.year.to || this.year.zone !== this.timeZone()) {
      this.clear();
    }
    return this.kept.get(key);
  }

  /** The last that was made from the database, however old: for when it can't be reached. */
  getLastGood(key: string): T | undefined {
    return this.lastGood.get(key);
  }

  /** Marks the moment from which is read what is made of a page: another one after each change of it. */
  begin(pageId: string | null): number {
    return Math.max(this.allChanged, this.changed.get(pageId ?? '') ?? 0);
  }

  keep(key: string, begunAt: number, made: T): void {
    if (begunAt === this.begin(made.pageId)) this.kept.set(key, made);
    this.lastGood.set(key, made);
  }

  /** Forgets what is made of a page. @param pageId a page's: a moment is kept for each */
  forget(pageId: string): void {
    this.moment += 1;
    this.changed.set(pageId, this.moment);
    for (const [key, made] of this.kept.entries()) if (made.pageId === pageId) this.kept.delete(key);
  }

  /** Forgets everything: what all pages share is another. */
  clear(): void {
    this.year = yearOf(Date.now(), this.timeZone());
    this.moment += 1;
    this.allChanged = this.moment;
    this.changed.clear();
    this.kept.clear();
  }

  /** How many are kept. */
  get size(): number {
    return this.kept.size;
  }
}

/** When the year of a moment begins and ends in a time zone, all in milliseconds. */
function yearOf(moment: number, zone: string): { zone: string; from: number; to: number } {
  const year = Number(dayIn(zone, moment).slice(0, 4));
  const begins = (of: number) => startOfDay(`${of}-01-01`, zone).getTime();
  return { zone, from: begins(year), to: begins(year + 1) };
}
