import type { Db } from '../../db/client';
import { normalAddress } from '../../src/pages/address';
import { collectionOf, listedBy } from '../../src/pages/collections/collections';
import { ENTRY, entryFacts } from '../../src/pages/collections/entry-facts';
import { type PageState, pageFacts, type StoredFacts, storedFacts, titleSaid } from '../../src/pages/page-facts';
import { FACTS, factsSaid } from '../../src/pages/page-kind';
import type { Actor, Source } from '../actor';
import { addressesBelow } from '../collections/address-of-list';
import { applyChanges } from '../content/apply-changes';
import { readPage } from '../content/read-page';
import { AppError, type Conflict } from '../errors';
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
  by: { actor: Actor; source: Source },
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
  const wanted = {
    ...asked,
    ...(title !== undefined && { title: title.trim() }),
    ...(address !== undefined && { address }),
  };
  const stands = address ?? normalAddress(now.path);
  if (status !== 'deleted' && (stands !== normalAddress(now.path) || now.status === 'deleted')) {
    const problem = await problemOfAddress(db, stands, { pageId, kind: now.kind });
    if (problem !== null) throw refusedField('address', problem);
  }
  const before: Record<string, unknown> = {
    ...storedFacts(content),
    // A page of the site's own may be called otherwise where visitors read it: that is as it is only where somebody said so.
    title: now.title === titleSaid(pageId, content) ? now.title : undefined,
    address: normalAddress(now.path),
    status: now.status,
  };
  const changed = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && (before[key] ?? BLANK[key]) !== value,
  );
  const pathOf = (key: string) => `${pageId}.${FACTS}.${key}`;
  if (seen) {
    const shown: Record<string, unknown> = { ...BLANK, ...before, title: titleSaid(pageId, content) };
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
  const stored = factsSaid(content);
  const changes: { path: string; value: never; base?: unknown }[] = changed.map(([key, value]) => ({
    path: pathOf(key),
    value: value as never,
    // Whoever writes between this and the lock is seen too.
    ...(seen && { base: stored[key] ?? null }),
  }));
  const isPublished = now.status !== 'published' && status === 'published';
  const day = dayOf(now.kind, content, date, isPublished);
  if (day !== null) changes.push({ path: `${pageId}.${ENTRY}.date`, value: day as never });
  if (stands !== normalAddress(now.path) && listedBy(now.kind)) {
    const from = normalAddress(now.path);
    for (const below of await addressesBelow(db, now.kind, from)) {
      const value = `${stands}${below.address.slice(from.length)}`;
      changes.push({ path: `${below.pageId}.${FACTS}.address`, value: value as never });
    }
  }
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

/** The day an entry is to have: one that is published without any has today's; null where it keeps its own. */
function dayOf(
  kind: string,
  content: Record<string, unknown>,
  asked: string | undefined,
  isPublished: boolean,
): string | null {
  if (!collectionOf(kind) || content[ENTRY] === undefined) return null;
  const { day } = entryFacts(content);
  const next = asked ?? (isPublished && day === '' ? today() : day);
  return next === day ? null : next;
}

/** Today, as it is at the server's meridian. */
export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10);
}
