import { isDeepStrictEqual } from 'node:util';
import { and, count, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { collectionEntries, collectionEntryCategories, pages } from '../../../db/schema/content';
import { isRecord } from '../../../src/lib/is-object';
import { findAddressProblem } from '../../../src/pages/address-rules';
import { collectionOf } from '../../../src/pages/collections/collections';
import { ENTRY, entryFacts } from '../../../src/pages/collections/entry-facts';
import { derivePageColumns, type PageColumns } from '../../../src/pages/page-columns';
import { FACTS, isOwnPage } from '../../../src/pages/page-kind';
import { isFixedPage } from '../../../src/pages/pages';
import type { Actor } from '../../platform/actor';
import { AppError, type Issue } from '../../platform/errors';
import type { Planned } from './apply-in-memory';
import type { Documents } from './documents';
import { lockAddresses } from './lock-addresses';
import { problemsOfCollections } from './problems-of-collections';
import type { RecordedChange } from './record-changes';
import { redirectMoved } from './redirects';

/** The maximum number of pages, including deleted ones: all of their addresses are kept in memory. */
export const MAX_PAGES = 2000;

/** Changes of a write outside of the contents of pages. */
export interface KeptPages {
  /** The ids of the pages whose directory entries must be read again. */
  changedPages: string[];
  /** The redirects that were deleted because a page has taken their address, as they enter the history. */
  redirects: RecordedChange[];
}

/** A page whose columns change. */
interface Changed {
  pageId: string;
  was: PageColumns;
  now: PageColumns;
  isNew: boolean;
  content: unknown;
}

/**
 * Updates the page columns (title, address, status) derived from the content about to be written, and adds redirects for pages that move.
 * Only one writer at a time may change them. Must be called after the documents are locked and their element ids are stored.
 * @param planned the planned changes; their descriptions are updated to name the change to the page
 * @throws AppError UNPROCESSABLE_CONTENT if an address is invalid or taken, or if a page would get values it cannot have
 */
export async function keepPages(
  tx: Db,
  documents: Documents,
  planned: readonly Planned[],
  actor: Actor,
): Promise<KeptPages> {
  const changed = listChanged(documents);
  if (changed.length === 0) return { changedPages: [], redirects: [] };
  await lockAddresses(tx);
  const problems = await findProblems(tx, changed);
  if (problems.length > 0) throw createError(problems, planned);
  for (const one of changed) updateDescription(one, planned);
  await writeColumns(tx, changed);
  await keepEntries(tx, changed);
  const alive = changed.filter(({ now }) => now.status !== 'deleted' && now.address !== null);
  const moves = alive.flatMap(({ was, now, isNew }) =>
    isNew || was.address === null || was.address === now.address
      ? []
      : [{ from: was.address, to: now.address as string, isShown: was.status === 'published' }],
  );
  // A redirect from the address of an unpublished page works until the page is published.
  const shown = alive.filter(({ now }) => now.status === 'published').map(({ now }) => now.address as string);
  const redirects = await redirectMoved(tx, moves, new Set(shown), actor.name);
  return { changedPages: changed.map(({ pageId }) => pageId), redirects };
}

/** Returns the pages that were changed in a way that changes their columns. */
function listChanged(documents: Documents): Changed[] {
  return [...documents].flatMap(([pageId, document]): Changed[] => {
    if (document.kind !== 'page' || !document.isTouched) return [];
    const [before, after] = [document.before.content, document.after.content];
    if (isDeepStrictEqual(getColumnSources(pageId, before), getColumnSources(pageId, after)) && document.version > 0)
      return [];
    const isNew = document.version === 0 && !isOwnPage(pageId);
    return [
      { pageId, was: derivePageColumns(pageId, before), now: derivePageColumns(pageId, after), isNew, content: after },
    ];
  });
}

/**
 * Returns why pages cannot be written as documents have them, without writing anything.
 * @param documents with the changes applied
 */
export async function findPagesProblems(tx: Db, documents: Documents): Promise<PageProblem[]> {
  const changed = listChanged(documents);
  return changed.length === 0 ? [] : findProblems(tx, changed);
}

async function findProblems(tx: Db, changed: readonly Changed[]): Promise<PageProblem[]> {
  return [
    ...changed.flatMap(findPageProblems),
    ...(await findTaken(tx, changed)),
    ...(await problemsOfCollections(tx, changed)),
    ...(await findTooMany(tx, changed)),
  ];
}

/** Returns the parts of a content that columns are derived from. */
function getColumnSources(pageId: string, content: unknown): unknown[] {
  const { kind } = derivePageColumns(pageId, content);
  return [(content as Record<string, unknown> | undefined)?.[FACTS], getEntryContent(kind, content)];
}

/** Why a page cannot be written. */
export interface PageProblem {
  pageId: string;
  message: string;
}

function findPageProblems({ pageId, was, now, isNew }: Changed): PageProblem[] {
  const refuse = (message: string) => [{ pageId, message }];
  if (isOwnPage(pageId)) {
    const isAsItWas = now.address === was.address && now.status === was.status;
    return isFixedPage(pageId) && !isAsItWas
      ? refuse('This page cannot be moved, unpublished or deleted.')
      : checkAddress();
  }
  if (now.kind === '' || now.address === null) return refuse('A page needs a layout, a title and an address.');
  if (!isNew && was.kind !== '' && was.kind !== now.kind) return refuse('The layout of a page cannot be changed.');
  return checkAddress();

  function checkAddress(): PageProblem[] {
    if (now.address === null || now.address === was.address) return [];
    const message = findAddressProblem(now.address);
    return message === null ? [] : refuse(message);
  }
}

/** Returns a problem for each page whose new address is taken. */
async function findTaken(tx: Db, changed: readonly Changed[]): Promise<PageProblem[]> {
  const wanted = changed.filter(({ now }) => now.status !== 'deleted' && now.address !== null);
  if (wanted.length === 0) return [];
  const addresses = wanted.map(({ now }) => now.address as string);
  const others = await tx
    .select({ address: pages.address, title: pages.title })
    .from(pages)
    .where(
      and(
        inArray(pages.address, addresses),
        ne(pages.status, 'deleted'),
        notInArray(
          pages.pageId,
          changed.map(({ pageId }) => pageId),
        ),
      ),
    );
  return wanted.flatMap(({ pageId, now }, index) => {
    const other = others.find(({ address }) => address === now.address);
    const isTwice = addresses.indexOf(now.address as string) !== index;
    if (!other && !isTwice) return [];
    return [{ pageId, message: describeTaken(now.address as string, other?.title) }];
  });
}

/** Returns the message for an address that another page already has. @param title undefined if that page is written at the same time */
export function describeTaken(address: string, title?: string): string {
  const name = title === undefined ? 'Another page' : `“${title}”`;
  return `${name} already uses ${address}. Choose another address, or move that page first.`;
}

/** Returns the message for an address of an item's page, which follows from the item's name. */
export function describeTakenByItem(address: string, title: string): string {
  return `“${title}” already uses ${address}. Choose another address.`;
}

async function findTooMany(tx: Db, changed: readonly Changed[]): Promise<PageProblem[]> {
  const added = changed.filter(({ isNew }) => isNew);
  if (!added[0]) return [];
  // The rows of new pages may already exist, so that they could be locked.
  const isOther = notInArray(
    pages.pageId,
    added.map(({ pageId }) => pageId),
  );
  const [row] = await tx.select({ all: count() }).from(pages).where(isOther);
  if ((row?.all ?? 0) + added.length <= MAX_PAGES) return [];
  return [{ pageId: added[0].pageId, message: `A site can have at most ${MAX_PAGES} pages, including deleted ones.` }];
}

function createError(problems: readonly PageProblem[], planned: readonly Planned[]): AppError {
  const issues = problems.map(({ pageId, message }): Issue => {
    const one = planned.findLast(({ key, place }) => key === pageId && (place === null || place[0] === FACTS));
    return { path: `changes.${one?.index ?? 0}.path`, message };
  });
  return new AppError('UNPROCESSABLE_CONTENT', issues[0]?.message ?? '', { issues });
}

/** Describes the change to the page in the history, instead of the field that changed. */
function updateDescription({ pageId, was, now, isNew }: Changed, planned: readonly Planned[]): void {
  const all = planned.filter(({ key, recorded }) => key === pageId && isAboutFacts(recorded.ref, pageId));
  const isArranged = ({ recorded }: Planned) => isAboutSections(recorded);
  for (const one of all.filter(isArranged)) one.recorded.description = `Changed the sections of ${now.title}`;
  const last = all.findLast((one) => !isArranged(one));
  if (last) last.recorded.description = describeChange(was, now, isNew);
}

const ARRANGEMENT = ['order', 'names', 'hidden', 'only506cSections'];

/** Returns whether a change of a page's facts is only about the order, names and visibility of its sections. */
function isAboutSections({ ref, newValue }: Pick<RecordedChange, 'ref' | 'newValue'>): boolean {
  const fact = ref.split('.')[2];
  if (fact !== undefined) return ARRANGEMENT.includes(fact);
  const facts = Object.keys(isRecord(newValue) ? newValue : {});
  return facts.length > 0 && facts.every((one) => ARRANGEMENT.includes(one));
}

function isAboutFacts(ref: string, pageId: string): boolean {
  return `${ref}.`.startsWith(`${pageId}.${FACTS}.`);
}

function describeChange(was: PageColumns, now: PageColumns, isNew: boolean): string {
  const { title } = now;
  if (isNew) return `Created ${title}`;
  if (was.status !== now.status) {
    if (now.status === 'deleted') return `Deleted ${title}`;
    if (was.status === 'deleted') return `Restored ${title}`;
    return now.status === 'published' ? `Published ${title}` : `Unpublished ${title}`;
  }
  if (was.address !== now.address) return `Moved to ${now.address}`;
  if (was.title !== now.title) return `Renamed to ${title}`;
  return `Changed search and sharing of ${title}`;
}

async function writeColumns(tx: Db, changed: readonly Changed[]): Promise<void> {
  // Addresses are cleared first, so that two pages can swap them despite the unique index.
  await tx
    .update(pages)
    .set({ address: null })
    .where(
      inArray(
        pages.pageId,
        changed.map(({ pageId }) => pageId),
      ),
    );
  const rows = JSON.stringify(changed.map(({ pageId, now }) => ({ pageId, ...now })));
  await tx.execute(sql`
    update pages set kind = given.kind, address = given.address, status = given.status, title = given.title
    from json_to_recordset(${rows}::json) as given ("pageId" text, kind text, address text, status text, title text)
    where pages.page_id = given."pageId"`);
}

/** A page whose columns are being written. */
interface Written {
  pageId: string;
  now: Pick<PageColumns, 'kind' | 'status'>;
  content: unknown;
}

/** Updates the rows that lists are read from, for those of the pages that are entries of a collection. */
async function keepEntries(tx: Db, written: readonly Written[]): Promise<void> {
  const entries = written.flatMap(({ pageId, now, content }) => {
    const collection = collectionOf(now.kind);
    return collection ? [{ pageId, collection, status: now.status, ...entryFacts(content) }] : [];
  });
  if (entries.length === 0) return;
  const ids = entries.map(({ pageId }) => pageId);
  await tx.delete(collectionEntryCategories).where(inArray(collectionEntryCategories.pageId, ids));
  await tx.delete(collectionEntries).where(inArray(collectionEntries.pageId, ids));
  await tx.insert(collectionEntries).values(entries);
  const byCategory = entries.flatMap(({ pageId, collection, status, day, categories }) =>
    categories.map((category) => ({ pageId, category, collection, status, day })),
  );
  if (byCategory.length > 0) await tx.insert(collectionEntryCategories).values(byCategory);
}

/** Returns the part of an entry's content that those rows are derived from, or undefined for any other page. */
function getEntryContent(kind: string, content: unknown): unknown {
  return collectionOf(kind) ? (content as Record<string, unknown> | undefined)?.[ENTRY] : undefined;
}
