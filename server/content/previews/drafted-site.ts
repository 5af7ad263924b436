import { isDeepStrictEqual } from 'node:util';
import { inArray } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import type { DynamicSection } from '../../../src/content/dynamic-section';
import { collectPhotos, type Photos } from '../../../src/content/photos';
import { getAt } from '../../../src/lib/dotted-path';
import { findShown, limitToOtherOfferings, withoutHidden } from '../../../src/pages/arrangement';
import { readSetting } from '../../accounts/settings/site-settings';
import type { Documents, LockedDocument, LockedPage, LockedSection } from '../changes/documents';
import { type ChangedEntries, toListedEntry } from '../collections/list-entries';
import type { Directory } from '../directory/directory';
import { deriveEntry, type PageDirectory } from '../directory/page-directory';
import { type AppliedDraft, isDeleted } from '../drafts/apply-draft';
import { isRedirect } from '../drafts/draft-operations';
import { readDraft } from '../drafts/load-draft';
import { type MergedDraft, mergeDraft } from '../drafts/merge-draft';
import { mergeSections } from '../drafts/read-with-draft';

type Content = Record<string, unknown>;

/** The site as it would be with a draft published now. It contains only what the draft changes; everything else is read as usual. */
export interface DraftedSite {
  /** Identifies the result, like that of a merge. */
  hash: string;
  /** All pages and addresses. */
  directory: Directory;
  /** The ids of the pages that the draft changes, in the order of their first change; `site` is the site-wide content. */
  changed: string[];
  /** The number of redirects that it changes. */
  redirects: number;
  /** The content of the pages that it changes, by their ids. */
  contents: ReadonlyMap<string, Content>;
  /** Whether it changes the firm's colors, typefaces or icons. */
  isRebranded: boolean;
  /** The entries of collections that it changes. */
  entries: ChangedEntries;
  /** Returns the active sections of a page. @param active those on the site, in ascending position */
  placeSections(pageId: string, active: readonly DynamicSection[]): DynamicSection[];
  /** Returns the photos of people. @param shared those on the site */
  withPhotos(shared: Photos): Photos;
}

/** Lays a draft over the site as it is now, with all pages. Nothing is written. @throws AppError NOT_FOUND */
export async function readDraftedSite(
  { database, directory }: { database: Pick<Database, 'db'>; directory: PageDirectory },
  draftId: number,
): Promise<DraftedSite> {
  const [{ hash, changed, documents, redirects, named }, base, mode] = await Promise.all([
    database.db.transaction((tx) => lay(tx, draftId), { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    directory.read(),
    readSetting(database.db, 'offeringMode'),
  ]);
  const ofPages = [...documents.values()].filter((one): one is LockedPage => one.kind === 'page');
  // A preview shows what publishing could show: nothing that is marked for another offering than the firm's.
  const limit = (content: Content) => (mode === '506c' ? content : limitToOtherOfferings(content));
  const contents = new Map(ofPages.map(({ id, after }) => [id, limit(after.content as Content)]));
  const others = await readContents(database.db, listPagesOfSections(documents));
  const contentOf = (id: string) => contents.get(id) ?? limit(others.get(id) ?? {});
  const changedAt = new Date();
  const derived = [...contents].flatMap(([id, content]) => (id === 'site' ? [] : deriveEntry(id, content, changedAt)));
  const drafted = base.with(derived, new Map([...redirects].map(([from, { after }]) => [from, after])));
  return {
    hash,
    directory: drafted,
    changed,
    redirects: redirects.size,
    contents,
    isRebranded: hasOtherBrand(documents.get('site')),
    entries: {
      contents,
      entries: new Map(derived.map((entry) => [entry.pageId, toListedEntry(entry, contents.get(entry.pageId))])),
    },
    placeSections: (pageId, active) =>
      mergeSections(
        active.map((section) => ({ ...section, ids: {} })),
        pageId,
        documents.values(),
      ).filter(({ isActive }) => isActive),
    withPhotos: (shared) => ({
      ...Object.fromEntries([...named].map(([name, { url }]) => [name, url])),
      ...placePhotos(shared, documents, drafted, contentOf),
    }),
  };
}

function hasOtherBrand(site: LockedDocument | undefined): boolean {
  return (
    site !== undefined &&
    !isDeepStrictEqual(getAt(site.before.content, ['brand']), getAt(site.after.content, ['brand']))
  );
}

/** Lists the pages of sections that a draft changes without changing the page itself. */
function listPagesOfSections(documents: Documents): string[] {
  const pageIds = [...documents.values()].map(({ pageId }) => pageId);
  return [...new Set(pageIds)].filter((pageId) => !documents.has(pageId));
}

async function readContents(db: Db, pageIds: readonly string[]): Promise<Map<string, Content>> {
  if (pageIds.length === 0) return new Map();
  const { pageId, content } = pages;
  const rows = await db.select({ pageId, content }).from(pages).where(inArray(pageId, pageIds));
  return new Map(rows.map((row) => [row.pageId, row.content]));
}

/**
 * Returns the photos of the site, replaced by those of the draft on pages that visitors see.
 * @param contentOf the content of a page with the draft applied
 */
function placePhotos(
  shared: Photos,
  documents: Documents,
  directory: Directory,
  contentOf: (pageId: string) => Content,
): Photos {
  const photos: Record<string, string> = { ...shared };
  for (const { before } of documents.values()) {
    for (const [name, url] of Object.entries(collectPhotos(before.content))) {
      if (photos[name] === url) delete photos[name];
    }
  }
  for (const document of documents.values()) {
    const { pageId, after } = document;
    if (directory.of(pageId)?.status !== 'published') continue;
    if (document.kind === 'page') Object.assign(photos, collectPhotos(withoutHidden(contentOf(pageId))));
    else if (isShownSection(document, contentOf(pageId))) Object.assign(photos, collectPhotos(after.content));
  }
  return photos;
}

function isShownSection(section: LockedSection, page: Content): boolean {
  const isActive = section.next.isActive ?? section.row?.isActive ?? false;
  return !isDeleted(section) && findShown(page, [{ sectionId: section.id, isActive }]).length > 0;
}

/** Returns the hash of the site with a draft, as `readDraftedSite` does. @throws AppError NOT_FOUND */
export async function readDraftedHash(tx: Db, draftId: number): Promise<string> {
  return (await lay(tx, draftId)).hash;
}

async function lay(
  tx: Db,
  draftId: number,
): Promise<
  { changed: string[]; documents: Documents } & Pick<AppliedDraft, 'redirects'> & Pick<MergedDraft, 'hash' | 'named'>
> {
  const { hash, operations, applied, named, copied } = await mergeDraft(tx, await readDraft(tx, draftId));
  const ofContent = operations.filter(({ operation }) => !isRedirect(operation));
  const changed = [...new Set([...ofContent, ...copied.map(({ recorded }) => recorded)].map(({ pageId }) => pageId))];
  return { hash, changed, documents: applied.site.documents, redirects: applied.redirects, named };
}
