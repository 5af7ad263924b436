import type { Db } from '../../../db/client';
import { dayIn } from '../../../src/content/day';
import type { Identified } from '../../../src/content/items/ids';
import { hrefOf, normalAddress } from '../../../src/pages/address';
import { collectionOf, listedBy } from '../../../src/pages/collections/collections';
import { ENTRY, entryFacts } from '../../../src/pages/collections/entry-facts';
import { itemPagesOf, itemPath } from '../../../src/pages/items/item-pages';
import { getPageTitle, type PageState, pageFacts, type StoredFacts, storedFacts } from '../../../src/pages/page-facts';
import { FACTS, readRawFacts } from '../../../src/pages/page-kind';
import type { SiteRegion } from '../../accounts/settings/site-region';
import type { Actor, Source } from '../../platform/actor';
import { AppError, type Conflict } from '../../platform/errors';
import { applyChanges } from '../changes/apply-changes';
import type { PlainChange } from '../changes/change';
import { readEditable } from '../changes/read-editable';
import { readPage } from '../changes/read-page';
import { findEntriesBelow } from '../directory/address-of-list';
import { linkChanges, readLinking, withoutDrafted } from './link-changes';
import { menuChanges } from './menu-changes';
import { createFieldError, findAddressConflict, withFieldIssues } from './refuse-address';

/** The fields to change; those that are left out stay as they are. */
export interface PageChanges
  extends Pick<StoredFacts, 'searchTitle' | 'description' | 'image' | 'index' | 'canonical' | 'only506c'> {
  title?: string | undefined;
  /** As entered, not yet normalized. */
  address?: string | undefined;
  status?: PageState | undefined;
  /** The publish date, for an entry of a collection. */
  date?: string | undefined;
}

type PlannedPageChange = Pick<PlainChange, 'path' | 'value' | 'base'>;

/** The actor who creates or changes a page, and the site's origin and region, whose time zone decides the current date. */
export interface PageAuthor {
  actor: Actor;
  source: Source;
  /** Without a slash at the end. */
  origin: string;
  region: Pick<SiteRegion, 'latest'>;
}

/** The values that the editor saw before changing the page. */
export interface SeenOfPage {
  title: string;
  searchTitle: string;
  description: string;
  image: string;
  index: boolean;
  canonical: string;
}

/**
 * Changes a page's title, address, status or metadata, in one change of its content. Moving a page adds a redirect from its old address;
 * moving a page also moves the entries and items below it. Links to them follow. Writes nothing if nothing differs.
 * @param seen the values that the editor saw; if one of those that are changed differs by now, nothing is written
 * @throws AppError NOT_FOUND, CONFLICT for a deleted page that is not being restored or (with `conflicts`) for a value that differs from
 * `seen`, UNPROCESSABLE_CONTENT for values that the page cannot have
 */
