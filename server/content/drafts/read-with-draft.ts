import type { Db } from '../../../db/client';
import type { DraftOperation } from '../../../src/content/draft-operation';
import type { LockedDocument, LockedSection } from '../changes/documents';
import type { SectionWithIds } from '../changes/list-sections';
import { type EditableDocument, type EditablePage, readEditablePage } from '../changes/read-editable';
import { applyDraft, isDeleted } from './apply-draft';
import { loadChanges, readDraft, readOperations } from './load-draft';

/**
 * Reads everything an editor needs of a page, as it would be with a draft published now. Nothing is written.
 * @throws AppError NOT_FOUND if there is no such draft or page
 */
export function readPageWithDraft(
  db: Db,
  { draftId, pageId, isSiteShown = false }: { draftId: number; pageId: string; isSiteShown?: boolean | undefined },
): Promise<EditablePage & { draftVersion: number }> {
  return db.transaction(
    async (tx) => {
      const { version: draftVersion } = await readDraft(tx, draftId);
      const page = await readEditablePage(tx, { pageId, isSiteShown });
      const operations = (await readOperations(tx, draftId, [pageId, 'site'])).map(({ operation }) => operation);
      const { documents } = applyDraft(...(await load(tx, operations))).site;
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

async function load(tx: Db, operations: readonly DraftOperation[]) {
  const { changes, site } = await loadChanges(tx, operations);
  return [changes, site] as const;
}

/** Returns a page's sections with those that a draft adds, changes, moves or deletes. */
function mergeSections(
  stored: readonly SectionWithIds[],
  pageId: string,
  documents: Iterable<LockedDocument>,
): SectionWithIds[] {
  const changed = new Map([...documents].flatMap((one) => (one.kind === 'section' ? [[one.id, one] as const] : [])));
  const kept = stored.flatMap((section) => {
    const document = changed.get(section.sectionId);
    if (!document) return [section];
    return isDeleted(document) ? [] : [present(section, document)];
  });
  const known = new Set(stored.map(({ sectionId }) => sectionId));
  const added = [...changed.values()].filter((one) => one.pageId === pageId && !known.has(one.id) && !isDeleted(one));
  // New sections come after stored ones with the same rank, in the order in which they were added.
  const last = Number.MAX_SAFE_INTEGER - added.length;
  const fresh = added.map((document, index) =>
    present({ id: last + index, sectionId: document.id, pageId, version: 0 } as SectionWithIds, document),
  );
  return [...kept, ...fresh].sort((a, b) => a.position - b.position || a.id - b.id);
}

function present(section: SectionWithIds, { next, after }: LockedSection): SectionWithIds {
  const { sectionType, sectionName, isActive, createdBy, position } = { ...section, ...next };
  const fields = { sectionType, sectionName, isActive, createdBy, position };
  return { ...section, ...fields, sectionData: after.content as SectionWithIds['sectionData'], ids: after.ids ?? {} };
}
