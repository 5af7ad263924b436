import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import { plainText } from '../../../src/content/text';
import { getAt } from '../../../src/lib/dotted-path';
import { withPaths } from '../../../src/lib/with-paths';
import { hrefOf } from '../../../src/pages/address';
import { type CollectionId, listedBy } from '../../../src/pages/collections/collections';
import { CATEGORIES, RELATED } from '../../../src/pages/collections/entry-facts';
import { getCategoryId } from '../../../src/pages/collections/key-of';
import { type ListPart, listHref } from '../../../src/pages/collections/list-href';
import type { EntryCard, Named, ShownCollection } from '../../../src/pages/collections/shown-collection';
import { FACTS } from '../../../src/pages/page-kind';
import { isTakenDown } from '../changes/offering-limits';
import type { Directory, PageEntry } from '../directory/directory';
import { type EntrySource, findPosition, type ListedEntry, listEntries, readEntriesById } from './list-entries';

/** The number of entries in one part of a list. */
export const PART = 12;
/** The number of related entries. */
const RELATED_COUNT = 3;

/**
 * Returns what a page shows of a collection: a part of the list on the list page, or the related entries on an entry.
 * @param part the part to read, if the page is a list
 * @returns undefined if the page shows no collection
 */
export async function readCollection(
  source: EntrySource,
  directory: Directory,
  pageId: string,
  part: ListPart = {},
): Promise<ShownCollection | undefined> {
  const page = directory.of(pageId);
  const listed = page && listedBy(page.kind);
  if (listed) return readList(source, directory, { page, collection: listed }, part);
  return page?.entry && readEntry(source, directory, page, page.entry);
}

async function readList(
  source: EntrySource,
  directory: Directory,
  { page, collection }: { page: PageEntry; collection: CollectionId },
  part: ListPart,
): Promise<ShownCollection> {
  const { category, author } = part;
  const query = { collection, status: 'published', category, author } as const;
  const before =
    part.before === undefined ? undefined : ((await findPosition(source, collection, part.before)) ?? undefined);
  const [categories, found, newer] = await Promise.all([
    readCategories(source, directory, collection),
    listEntries(source, { ...query, before, limit: PART + 1 }),
    // The link to the newer part; the first part has none.
    before ? findNewerPart(source, { ...query, before }) : null,
  ]);
  const { authors } = directory.facetsOf(collection);
  const href = hrefOf(page.path ?? '');
  const last = found.length > PART ? found[PART - 1] : undefined;
  const authorName = author === undefined ? undefined : authors.get(author);
  return {
    id: collection,
    list: { title: page.title, href },
    ...categories,
    entries: toCards(found.slice(0, PART), categories.categories),
    ...(category !== undefined && { category: findName(categories.categories, category) }),
    ...(author !== undefined && authorName !== undefined && { author: { id: author, name: authorName } }),
    ...(newer !== null && { newer: listHref(href, { category, author, before: newer.before }) }),
    ...(last && { older: listHref(href, { category, author, before: last.pageId }) }),
  };
}

/** Returns the start of the part that precedes another: after an entry, or at the beginning of the list. */
async function findNewerPart(
  source: EntrySource,
  { before, ...query }: Omit<Parameters<typeof listEntries>[1], 'limit'>,
): Promise<{ before?: string }> {
  const [first] = await listEntries(source, { ...query, before, limit: 1 });
  const from = first ?? before;
  if (!from) return {};
  const newer = await listEntries(source, { ...query, after: from, limit: PART + 1 });
  const next = newer[PART];
  return next ? { before: next.pageId } : {};
}

async function readEntry(
  source: EntrySource,
  directory: Directory,
  page: PageEntry,
  { collection, author }: NonNullable<PageEntry['entry']>,
): Promise<ShownCollection> {
  const list = directory.listOf(collection);
  const isShown = list?.status === 'published' && list.path !== null;
  // Public pages do not use the names of an unpublished list.
  const hasNames = isShown || page.status !== 'published';
  const [categories, related] = await Promise.all([
    readCategories(source, directory, collection, hasNames ? (list ?? null) : null),
    readRelated(source, page.pageId, collection, page.entry?.categories ?? []),
  ]);
  const isKnown = author !== null && directory.facetsOf(collection).authors.has(author.id);
  return {
    id: collection,
    list: isShown ? { title: list.title, href: hrefOf(list.path as string) } : null,
    ...categories,
    entries: toCards(related, categories.categories),
    ...(isKnown && { author }),
  };
}

