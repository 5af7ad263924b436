import { MarkupThread } from '../../platform/markup/markup-thread';
import type { ShownPage } from '../../platform/markup/read-shown';
import type { CachedPage } from '../../site/rendering/cached-page';
import type { Address, Sight } from '../../site/rendering/sight-of';

/** What draws pages, or has them. */
interface Pages {
  sightOf(address: Address): Promise<Sight>;
  pageOf(sight: Sight): Promise<CachedPage>;
}

/** Reads the site's own pages as visitors are sent them: each once for as long as it stays the same. */
export class SiteReader {
  private pages: Pages | null = null;
  private readonly read = new WeakMap<CachedPage, Promise<ShownPage>>();
  /** Apart from the one that reads what strangers send: nobody waits for a whole site. */
  private readonly thread = new MarkupThread();

  /** What draws them, once there is an app. */
  readBy(pages: Pages): void {
    this.pages = pages;
  }

  /** A page that is published, by its path; null where there is none. */
  async shown(path: string): Promise<ShownPage | null> {
    if (!this.pages) return null;
    const sight = await this.pages.sightOf({ path, query: '' });
    if (sight.pageId === null || sight.redirect) return null;
    const page = await this.pages.pageOf(sight);
    const reading = this.read.get(page) ?? this.thread.run('shown', page.html);
    this.read.set(page, reading);
    reading.catch(() => this.read.delete(page));
    return reading;
  }
}
