import { and, eq, like, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages, redirects } from '../../../db/schema/content';
import { dayIn } from '../../../src/content/day';
import type { Identified } from '../../../src/content/items/ids';
import { normalAddress } from '../../../src/pages/address';
import { addressFrom } from '../../../src/pages/address-from';
import { type Arrangement, copyArrangement } from '../../../src/pages/arrangement';
import { collectionOf, listedBy } from '../../../src/pages/collections/collections';
import { ENTRY } from '../../../src/pages/collections/entry-facts';
import { LAYOUT_MODELS, PAGE_MODELS } from '../../../src/pages/models';
import { pageFacts, type StoredFacts, storedFacts } from '../../../src/pages/page-facts';
import { createPageId } from '../../../src/pages/page-ids';
import { FACTS, type Layout } from '../../../src/pages/page-kind';
import { createApprovalError, holdApprovalRule } from '../../accounts/settings/publishing-approval';
import { applyChanges } from '../changes/apply-changes';
import type { Change } from '../changes/change';
import { findElements, renewElementId } from '../changes/element-ids';
import { listSections } from '../changes/list-sections';
import { readEditable } from '../changes/read-editable';
import { findListAddress, requireNoList } from '../directory/address-of-list';
import { RedirectTable } from '../directory/redirect-table';
import { isReservedPageId } from '../directory/reserved-ids';
import { newSectionId } from '../sections/create-section';
import type { PageAuthor } from './change-page';
import { createFieldError, findAddressConflict, withFieldIssues } from './refuse-address';

export interface NewPage {
  title: string;
  /** As entered, not yet normalized; derived from the title if it is left out. */
  address?: string | undefined;
  layout?: Layout | undefined;
  status?: 'draft' | 'published' | undefined;
  /** Whether to add a link to the page to the menu. */
  isInMenu?: boolean | undefined;
}

/** Built-in pages that a layout can show as well. */
const SAME_LAYOUT: Partial<Record<string, Layout>> = {
  investors: 'landing',
  brokers: 'landing',
  privacy: 'legal',
  terms: 'legal',
  disclaimer: 'legal',
};
/** The maximum number of links in the menu. */
const MAX_MENU = PAGE_MODELS.site.sections.navigation.maxItems ?? 0;
/** An arbitrary number, the same on every server of the site: page ids are assigned one at a time. */
const CREATE_LOCK = 7_041_965;

/**
 * Creates a page from a layout, as a draft unless a status is given.
 * @returns its id
 * @throws AppError UNPROCESSABLE_CONTENT if the address is invalid or taken, or if the menu is full
 */
export async function createPage(db: Db, { layout = 'blank', ...asked }: NewPage, by: PageAuthor): Promise<string> {
  const title = asked.title.trim();
  const publishedOn = asked.status === 'published' ? dayIn(by.region.latest.timeZone) : null;
  const content = buildInitialContent(title, layout, publishedOn);
  const list = listedBy(layout);
  if (list) await requireNoList(db, list);
  return insertPage(db, { ...asked, title }, { layout }, by, async () => ({ content, sections: [] }));
}

/** Returns the initial content of a page: the title as the headline of its hero, and today's date if an entry is published at once. */
export function buildInitialContent(
  title: string,
  layout: Layout,
  publishedOn: string | null,
): Record<string, unknown> {
  const content: Record<string, unknown> = LAYOUT_MODELS[layout].defaultContent;
  const { hero, [ENTRY]: entry } = content as { hero?: object; [ENTRY]?: object };
  return {
    ...content,
    ...(hero && { hero: { ...hero, headline: title } }),
    ...(entry && collectionOf(layout) && publishedOn !== null && { [ENTRY]: { ...entry, date: publishedOn } }),
  };
}

/**
 * Creates a draft with the content and the sections of another page; elements and sections get new ids.
 * @returns its id
 * @throws AppError NOT_FOUND, and every error of `createPage`
 */
export function duplicatePage(
  db: Db,
  { pageId, ...asked }: Pick<NewPage, 'title' | 'address'> & { pageId: string },
  by: PageAuthor,
): Promise<string> {
  return db.transaction(async (tx) => {
    const { content } = await readEditable(tx, pageId);
    const { facts, ...rest } = copyPage(pageId, content, await listSections(tx, pageId, { includeInactive: true }));
    const sections = rest.sections.map(
      ({ position, ...next }) =>
        (to: string) =>
          addCopy(to, position, next),
    );
    return insertPage(tx, asked, facts, by, async () => ({ ...rest, sections }));
  });
}

function addCopy(pageId: string, position: number, { sectionId, ...next }: Omit<CopiedSection, 'position'>): Change {
  return {
    op: 'section',
    sectionId,
    placement: { pageId, to: { position } },
    write: () => ({ type: 'section-add', verb: 'Added', next }),
  };
}

type CopiedSection = Pick<
  Awaited<ReturnType<typeof listSections>>[number],
  'sectionId' | 'sectionType' | 'sectionName' | 'sectionData' | 'position' | 'isActive' | 'createdBy'
>;

/** The content of a duplicate of a page, beside its title, address and status. */
interface PageCopy {
  facts: StoredFacts;
  content: Record<string, unknown>;
  sections: CopiedSection[];
  arrangement: Partial<Arrangement>;
}

