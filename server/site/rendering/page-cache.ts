import { LRUCache } from 'lru-cache';
import { dayIn, startOfDay } from '../../../src/content/day';

const MAX_KEPT = 200;

/** A value derived from a page. `pageId` is null if it uses only content that all pages share. */
interface OfPage {
  pageId: string | null;
}

/**
 * An in-memory cache of rendered pages that are the same for everyone. A change of a page evicts its entries, and a rendering that
 * began before a change is not stored after it.
 */
export class PageCache<T extends OfPage> {
  private readonly kept = new LRUCache<string, T>({ max: MAX_KEPT });
  private readonly lastGood = new LRUCache<string, T>({ max: MAX_KEPT });
  /** The renderings for `getLastGood` that are not shown until it is known whether something in them was hidden meanwhile. */
  private withheld: ReadonlyMap<string, T> = new Map();
  private moment = 0;
  // The time of the last change per page. Bounded by the number of pages.
  private readonly changed = new Map<string, number>();
  private allChanged = 0;
  /** The current year, because a page may show it. */
  private year: { zone: string; from: number; to: number };

  /** @param timeZone returns the site's time zone, which determines when a year begins */
  constructor(private readonly timeZone: () => string) {
    this.year = findYear(Date.now(), timeZone());
  }

  get(key: string): T | undefined {
    const now = Date.now();
    if (now < this.year.from || now >= this.year.to || this.year.zone !== this.timeZone()) {
      this.clear();
    }
    return this.kept.get(key);
  }

  /** Returns the last successful rendering, however old, to serve while the page cannot be rendered. */
  getLastGood(key: string): T | undefined {
    return this.lastGood.get(key);
  }

  /** Drops the renderings for `getLastGood`, because something in them must not be shown any more. */
  forgetLastGood(): void {
    this.lastGood.clear();
    this.withheld = new Map();
  }

  /**
   * Withholds the renderings for `getLastGood` until it is known whether changes were missed, any of which may have hidden something.
   * @param hasMissed returns false if none was. Otherwise, or if that cannot be found out, the renderings are dropped
   */
  withholdLastGood(hasMissed: () => Promise<boolean>): void {
    const withheld = new Map([...this.withheld, ...this.lastGood.entries()]);
    this.forgetLastGood();
    this.withheld = withheld;
    const settle = (isOutdated: boolean) => {
      // Even if a later check is running: it only looks for what was missed since this one.
      if (isOutdated) return this.forgetLastGood();
      // Something was hidden since, or a later check decides.
      if (this.withheld !== withheld) return;
      this.withheld = new Map();
      for (const [key, made] of withheld) if (!this.lastGood.has(key)) this.lastGood.set(key, made);
    };
    hasMissed().then(settle, () => settle(true));
  }

  /** Returns the logical time of the page's last change. Call this before reading the page, and pass it to `keep`. */
  begin(pageId: string | null): number {
    return Math.max(this.allChanged, this.changed.get(pageId ?? '') ?? 0);
  }

  keep(key: string, begunAt: number, made: T): void {
    if (begunAt !== this.begin(made.pageId)) return;
    this.kept.set(key, made);
    this.lastGood.set(key, made);
  }

  /** Evicts all entries of a page. @param pageId of an existing page only, because the time of its change is stored */
  forget(pageId: string): void {
    this.moment += 1;
    this.changed.set(pageId, this.moment);
    for (const [key, made] of this.kept.entries()) if (made.pageId === pageId) this.kept.delete(key);
  }

  /** Evicts everything, because content that all pages share changed. */
  clear(): void {
    this.year = findYear(Date.now(), this.timeZone());
    this.moment += 1;
    this.allChanged = this.moment;
    this.changed.clear();
    this.kept.clear();
  }

  /** A logical clock: increased by each change of any page. */
  get now(): number {
    return this.moment;
  }

  get size(): number {
    return this.kept.size;
  }
}

/** Returns when the year that contains a moment begins and ends in a time zone. All times are in milliseconds. */
function findYear(moment: number, zone: string): { zone: string; from: number; to: number } {
  const year = Number(dayIn(zone, moment).slice(0, 4));
  const begins = (of: number) => startOfDay(`${of}-01-01`, zone).getTime();
  return { zone, from: begins(year), to: begins(year + 1) };
}
