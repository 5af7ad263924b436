import { MarkupThread } from '../../platform/markup/markup-thread';
import type { ShownPage } from '../../platform/markup/read-shown';
import type { CachedPage } from '../../site/rendering/cached-page';
import type { Address, ResolvedAddress } from '../../site/rendering/resolve-address';

/** Renders pages or returns cached ones. */
interface Pages {
  resolve(address: Address): Promise<ResolvedAddress>;
  pageOf(resolved: ResolvedAddress): Promise<CachedPage>;
}

/** Reads the site's own pages as visitors receive them. Each page is read once until it changes. */
export class SiteReader {
  private pages: Pages | null = null;
  private readonly read = new WeakMap<CachedPage, Promise<ShownPage>>();
  /** Separate from the thread for untrusted markup, so that nobody waits while a whole site is read. */
  private readonly thread = new MarkupThread();

  /** Sets the source of the pages, which is available only after the app has loaded. */
  readBy(pages: Pages): void {
    this.pages = pages;
  }

  /** Returns the content of a published page by its path, or null if there is none. */
  async shown(path: string): Promise<ShownPage | null> {
    if (!this.pages) return null;
    const resolved = await this.pages.resolve({ path, query: '' });
    if (resolved.pageId === null || resolved.redirect) return null;
    const page = await this.pages.pageOf(resolved);
    const reading = this.read.get(page) ?? this.thread.run('shown', page.html);
    this.read.set(page, reading);
    reading.catch(() => this.read.delete(page));
    return reading;
  }
}
