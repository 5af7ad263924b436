import { eq, inArray, sql } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client';
import { collectionEntries, pages, redirects } from '../../../db/schema/content';
import { normalAddress } from '../../../src/pages/address';
import { collectionOf } from '../../../src/pages/collections/collections';
import { entryFacts } from '../../../src/pages/collections/entry-facts';
import { itemPagesOf } from '../../../src/pages/items/item-pages';
import { type PageState, pageFacts, storedFacts } from '../../../src/pages/page-facts';
import { factsOf, PAGES } from '../../../src/pages/pages';
import { AppError } from '../../platform/errors';
import { Directory, type PageEntry, type Redirect } from './directory';
import { ITEM_LISTS } from './item-pages';

/**
 * Keeps all pages, redirects and addresses in memory. They are read once, and afterwards only the changed pages are read again, so that no
 * request looks up its address in the database.
 */
export class PageDirectory {
  private readonly entries = new Map<string, PageEntry>(OWN.map((entry) => [entry.pageId, entry]));
  private redirects: readonly Redirect[] = [];
  private known = new Directory(OWN, []);
  private stale: Set<string> | 'all' = 'all';
  private areRedirectsStale = true;
  private reading: Promise<void> | undefined;
  private editions = 0;

  constructor(private readonly database: Pick<Database, 'db' | 'noteChange'>) {}

  /** The last known state, for when the database cannot be reached; initially only the built-in pages. */
  get latest(): Directory {
    return this.known;
  }

  /** Increases whenever a page changes or is written, so that callers can detect outdated results derived from pages. */
  get edition(): number {
    return this.editions;
  }

  /** True while nothing has changed since the last read. */
  get isCurrent(): boolean {
    return this.stale !== 'all' && this.stale.size === 0 && !this.areRedirectsStale && this.reading === undefined;
  }

  /** Returns the current state, reading what has changed. */
  async read(): Promise<Directory> {
    while (!this.isCurrent) {
      this.reading ??= this.readStale().finally(() => {
        this.reading = undefined;
      });
      await this.reading;
    }
    return this.known;
  }

  /** Returns a page that everyone may read. @throws AppError NOT_FOUND if it does not exist or is not published */
  async requireShown(pageId: string): Promise<PageEntry> {
    const entry = (await this.read()).of(pageId);
    if (entry?.status !== 'published') throw noSuchPage(pageId);
    return entry;
  }

  /** Returns a page that an editor may see. @throws AppError NOT_FOUND */
  async require(pageId: string): Promise<PageEntry> {
    const entry = (await this.read()).of(pageId);
    if (!entry) throw noSuchPage(pageId);
    return entry;
  }

  /** Marks a page as changed: it was created, moved, published, renamed or deleted. */
  forget(pageId: string): void {
    if (this.stale !== 'all') this.stale.add(pageId);
  }

  /** Marks the redirects as changed. */
  forgetRedirects(): void {
    this.areRedirectsStale = true;
  }

  /** Marks everything as changed. */
  forgetAll(): void {
    this.stale = 'all';
  }

  /** Records that a page's content was written. @param at the time at which this server learned of the write */
  touch(pageId: string, at: Date): void {
    const entry = this.entries.get(pageId);
    if (!entry) return;
    entry.changedAt = at;
    this.editions += 1;
  }

  private async readStale(): Promise<void> {
    const { stale } = this;
    const { db } = this.database;
    this.stale = new Set();
    this.areRedirectsStale = false;
    try {
      const [rows, found] = await Promise.all([readPages(db, stale), readRedirects(db)]);
      // A replica may lack what was just read: that a page is published, but not the words it is published with.
      this.database.noteChange();
      if (stale === 'all') {
        this.entries.clear();
        for (const entry of OWN) this.entries.set(entry.pageId, { ...entry });
      }
      for (const entry of rows) this.entries.set(entry.pageId, entry);
      this.redirects = found;
      this.known = new Directory([...this.entries.values()], this.redirects);
      this.editions += 1;
    } catch (error) {
      this.stale = 'all';
      throw error;
    }
  }
}