/** Returns a section of a page's content, or undefined if there is none or it was taken down with an offering under Rule 506(c). */
async function readPart({ db, changed }: EntrySource, pageId: string, section: string): Promise<unknown> {
  const content = changed?.contents.get(pageId) ?? (await readSection(db, pageId, section));
  return isTakenDown(content, section) ? undefined : getAt(content, [section]);
}

/** Returns a page's content with only one section and the facts. */
async function readSection(db: Db, pageId: string, section: string): Promise<Record<string, unknown>> {
  const { content } = pages;
  const [row] = await db
    .select({ part: sql<unknown>`${content} -> ${section}::text`, facts: sql<unknown>`${content} -> ${FACTS}::text` })
    .from(pages)
    .where(eq(pages.pageId, pageId));
  return { [section]: row?.part, [FACTS]: row?.facts };
}

/** Returns the chosen related entries, filled up with the newest entries of the same categories, or of all if the entry has no category. */
async function readRelated(
  source: EntrySource,
  pageId: string,
  collection: CollectionId,
  categories: readonly string[],
): Promise<ListedEntry[]> {
  const chosen = (await readPart(source, pageId, RELATED)) as { entries?: unknown[] } | null;
  const wanted = withPaths('', chosen?.entries).flatMap(({ item }) => (typeof item === 'string' ? item : []));
  const ids = [...new Set(wanted)].filter((id) => id !== pageId).slice(0, RELATED_COUNT);
  const related = await readEntriesById(source, collection, ids);
  for (const category of categories.length > 0 ? categories : [undefined]) {
    if (related.length >= RELATED_COUNT) break;
    // The result may contain the entry itself and the ones already found.
    const limit = RELATED_COUNT + 1 + related.length;
    const others = await listEntries(source, { collection, status: 'published', category, limit });
    for (const other of others) {
      const isThere = other.pageId === pageId || related.some((one) => one.pageId === other.pageId);
      if (!isThere && related.length < RELATED_COUNT) related.push(other);
    }
  }
  return related;
}

/**
 * Returns a collection's categories, and which of them the list can be filtered by.
 * @param list the page that names them; if null, they are called by their ids
 */
export async function readCategories(
  source: EntrySource,
  directory: Directory,
  collection: CollectionId,
  list: PageEntry | null = directory.listOf(collection) ?? null,
): Promise<{ categories: Named[]; used: string[] }> {
  const said = list ? await readPart(source, list.pageId, CATEGORIES) : [];
  const named = withPaths('', said as unknown[]).flatMap(({ item }): Named[] => {
    const one = (typeof item === 'object' ? item : {}) as { id?: unknown; name?: unknown };
    const id = getCategoryId(one);
    return id === '' ? [] : [{ id, name: plainText(one.name) || id }];
  });
  const { categories: used } = directory.facetsOf(collection);
  const unnamed = [...used].filter((id) => !named.some((one) => one.id === id)).sort();
  return {
    categories: [...named, ...unnamed.map((id) => ({ id, name: id }))],
    used: [...named.map(({ id }) => id), ...unnamed].filter((id) => used.has(id)),
  };
}

/** Returns entries as the cards of a list. */
export function toCards(entries: readonly ListedEntry[], categories: readonly Named[]): EntryCard[] {
  return entries.map(
    ({ pageId, title, address, day, author, authorKey, categories: ids, standfirst, cover, coverAlt }) => ({
      pageId,
      title,
      href: hrefOf(address),
      day,
      author: author === '' ? null : { id: authorKey, name: author },
      categories: ids.map((id) => findName(categories, id)),
      standfirst,
      cover,
      coverAlt: plainText(coverAlt),
    }),
  );
}

function findName(categories: readonly Named[], id: string): Named {
  return categories.find((one) => one.id === id) ?? { id, name: id };
}
