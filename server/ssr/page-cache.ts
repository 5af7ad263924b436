import { LRUCache } from 'lru-cache';
import type { CachedPage } from './cached-page';

const MAX_PAGES = 200;

/**
 * Rendered pages in memory: the same for everyone, and gone with any change. A page whose rendering began before a change is not
 * kept after it.
 */
export class PageCache {
  private readonly pages = new LRUCache<string, CachedPage>({ max: MAX_PAGES });
  private readonly lastGood = new LRUCache<string, CachedPage>({ max: MAX_PAGES });
  private generation = 0;

  get(key: string): CachedPage | undefined {
    return this.pages.get(key);
  }

  /** The last copy that was rendered from the database, however old: for when it can't be reached. */
  getLastGood(key: string): CachedPage | undefined {
    return this.lastGood.get(key);
  }

  /** Marks the moment from which a rendering reads. */
  begin(): number {
    return this.generation;
  }

  keep(key: string, begunAt: number, page: CachedPage): void {
    if (begunAt === this.generation) this.pages.set(key, page);
    this.lastGood.set(key, page);
  }

  /** Forgets everything that is shown: any text may stand on any page. */
  clear(): void {
    this.generation++;
    this.pages.clear();
  }

  /** How many pages are kept. */
  get size(): number {
    return this.pages.size;
  }
}
