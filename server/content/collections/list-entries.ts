import { type SQL, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import type { CollectionId } from '../../../src/pages/collections/collections';
import { ENTRY, entryFacts } from '../../../src/pages/collections/entry-facts';
import type { PageState } from '../../../src/pages/page-facts';
import { FACTS } from '../../../src/pages/page-kind';
import { isPrompt } from '../../../src/pages/prompts';
import { isTakenDown } from '../changes/offering-limits';
import type { PageEntry } from '../directory/directory';

/** The position of an entry in its list: by day, then by id within a day. */
export interface Position {
  day: string;
  pageId: string;
}

/** The part of a collection to list. */
export interface EntriesQuery {
  collection: CollectionId;
  /** If absent, entries in every status. */
  status?: PageState | undefined;
  /** The id of a category. */
  category?: string | undefined;
  /** The key of an author. */
  author?: string | undefined;
  /** Text to find in the title or the address. */
  q?: string | undefined;
  /** `before` limits the list to older entries; `after` to newer ones, the closest first. */
  before?: Position | undefined;
  after?: Position | undefined;
  limit: number;
}

/** An entry as it is listed. */
export interface ListedEntry extends Position {
  title: string;
  /** In its normal form. */
  address: string;
  status: PageState;
  author: string;
  authorKey: string;
  /** The ids of its categories. */
  categories: string[];
  standfirst: string;
  cover: string;
  /** The alt text of the cover. */
  coverAlt: string;
  changedAt: Date;
}

/** Entries that a draft changes, which are read from it instead of the database. */
export interface ChangedEntries {
  /** The content of the pages that it changes, by their ids. */
  contents: ReadonlyMap<string, unknown>;
  /** The entries among them; null for other pages. */
  entries: ReadonlyMap<string, (ListedEntry & { collection: CollectionId }) | null>;
}

/** Where collections are read: in the database, with a draft laid over it if there is one. */
export interface EntrySource {
  db: Db;
  changed?: ChangedEntries | undefined;
}

/** Lists entries of a collection, newest first. Reads no more rows than the limit, and as many as the draft changes. */
export async function listEntries({ db, changed }: EntrySource, query: EntriesQuery): Promise<ListedEntry[]> {
  const own = changed?.entries.size ?? 0;
  const found = toListedEntries(await db.execute(buildEntriesQuery({ ...query, limit: query.limit + own })));
  if (!changed || own === 0) return found;
  const kept = found.filter(({ pageId }) => !changed.entries.has(pageId));
  const added = [...changed.entries.values()].flatMap((entry) => (entry && isListed(entry, query) ? entry : []));
  const sign = query.after ? -1 : 1;
  return [...kept, ...added].sort((a, b) => sign * comparePositions(b, a)).slice(0, query.limit);
}

/** Returns whether a query for a page's list finds an entry. Texts are not searched for with a draft. */
function isListed(
  entry: ListedEntry & { collection: CollectionId },
  { collection, status, category, author, before, after }: EntriesQuery,
): boolean {
  return (
    entry.collection === collection &&
    (status === undefined || entry.status === status) &&
    (category === undefined || entry.categories.includes(category)) &&
    (author === undefined || entry.authorKey === author) &&
    (!before || comparePositions(entry, before) < 0) &&
    (!after || comparePositions(entry, after) > 0)
  );
}

/** Compares as the database does, by code points. */
function comparePositions(a: Position, b: Position): number {
  return Buffer.compare(Buffer.from(`${a.day} ${a.pageId}`), Buffer.from(`${b.day} ${b.pageId}`));
}

/** Returns a page as lists show it; null if it is not an entry of a collection. @param content of the page */
export function toListedEntry(
  { pageId, title, address, status, changedAt, entry }: PageEntry,
  content: unknown,
): (ListedEntry & { collection: CollectionId }) | null {
  if (!entry) return null;
  const { day, author, authorKey, categories, standfirst, cover } = entryFacts(content);
  const { imageAlt } = (content as { entry?: { imageAlt?: unknown } }).entry ?? {};
  const listed = {
    ...{ pageId, title, status, day, author, authorKey, categories, cover },
    collection: entry.collection,
    address: address ?? '',
    standfirst: isPrompt(standfirst) ? '' : standfirst,
    coverAlt: typeof imageAlt === 'string' ? imageAlt : '',
    changedAt: changedAt ?? new Date(),
  };
  return withholdLimited(listed, content);
}

/** Removes the words and the cover of an entry that was taken down with an offering under Rule 506(c). @param content of its page */
function withholdLimited<E extends ListedEntry>(entry: E, content: unknown): E {
  if (!isTakenDown(content, ENTRY)) return entry;
  return { ...entry, author: '', authorKey: '', categories: [], standfirst: '', cover: '', coverAlt: '' };
}

/** Returns the published entries with the given ids, in the order of the ids. */
export async function readEntriesById(
  { db, changed }: EntrySource,
  collection: CollectionId,
  ids: readonly string[],
): Promise<ListedEntry[]> {
  if (ids.length === 0) return [];
  const among = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const listed = sql`select page_id, day from collection_entries
    where page_id in (${among}) and collection = ${collection} and status = 'published'`;
  const found = toListedEntries(await db.execute(joinFacts(listed)));
  return ids.flatMap((id) => {
    const own = changed?.entries.get(id);
    if (own === undefined) return found.find(({ pageId }) => pageId === id) ?? [];
    return own?.collection === collection && own.status === 'published' ? own : [];
  });
}

/** Returns the position of an entry in any status, or null if the page is not an entry of the collection. */
export async function findPosition(
  { db, changed }: EntrySource,
  collection: CollectionId,
  pageId: string,
): Promise<Position | null> {
  const own = changed?.entries.get(pageId);
  if (own !== undefined) return own?.collection === collection ? own : null;
  const rows = await db.execute(
    sql`select day, page_id as "pageId" from collection_entries where page_id = ${pageId} and collection = ${collection}`,
  );
  return rawRows<Position>(rows)[0] ?? null;
}

/** Returns the statement of a list: it reads a range of one index, and joins the shown columns to the entries found. */
export function buildEntriesQuery({ category, author, q = '', before, after, ...query }: EntriesQuery): SQL {
  const words = q.trim();
  const table = category === undefined ? sql`collection_entries` : sql`collection_entry_categories`;
  const position = sql`(listed.day, listed.page_id)`;
  const conditions = [
    sql`listed.collection = ${query.collection}`,
    ...(category === undefined ? [] : [sql`listed.category = ${category}`]),
    ...(query.status === undefined ? [] : [sql`listed.status = ${query.status}`]),
    ...(author === undefined ? [] : [matchAuthor(author, category !== undefined)]),
    ...(words === '' ? [] : [matchText(words)]),
    ...(before ? [sql`${position} < (${before.day}, ${before.pageId})`] : []),
    ...(after ? [sql`${position} > (${after.day}, ${after.pageId})`] : []),
  ];
  const direction = after ? sql`asc` : sql`desc`;
  const listed = sql`select listed.page_id, listed.day from ${table} as listed
    where ${sql.join(conditions, sql` and `)} order by listed.day ${direction}, listed.page_id ${direction} limit ${query.limit}`;
  return sql`${joinFacts(listed)} order by listed.day ${direction}, listed.page_id ${direction}`;
}

function matchAuthor(key: string, isElsewhere: boolean): SQL {
  if (!isElsewhere) return sql`listed.author_key = ${key}`;
  return sql`exists (select from collection_entries as written
    where written.page_id = listed.page_id and written.author_key = ${key})`;
}

function matchText(words: string): SQL {
  const like = `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql`exists (select from pages where pages.page_id = listed.page_id
    and (pages.title ilike ${like} or pages.address ilike ${like}))`;
}

function joinFacts(listed: SQL): SQL {
  return sql`
    select listed.day, listed.page_id as "pageId", pages.title, pages.address, entries.status, entries.author,
      entries.author_key as "authorKey", entries.categories, entries.standfirst, entries.cover,
      coalesce(pages.content -> 'entry' ->> 'imageAlt', '') as "coverAlt", pages.content -> 'page' as facts,
      (extract(epoch from pages.updated_at) * 1000)::float8 as "changedAt"
    from (${listed}) as listed
      join collection_entries as entries on entries.page_id = listed.page_id
      join pages on pages.page_id = listed.page_id`;
}

type Row = Omit<ListedEntry, 'address' | 'changedAt'> & { address: string | null; changedAt: number; facts: unknown };

function toListedEntries(answer: unknown): ListedEntry[] {
  return rawRows<Row>(answer).map(({ address, changedAt, standfirst, facts, ...row }) => {
    const listed = {
      ...row,
      standfirst: isPrompt(standfirst) ? '' : standfirst,
      address: address ?? '',
      changedAt: new Date(Math.round(changedAt)),
    };
    return withholdLimited(listed, { [FACTS]: facts });
  });
}
