import { isDeepStrictEqual } from 'node:util';
import { and, count, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { pages } from '../../db/schema/content';
import { findAddressProblem } from '../../src/pages/address-rules';
import { derivePageColumns, type PageColumns } from '../../src/pages/page-columns';
import { FACTS, isOwnPage } from '../../src/pages/page-kind';
import { factsOf } from '../../src/pages/pages';
import type { Actor } from '../actor';
import { entrySaid, keepEntries } from '../collections/keep-entries';
import { problemsOfCollections } from '../collections/problems-of-collections';
import type { Planned } from '../content/apply-in-memory';
import type { Documents } from '../content/documents';
import { AppError, type Issue } from '../errors';
import { lockAddresses } from './lock-addresses';
import { redirectMoved } from './redirects';

/** How many pages there may be, deleted ones too: where they stand is kept in memory. */
export const MAX_PAGES = 2000;

/** A page of which something is said otherwise than before. */
interface Changed {
  pageId: string;
  was: PageColumns;
  now: PageColumns;
  isNew: boolean;
  content: unknown;
}

/**
 * Keeps beside the pages that are about to be written what their contents say of them: what they are called, where they stand, who may read
 * them. One writer at a time changes any of it; to be called after the documents were locked and their elements kept. Whoever moves
 * leaves a redirect behind.
 * @param planned whose descriptions say then what was done to the page
 * @returns the pages that are another than before: what is known of addresses is to be asked again
 * @throws AppError UNPROCESSABLE_CONTENT for an address that is taken or can't be one, and for what a page can not become
 */
export async function keepPages(
  tx: Db,
  documents: Documents,
  planned: readonly Planned[],
  actor: Actor,
): Promise<ReadonlySet<string>> {
  const changed = [...documents].flatMap(([pageId, document]): Changed[] => {
    if (document.kind !== 'page' || !document.isTouched) return [];
    const [before, after] = [document.before.content, document.after.content];
    if (isDeepStrictEqual(saidIn(pageId, before), saidIn(pageId, after)) && document.version > 0) return [];
    const isNew = document.version === 0 && !isOwnPage(pageId);
    return [
      { pageId, was: derivePageColumns(pageId, before), now: derivePageColumns(pageId, after), isNew, content: after },
    ];
  });
  if (changed.length === 0) return new Set();
  await lockAddresses(tx);
  const problems = [
    ...changed.flatMap(problemOf),
    ...(await findTaken(tx, changed)),
    ...(await problemsOfCollections(tx, changed)),
    ...(await tooMany(tx, changed)),
  ];
  if (problems.length > 0) throw refusal(problems, planned);
  for (const one of changed) tellDeed(one, planned);
  await write(tx, changed);
  await keepEntries(tx, changed);
  const alive = changed.filter(({ now }) => now.status !== 'deleted' && now.address !== null);
  const moves = alive.flatMap(({ was, now, isNew }) =>
    isNew || was.address === null || was.address === now.address
      ? []
      : [{ from: was.address, to: now.address as string }],
  );
  await redirectMoved(tx, moves, new Set(alive.map(({ now }) => now.address as string)), actor.name);
  return new Set(changed.map(({ pageId }) => pageId));
}

/** All of a content that is kept beside it. */
function saidIn(pageId: string, content: unknown): unknown[] {
  const { kind } = derivePageColumns(pageId, content);
  return [(content as Record<string, unknown> | undefined)?.[FACTS], entrySaid(kind, content)];
}

type Problem = { pageId: string; message: string };

function problemOf({ pageId, was, now, isNew }: Changed): Problem[] {
  const refuse = (message: string) => [{ pageId, message }];
  if (isOwnPage(pageId)) {
    const { path, isListed = true } = factsOf(pageId);
    const isFixed = path === null || path === '/' || !isListed;
    const isAsItWas = now.address === was.address && now.status === was.status;
    return isFixed && !isAsItWas ? refuse('This page stays where it is, and stays published.') : checkedAddress();
  }
  if (now.kind === '' || now.address === null) return refuse('A page has a layout, a title and an address.');
  if (!isNew && was.kind !== '' && was.kind !== now.kind) return refuse('A page keeps the layout it was made with.');
  return checkedAddress();

  function checkedAddress(): Problem[] {
    if (now.address === null || now.address === was.address) return [];
    const message = findAddressProblem(now.address);
    return message === null ? [] : refuse(message);
  }
}

/** @returns what stands where those pages are to stand */
async function findTaken(tx: Db, changed: readonly Changed[]): Promise<Problem[]> {
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
    return [{ pageId, message: takenBy(now.address as string, other?.title ?? 'another page') }];
  });
}

/** What is said of an address at which a page stands. */
export function takenBy(address: string, title: string): string {
  return `“${title}” stands at ${address} already.`;
}

async function tooMany(tx: Db, changed: readonly Changed[]): Promise<Problem[]> {
  const added = changed.filter(({ isNew }) => isNew);
  if (!added[0]) return [];
  const [row] = await tx.select({ all: count() }).from(pages);
  // Their rows are there already, so that they could be locked.
  if ((row?.all ?? 0) <= MAX_PAGES) return [];
  return [{ pageId: added[0].pageId, message: `A site has at most ${MAX_PAGES} pages, deleted ones included.` }];
}

function refusal(problems: readonly Problem[], planned: readonly Planned[]): AppError {
  const issues = problems.map(({ pageId, message }): Issue => {
    const one = planned.findLast(({ key, place }) => key === pageId && (place === null || place[0] === FACTS));
    return { path: `changes.${one?.index ?? 0}.path`, message };
  });
  return new AppError('UNPROCESSABLE_CONTENT', issues[0]?.message ?? '', { issues });
}

/** The history says what was done to the page, not which field of it was changed. */
function tellDeed({ pageId, was, now, isNew }: Changed, planned: readonly Planned[]): void {
  const one = planned.findLast(({ key, recorded }) => key === pageId && isAboutFacts(recorded.ref, pageId));
  if (one) one.recorded.description = deedOf(was, now, isNew);
}

function isAboutFacts(ref: string, pageId: string): boolean {
  return `${ref}.`.startsWith(`${pageId}.${FACTS}.`);
}

function deedOf(was: PageColumns, now: PageColumns, isNew: boolean): string {
  const { title } = now;
  if (isNew) return `Created ${title}`;
  if (was.status !== now.status) {
    if (now.status === 'deleted') return `Deleted ${title}`;
    if (was.status === 'deleted') return `Restored ${title}`;
    return now.status === 'published' ? `Published ${title}` : `Unpublished ${title}`;
  }
  if (was.address !== now.address) return `Moved to ${now.address}`;
  if (was.title !== now.title) return `Renamed to ${title}`;
  return `Changed what is said of ${title}`;
}

async function write(tx: Db, changed: readonly Changed[]): Promise<void> {
  // Two may change places: none stands anywhere for a moment.
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