/** Copies the content and the sections of a page, with new ids for elements and sections. @throws AppError UNPROCESSABLE_CONTENT */
export function copyPage(pageId: string, content: Record<string, unknown>, stored: readonly CopiedSection[]): PageCopy {
  const kind = pageFacts(pageId, content)?.kind;
  const {
    address: _address,
    canonical: _canonical,
    searchTitle: _searchTitle,
    layout = kind && SAME_LAYOUT[kind],
    ...kept
  } = storedFacts(content);
  if (!layout) {
    throw createFieldError(
      'pageId',
      'A page with its own design cannot be duplicated. Create a page from a layout instead.',
    );
  }
  if (listedBy(layout)) throw createFieldError('pageId', 'A site can have only one page of this kind.');
  const { [FACTS]: _facts, ...rest } = content;
  const ids = new Map<string, string>();
  const sections = stored.map(
    ({ sectionId: from, sectionType, sectionName, position, isActive, createdBy, ...one }) => {
      let sectionId = newSectionId(sectionType);
      while ([...ids.values()].includes(sectionId)) sectionId = newSectionId(sectionType);
      ids.set(from, sectionId);
      const sectionData = renewElementIds(one.sectionData);
      return { sectionId, sectionType, sectionName, sectionData, position, isActive, createdBy };
    },
  );
  const arrangement = copyArrangement(content, ids);
  return { facts: { ...kept, layout }, content: renewElementIds(rest), sections, arrangement };
}

interface Made {
  content: Record<string, unknown>;
  sections: ((pageId: string) => Change)[];
  arrangement?: Partial<Arrangement>;
}

async function insertPage(
  db: Db,
  { title, address: written, status = 'draft', isInMenu = false }: NewPage,
  facts: StoredFacts,
  by: PageAuthor,
  contentOf: () => Promise<Made>,
): Promise<string> {
  const collection = collectionOf(facts.layout ?? '');
  const list = collection && (await findListAddress(db, collection));
  const isOwn = written !== undefined && written.trim() !== '';
  const address = isOwn ? normalAddress(written) : addressFrom(title, list ?? '');
  const problem = await findAddressConflict(db, address, { kind: facts.layout ?? '' });
  if (problem !== null && collection && list === null) throw createFieldError('layout', problem);
  if (problem !== null) throw createFieldError('address', problem);
  if (isInMenu && status !== 'published') {
    throw createFieldError('isInMenu', 'Only published pages can be added to the menu.');
  }
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CREATE_LOCK})`);
    const pageId = await findFreePageId(tx, title);
    const { content, sections: copied, arrangement } = await contentOf();
    const page = { ...facts, ...arrangement, title, address, status };
    const changes: Change[] = [
      { op: 'page', pageId, content: { [FACTS]: page, ...content } },
      ...copied.map((of) => of(pageId)),
      ...(isInMenu ? [await buildMenuLink(tx, title, address)] : []),
    ];
    // No visitor sees an unpublished page. Everything that follows on it needs approval like any other write.
    const needsNoApproval = status === 'draft';
    if (needsNoApproval && (await holdApprovalRule(tx)) !== null) await refuseAnsweredAddress(tx, address);
    await withFieldIssues(applyChanges(tx, { ...by, changes, note: `Created ${title}`, needsNoApproval }));
    return pageId;
  });
}

/**
 * Refuses the address of a redirect or a deleted page: the new page takes its place, also while it is unpublished.
 * @throws AppError FORBIDDEN
 */
async function refuseAnsweredAddress(tx: Db, address: string): Promise<void> {
  const known = await tx.select({ from: redirects.from, kind: redirects.kind }).from(redirects);
  const isDeleted = and(eq(pages.address, address), eq(pages.status, 'deleted'));
  if (!new RedirectTable(known).match(address) && (await tx.$count(pages, isDeleted)) === 0) return;
  throw createApprovalError(
    'The site answers at this address already: create the page at another one, and move it in a draft (POST /api/drafts in the API)',
  );
}

/**
 * Returns an id for a new page that no page has or ever had, including deleted pages, and that is not a reserved word of the API.
 * @param isTaken returns true for other ids that the page cannot have
 */
export async function findFreePageId(tx: Db, title: string, isTaken = (_id: string) => false): Promise<string> {
  const wanted = createPageId(title);
  const rows = await tx
    .select({ pageId: pages.pageId })
    .from(pages)
    .where(or(eq(pages.pageId, wanted), like(pages.pageId, `${wanted}-%`)));
  const taken = new Set(rows.map(({ pageId }) => pageId));
  for (let number = 1; ; number++) {
    const id = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(id) && !isReservedPageId(id) && !isTaken(id)) return id;
  }
}

async function buildMenuLink(tx: Db, title: string, url: string): Promise<Change> {
  const { content } = await readEditable(tx, 'site');
  const { navigation } = content;
  const links = Array.isArray(navigation) ? navigation : [];
  if (links.length >= MAX_MENU)
    throw createFieldError(
      'isInMenu',
      `The menu already has ${MAX_MENU} links, which is the maximum. Remove one under Menus first.`,
    );
  return { path: `site.navigation.${links.length}`, value: { text: title, url } };
}

/** Returns the content with new ids for its elements, because element ids are unique on the site. */
function renewElementIds(content: Record<string, unknown>): Record<string, unknown> {
  let copy: Identified = { content, ids: undefined };
  for (const { path, element } of findElements(content)) copy = renewElementId(copy, path, element);
  return copy.content as Record<string, unknown>;
}