export async function changePage(
  db: Db,
  pageId: string,
  asked: PageChanges,
  by: PageAuthor,
  seen?: SeenOfPage,
): Promise<void> {
  const site: KnownSite = {
    readPage: async (id) => (await readPage(db, id)).content,
    readSite: () => readEditable(db, 'site'),
    findAddressConflict: (address, page) => findAddressConflict(db, address, page),
    findEntriesBelow: (kind, address) => findEntriesBelow(db, kind, address),
    planLinks: async (address, moves) =>
      withoutDrafted(
        db,
        (await readLinking(db, address)).flatMap((one) => linkChanges(one, moves)),
      ),
  };
  for (let attempt = 1; ; attempt += 1) {
    const changes = await planPageChange(site, pageId, asked, by, seen);
    if (changes.length === 0) return;
    try {
      await withFieldIssues(applyChanges(db, { ...by, changes }));
      return;
    } catch (error) {
      // Somebody changed a text or menu with a link between the read and the lock, so the links are read again.
      const isOutdated = error instanceof AppError && ['CONFLICT', 'NOT_FOUND'].includes(error.code);
      if (!isOutdated || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** How often a change of a page is planned, if others change the links that follow it at the same moment. */
const MAX_ATTEMPTS = 3;

/** The state that a change of a page depends on: of the site, or of the site with a draft. */
export interface KnownSite {
  /** Returns the content of a page. @throws AppError NOT_FOUND */
  readPage(pageId: string): Promise<Record<string, unknown>>;
  /** Returns the site-wide content. */
  readSite(): Promise<Identified>;
  /** Like `findAddressConflict`. */
  findAddressConflict(address: string, page: { pageId: string; kind: string }): Promise<string | null>;
  /** Like `findEntriesBelow`. */
  findEntriesBelow(kind: string, address: string): Promise<{ pageId: string; address: string }[]>;
  /**
   * Returns the changes of the links to pages that move, in pages and dynamic sections.
   * @param address the page's own old address; the other old addresses are below it
   */
  planLinks(address: string, moves: ReadonlyMap<string, string>): Promise<PlannedPageChange[]>;
}

/**
 * Returns the changes of content that change a page's title, address, status or metadata: also of the entries below a list page that moves,
 * and of the links to the page, in the header and footer and in content.
 * @throws AppError like `changePage`
 */
export async function planPageChange(
  site: KnownSite,
  pageId: string,
  { address: written, title, date, ...asked }: PageChanges,
  by: Pick<PageAuthor, 'origin' | 'region'>,
  seen?: SeenOfPage,
): Promise<PlannedPageChange[]> {
  const content = await site.readPage(pageId);
  const now = pageFacts(pageId, content);
  if (!now) throw new AppError('NOT_FOUND', `There is no page "${pageId.slice(0, 64)}".`);
  if (now.status === 'deleted' && (asked.status ?? 'deleted') === 'deleted') {
    throw new AppError('CONFLICT', 'This page is deleted. Restore it first.');
  }
  if (now.path === null) throw createFieldError('pageId', 'The site-wide content is not a page.');
  const address = written === undefined ? undefined : normalAddress(written);
  const status = asked.status ?? now.status;
  const oldAddress = normalAddress(now.path);
  const newAddress = address ?? oldAddress;
  if (status !== 'deleted' && (newAddress !== oldAddress || now.status === 'deleted')) {
    const problem = await site.findAddressConflict(newAddress, { pageId, kind: now.kind });
    if (problem !== null) throw createFieldError('address', problem);
  }
  const canonical = asked.canonical ?? storedFacts(content).canonical ?? '';
  const wanted = {
    ...asked,
    ...(title !== undefined && { title: title.trim() }),
    ...(address !== undefined && { address }),
    // A canonical URL that is the page's own address is dropped, so that it follows the page when it moves.
    ...([newAddress, oldAddress].some((own) => canonical === `${by.origin}${hrefOf(own)}`) && { canonical: '' }),
  };
  const before: Record<string, unknown> = {
    ...storedFacts(content),
    // A built-in page may have a default title that differs from the one visitors see. It counts as the current title only if somebody has
    // set it.
    title: now.title === getPageTitle(pageId, content) ? now.title : undefined,
    address: oldAddress,
    status: now.status,
  };
  const changed = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && (before[key] ?? BLANK[key]) !== value,
  );
  const buildPath = (key: string) => `${pageId}.${FACTS}.${key}`;
  if (seen) {
    const shown: Record<string, unknown> = { ...BLANK, ...before, title: getPageTitle(pageId, content) };
    const others = changed.filter(([key]) => Object.hasOwn(seen, key) && seen[key as keyof SeenOfPage] !== shown[key]);
    if (others.length > 0)
      throw createConflictError(
        others.map(([key, mine]) => ({
          path: buildPath(key),
          ref: buildPath(key),
          base: seen[key as keyof SeenOfPage],
          theirs: shown[key],
          mine,
        })),
      );
  }
  const stored = readRawFacts(content);
  const changes: PlannedPageChange[] = changed.map(([key, value]) => ({
    path: buildPath(key),
    value: value,
    // Also detects a write between this read and the lock.
    ...(seen && { base: stored[key] ?? null }),
  }));
  const isPublished = now.status !== 'published' && status === 'published';
  const day = chooseDate(now.kind, content, date, isPublished ? dayIn(by.region.latest.timeZone) : null);
  if (day !== null) changes.push({ path: `${pageId}.${ENTRY}.date`, value: day });
  const moves = new Map(newAddress === oldAddress ? [] : [[oldAddress, newAddress]]);
  if (moves.size > 0 && listedBy(now.kind)) {
    for (const below of await site.findEntriesBelow(now.kind, oldAddress)) {
      const value = `${newAddress}${below.address.slice(oldAddress.length)}`;
      changes.push({ path: `${below.pageId}.${FACTS}.address`, value: value });
      moves.set(below.address, value);
    }
  }
  if (moves.size > 0) {
    for (const item of itemPagesOf(pageId, content))
      moves.set(normalAddress(itemPath(oldAddress, item)), normalAddress(itemPath(newAddress, item)));
  }
  if (moves.size > 0) changes.push(...(await site.planLinks(oldAddress, moves)));
  const newTitle = title?.trim() ?? '';
  const renamed = newTitle !== '' && newTitle !== now.title ? { at: oldAddress, from: now.title, to: newTitle } : null;
  if (moves.size > 0 || renamed !== null) changes.push(...menuChanges(await site.readSite(), moves, renamed));
  return changes;
}

function createConflictError(conflicts: Conflict[]): AppError {
  const issues = conflicts.map(({ path, theirs }) => ({
    path: path.split('.').at(-1) ?? '',
    message: `Someone else has changed this in the meantime: ${describeValue(theirs)}.`,
  }));
  return new AppError('CONFLICT', issues[0]?.message ?? '', { conflicts, issues });
}

function describeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'it is now on' : 'it is now off';
  return value === '' ? 'it is now empty' : `it is now “${value}”`;
}

/** The values that mean the same as an absent field. */
const BLANK: Record<string, unknown> = {
  searchTitle: '',
  description: '',
  image: '',
  canonical: '',
  index: true,
  only506c: false,
};

/** Returns the date to set on an entry: today's if it is published now without one; null if its date does not change. */
function chooseDate(
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
