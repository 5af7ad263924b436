import type { Db } from '../../db/client';
import { dayIn } from '../../src/content/day';
import { hrefOf, normalAddress } from '../../src/pages/address';
import { collectionOf, listedBy } from '../../src/pages/collections/collections';
import { ENTRY, entryFacts } from '../../src/pages/collections/entry-facts';
import { getPageTitle, type PageState, pageFacts, type StoredFacts, storedFacts } from '../../src/pages/page-facts';
import { FACTS, readRawFacts } from '../../src/pages/page-kind';
import { addressesBelow } from '../collections/address-of-list';
import { applyChanges } from '../content/apply-changes';
import { readPage } from '../content/read-page';
import { AppError, type Conflict } from '../errors';
import type { Context } from '../trpc/context';
import { menuChanges } from './menu-changes';
import { problemOfAddress, refusedField, withFields } from './refuse-address';

/** What may be said of a page anew; what is left out stays. */
export interface PageChanges extends Pick<StoredFacts, 'description' | 'image' | 'index' | 'canonical'> {
  title?: string | undefined;
  /** As somebody wrote it. */
  address?: string | undefined;
  status?: PageState | undefined;
  /** Of an entry of a collection: its day. */
  date?: string | undefined;
}

/** Who makes or changes a page, and the site it belongs to: its address, and the time zone its days are in. */
export type PageAuthor = Pick<Context, 'actor' | 'source' | 'origin' | 'region'>;

/** What somebody who changes it saw of a page. */
export interface SeenOfPage {
  title: string;
  description: string;
  image: string;
  index: boolean;
  canonical: string;
}

/**
 * Changes what a page is called, where it stands, whether it is published, or what is said of it: one change of the page's content. One
 * that is moved is led to from where it stood, and takes the entries below it along where it lists a collection. Nothing is written
 * where it is so already.
 * @param seen what of it was read before: where one of what is changed is another by now, nothing is written
 * @throws AppError NOT_FOUND, CONFLICT for a deleted page that is not restored and for what is not as it was seen (with `conflicts`),
 *   UNPROCESSABLE_CONTENT for what a page can not become
 */
export async function changePage(
  db: Db,
  pageId: string,
  { address: written, title, date, ...asked }: PageChanges,
  by: PageAuthor,
  seen?: SeenOfPage,
): Promise<void> {
  const { content } = await readPage(db, pageId);
  const now = pageFacts(pageId, content);
  if (!now) throw new AppError('NOT_FOUND', `There is no page "${pageId.slice(0, 64)}".`);
  if (now.status === 'deleted' && (asked.status ?? 'deleted') === 'deleted') {
    throw new AppError('CONFLICT', 'This page is deleted. Restore it first.');
  }
  if (now.path === null) throw refusedField('pageId', 'What all pages share is no page of its own.');
  const address = written === undefined ? undefined : normalAddress(written);
  const status = asked.status ?? now.status;
  const stood = normalAddress(now.path);
  const stands = address ?? stood;
  if (status !== 'deleted' && (stands !== stood || now.status === 'deleted')) {
    const problem = await problemOfAddress(db, stands, { pageId, kind: now.kind });
    if (problem !== null) throw refusedField('address', problem);
  }
  const canonical = asked.canonical ?? storedFacts(content).canonical ?? '';
  const wanted = {
    ...asked,
    ...(title !== undefined && { title: title.trim() }),
    ...(address !== undefined && { address }),
    // A page that names its own address follows it when it is moved.
    ...([stands, stood].some((own) => canonical === `${by.origin}${hrefOf(own)}`) && { canonical: '' }),
  };
  const before: Record<string, unknown> = {
    ...storedFacts(content),
    // A page of the site's own may be called otherwise where visitors read it: that is as it is only where somebody said so.
    title: now.title === getPageTitle(pageId, content) ? now.title : undefined,
    address: stood,
    status: now.status,
  };
  const changed = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && (before[key] ?? BLANK[key]) !== value,
  );
  const pathOf = (key: string) => `${pageId}.${FACTS}.${key}`;
  if (seen) {
    const shown: Record<string, unknown> = { ...BLANK, ...before, title: getPageTitle(pageId, content) };
    const others = changed.filter(([key]) => Object.hasOwn(seen, key) && seen[key as keyof SeenOfPage] !== shown[key]);
    if (others.length > 0)
      throw changedMeanwhile(
        others.map(([key, mine]) => ({
          path: pathOf(key),
          ref: pathOf(key),
          base: seen[key as keyof SeenOfPage],
          theirs: shown[key],
          mine,
        })),
      );
  }
  const stored = readRawFacts(content);
  const changes: { path: string; value: unknown; base?: unknown }[] = changed.map(([key, value]) => ({
    path: pathOf(key),
    value: value,
    // Whoever writes between this and the lock is seen too.
    ...(seen && { base: stored[key] ?? null }),
  }));
  const isPublished = now.status !== 'published' && status === 'published';
  const day = dayOf(now.kind, content, date, isPublished ? dayIn(by.region.latest.timeZone) : null);
  if (day !== null) changes.push({ path: `${pageId}.${ENTRY}.date`, value: day });
  const moves = new Map(stands === stood ? [] : [[stood, stands]]);
  if (moves.size > 0 && listedBy(now.kind)) {
    for (const below of await addressesBelow(db, now.kind, stood)) {
      const value = `${stands}${below.address.slice(stood.length)}`;
      changes.push({ path: `${below.pageId}.${FACTS}.address`, value: value });
      moves.set(below.address, value);
    }
  }
  const said = title?.trim() ?? '';
  const renamed = said !== '' && said !== now.title ? { at: stood, from: now.title, to: said } : null;
  changes.push(...(await menuChanges(db, moves, renamed)));
  if (changes.length > 0) await withFields(applyChanges(db, { ...by, changes }));
}

function changedMeanwhile(conflicts: Conflict[]): AppError {
  const issues = conflicts.map(({ path, theirs }) => ({
    path: path.split('.').at(-1) ?? '',
    message: `Somebody else changed this meanwhile: ${inWords(theirs)}.`,
  }));
  return new AppError('CONFLICT', issues[0]?.message ?? '', { conflicts, issues });
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'it is on' : 'it is off';
  return value === '' ? 'it is empty' : `it is “${value}”`;
}

/** What is as good as nothing. */
const BLANK: Record<string, unknown> = { description: '', image: '', canonical: '', index: true };

/** The day an entry is to have: today's, if it is published now and has none; null where it keeps its own. */
function dayOf(
  kind: string,
  content: Record<string, unknown>,
  asked: string | undefined,
  publishedOn: string | null,
): string | null {
  if (!collectionOf(kind) || content[ENTRY] === undefined) return null;
  const { day } = entryFacts(content);
  const next = asked ?? (day === '' && publishedOn !== null ? publishedOn : day);
  return next === day ? null : next;
}