/** Returns the error for a page that does not exist, the same for every caller. */
export function noSuchPage(pageId: string): AppError {
  return new AppError('NOT_FOUND', `There is no page "${pageId.slice(0, 64)}".`);
}

/** The built-in pages as they are before anything is stored. */
const OWN = Object.keys(PAGES).map((pageId): PageEntry => toEntry(pageId, undefined, null));

function toEntry(pageId: string, content: unknown, changedAt: Date | null): PageEntry {
  const facts = pageFacts(pageId, content);
  const path = facts?.path ?? null;
  return {
    pageId,
    kind: facts?.kind ?? '',
    title: facts?.title ?? '',
    path,
    address: path === null ? null : normalAddress(path),
    status: facts?.status ?? 'deleted',
    isListed: Object.hasOwn(PAGES, pageId) ? (factsOf(pageId as keyof typeof PAGES).isListed ?? true) : true,
    isIndexed: true,
    canonical: null,
    changedAt,
  };
}

/** Returns the entry that a page would have with another content. Everything else in the directory stays the same. */
export function deriveEntry(pageId: string, content: unknown, changedAt: Date): PageEntry {
  const entry = toEntry(pageId, content, changedAt);
  const { index, canonical } = storedFacts(content);
  const items = itemPagesOf(pageId, content).map(({ index: _, ...item }) => item);
  const collection = collectionOf(entry.kind);
  const { author, authorKey, categories } = entryFacts(content);
  const named = author && authorKey ? { id: authorKey, name: author } : null;
  return {
    ...entry,
    isIndexed: index !== false,
    canonical: canonical || null,
    ...(items.length > 0 && { items }),
    ...(collection && { entry: { collection, author: named, categories } }),
  };
}

async function readPages(db: Db, stale: Set<string> | 'all'): Promise<PageEntry[]> {
  const rows = await db
    .select({
      pageId: pages.pageId,
      kind: pages.kind,
      address: pages.address,
      title: pages.title,
      status: pages.status,
      index: sql<string | null>`${pages.content} -> 'page' ->> 'index'`,
      canonical: sql<string | null>`nullif(${pages.content} -> 'page' ->> 'canonical', '')`,
      changedAt: pages.updatedAt,
      author: collectionEntries.author,
      authorKey: collectionEntries.authorKey,
      categories: collectionEntries.categories,
      items: ITEM_LISTS,
    })
    .from(pages)
    .leftJoin(collectionEntries, eq(collectionEntries.pageId, pages.pageId))
    .where(stale === 'all' ? undefined : inArray(pages.pageId, [...stale]));
  return rows.map(
    ({ pageId, kind, address, title, status, index, canonical, changedAt, author, authorKey, categories, items }) => {
      const listed = itemPagesOf(pageId, items).map(({ index: _, ...item }) => item);
      const own = listed.length > 0 && { items: listed };
      // Content that was not written by the writer has no columns; for built-in pages the defaults apply.
      if (kind === '') return { ...toEntry(pageId, undefined, changedAt), ...own };
      const facts = { layout: kind, title, ...(address !== null && { address }), status: status as PageState };
      const collection = collectionOf(kind);
      const named = author && authorKey ? { id: authorKey, name: author } : null;
      return {
        ...toEntry(pageId, { page: facts }, changedAt),
        isIndexed: index !== 'false',
        canonical,
        ...own,
        ...(collection && { entry: { collection, author: named, categories: categories ?? [] } }),
      };
    },
  );
}

function readRedirects(db: Db): Promise<Redirect[]> {
  const { id, from, to, kind, status } = redirects;
  return db.select({ id, from, to, kind, status }).from(redirects).orderBy(redirects.id);
}
