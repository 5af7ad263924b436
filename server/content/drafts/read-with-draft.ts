import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../../db/client';
import { hrefOf } from '../../../src/pages/address';
import { derivePageColumns, type PageColumns } from '../../../src/pages/page-columns';
import type { PageState } from '../../../src/pages/page-facts';
import type { LockedDocument, LockedSection } from '../changes/documents';
import type { SectionWithIds } from '../changes/list-sections';
import { type EditableDocument, type EditablePage, readEditable, readEditablePage } from '../changes/read-editable';
import type { SectionRow } from '../changes/section-write';
import type { ListedPage } from '../pages/list-pages';
import { applyDraft, isDeleted } from './apply-draft';
import { loadChanges, readDraft, readOperations } from './load-draft';

/**
 * Reads everything an editor needs of a page, as it would be with a draft published now. Nothing is written. A published draft changes
 * nothing.
 * @throws AppError NOT_FOUND if there is no such draft or page
 */
export function readPageWithDraft(
  db: Db,
  { draftId, pageId, isSiteShown = false }: { draftId: number; pageId: string; isSiteShown?: boolean | undefined },
): Promise<EditablePage & { draftVersion: number }> {
  return db.transaction(
    async (tx) => {
      const { version: draftVersion, state } = await readDraft(tx, draftId);
      // The site has the changes of a published draft, and may have changed since.
      if (state === 'published') return { ...(await readEditablePage(tx, { pageId, isSiteShown })), draftVersion };
      // A draft may contain many changes of the site-wide content, and a list of comments reads many pages.
      const shown = isSiteShown ? [pageId, 'site'] : [pageId];
      const operations = (await readOperations(tx, draftId, shown)).map(({ operation }) => operation);
      const isAdded = operations.some((one) => one.op === 'addPage' && one.pageId === pageId);
      const page = isAdded
        ? { content: {}, ids: {}, version: 0, sections: [], site: isSiteShown ? await readEditable(tx, 'site') : null }
        : await readEditablePage(tx, { pageId, isSiteShown });
      const { documents } = applyDraft(await loadChanges(tx, operations)).site;
      const withDraft = (document: EditableDocument, id: string): EditableDocument => {
        const changed = documents.get(id);
        if (!changed) return document;
        const { content, ids } = changed.after;
        return { ...document, content: content as Record<string, unknown>, ids: ids ?? {} };
      };
      return {
        ...withDraft(page, pageId),
        sections: mergeSections(page.sections, pageId, documents.values()),
        site: page.site && withDraft(page.site, 'site'),
        draftVersion,
      };
    },
    // Everything is read from one snapshot.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** A page that a draft adds, or whose title, address or status it changes. */
export interface DraftedPage extends ListedPage {
  /** True if only the draft has it. */
  isNew: boolean;
  /** Its status on the site; null if only the draft has it. */
  liveStatus: PageState | null;
}

/** Lists the pages that a draft adds or whose title, address or status it changes, as it leaves them. @throws AppError NOT_FOUND */
export function listDraftedPages(db: Db, draftId: number): Promise<DraftedPage[]> {
  return db.transaction(
    async (tx) => {
      const { state, updatedAt } = await readDraft(tx, draftId);
      if (state === 'published') return [];
      const operations = (await readOperations(tx, draftId)).map(({ operation }) => operation);
      const { documents } = applyDraft(await loadChanges(tx, operations)).site;
      const pages = [...documents.values()].flatMap((document): DraftedPage[] => {
        if (document.kind !== 'page') return [];
        const { id: pageId, before, after, version } = document;
        const [was, now] = [before, after].map(({ content }) => derivePageColumns(pageId, content));
        const { address, title, status, kind } = now as PageColumns;
        if (address === null || isDeepStrictEqual(was, now)) return [];
        const changed = { changedAt: updatedAt.toISOString(), changedBy: null };
        const isNew = version === 0;
        const liveStatus = isNew ? null : (was as PageColumns).status;
        return [{ pageId, title, kind, status, path: hrefOf(address), ...changed, isNew, liveStatus }];
      });
      return pages.sort((a, b) => (a.pageId < b.pageId ? -1 : 1));
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Returns a page's sections with those that a draft adds, changes, moves or deletes. */
export function mergeSections(
  stored: readonly SectionWithIds[],
  pageId: string,
  documents: Iterable<LockedDocument>,
): SectionWithIds[] {
  const changed = new Map([...documents].flatMap((one) => (one.kind === 'section' ? [[one.id, one] as const] : [])));
  const kept = stored.flatMap((section) => {
    const document = changed.get(section.sectionId);
    if (!document) return [section];
    return isDeleted(document) ? [] : [present(document, section)];
  });
  const known = new Set(stored.map(({ sectionId }) => sectionId));
  const added = [...changed.values()].filter((one) => one.pageId === pageId && !known.has(one.id) && !isDeleted(one));
  // New sections come after stored ones with the same rank, in the order they were added.
  const last = Number.MAX_SAFE_INTEGER - added.length;
  const fresh = added.map((document, index) => present(document, { id: last + index, version: 0, ...document.row }));
  return [...kept, ...fresh].sort((a, b) => a.position - b.position || a.id - b.id);
}

/** Returns a section as a draft leaves it. @param stored its number and version, also of one that the draft restores */
function present(
  { id: sectionId, pageId, row, next, after }: LockedSection,
  { id, version }: Pick<SectionWithIds, 'id' | 'version'>,
): SectionWithIds {
  const { sectionType, sectionName, isActive, createdBy, position } = { ...row, ...next } as SectionRow;
  const fields = { sectionType, sectionName, isActive, createdBy, position };
  const sectionData = after.content as SectionWithIds['sectionData'];
  return { id, version, sectionId, pageId, ...fields, sectionData, ids: after.ids ?? {} };
}
