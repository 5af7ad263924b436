import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages as pagesTable } from '../../../db/schema/content';
import type { Author } from '../../../db/schema/drafts';
import { readArrangement } from '../../../src/pages/arrangement';
import { derivePageColumns } from '../../../src/pages/page-columns';
import { FACTS } from '../../../src/pages/page-kind';
import type { LockedDocument, LockedPage, LockedSection } from '../changes/documents';
import { findMediaKeys, readAltTexts } from '../changes/site-pictures';
import { type AppliedDraft, type DraftChange, isDeleted } from './apply-draft';
import { listShown } from './hash-draft';
import {
  listRevealedWriters,
  type PageState,
  type RevealedPage,
  type RevealedPicture,
  type RevealedSection,
} from './revealed-writers';

/** What else visitors see because of a draft, besides its changes. Its approval covers this too. */
export interface Revealed {
  pages: RevealedPage[];
  pictures: RevealedPicture[];
  /** Who wrote it (`listRevealedWriters`). */
  writers: Author[];
}

/**
 * Lists the words that a draft shows to visitors without writing them, and their writers: those of pages that it publishes and of sections that it shows or
 * restores, and the library's alt texts of the images that it adds.
 */
export async function readRevealed(db: Db, changes: readonly DraftChange[], applied: AppliedDraft): Promise<Revealed> {
  const documents = [...applied.site.documents.values()];
  const states = await readStates(db, documents);
  const alts = new Map(await readAltTexts(db, listShown(changes, applied), false));
  // Visitors have read the alt texts of what they see already.
  for (const key of findMediaKeys(listSeen(documents, states))) alts.delete(key);
  const pictures = [...alts].filter(([, alt]) => alt !== '').map(([key, alt]) => ({ image: `/media/${key}`, alt }));
  const pages = listRevealedPages(changes, documents);
  return { pages, pictures, writers: await listRevealedWriters(db, { pages, pictures }, states) };
}

/** Reads the states of pages on the site, also of those of which only sections are read. */
async function readStates(db: Db, documents: readonly LockedDocument[]): Promise<Map<string, PageState>> {
  const read = documents.filter((one) => one.kind === 'page');
  const known = new Map<string, unknown>(read.map(({ id, before }) => [id, before.content]));
  const others = [...new Set(documents.map(({ pageId }) => pageId))].filter((id) => id !== '' && !known.has(id));
  const { pageId, content } = pagesTable;
  const stored =
    others.length === 0 ? [] : await db.select({ pageId, content }).from(pagesTable).where(inArray(pageId, others));
  for (const one of stored) known.set(one.pageId, one.content);
  return new Map(
    [...known].map(([id, value]) => [
      id,
      {
        isPublished: derivePageColumns(id, value).status === 'published',
        hidden: new Set(Object.keys(readArrangement(value).hidden)),
      },
    ]),
  );
}

/** Returns what visitors see of documents without the draft. */
function listSeen(documents: readonly LockedDocument[], states: ReadonlyMap<string, PageState>): unknown[] {
  return documents.flatMap((one) => {
    const page = states.get(one.pageId);
    if (!page?.isPublished) return [];
    if (one.kind === 'section') return wasOn(one) && !page.hidden.has(one.id) ? [one.before.content] : [];
    const own = Object.entries((one.before.content ?? {}) as object);
    return own.flatMap(([id, content]) => (page.hidden.has(id) ? [] : [content]));
  });
}

function wasOn({ row }: LockedSection): boolean {
  return row !== null && row.deletedAt === null && row.isActive;
}

/** A page of a draft with its dynamic sections. A page of which only sections are read is undefined. */
interface ReadPage {
  page: LockedPage | undefined;
  sections: LockedSection[];
}

function groupByPage(documents: readonly LockedDocument[]): Map<string, ReadPage> {
  const groups = new Map<string, ReadPage>();
  for (const one of documents) {
    const group = groups.get(one.pageId) ?? { page: undefined, sections: [] };
    if (one.kind === 'page') group.page = one;
    else group.sections.push(one);
    groups.set(one.pageId, group);
  }
  return groups;
}

function listRevealedPages(changes: readonly DraftChange[], documents: readonly LockedDocument[]): RevealedPage[] {
  // What the draft adds is one of its changes.
  const added = new Set(
    changes.flatMap(({ operation }) =>
      operation.op === 'addPage' ? operation.pageId : operation.op === 'addSection' ? operation.sectionId : [],
    ),
  );
  const groups = [...groupByPage(documents)].filter(([pageId]) => !added.has(pageId));
  return groups
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([pageId, { page, sections }]) => {
      const [before, after] = [readState(page, 'before'), readState(page, 'after')];
      // The draft neither publishes nor unpublishes a page of which only sections are read. It counts as published, because it may be so by then.
      const isVisible = (state: PageState | null, id: string) =>
        state === null || (state.isPublished && !state.hidden.has(id));
      const isWhole = before !== null && after !== null && !before.isPublished && after.isPublished;
      const own = Object.entries((page?.after.content ?? {}) as object)
        .filter(([id]) => (id === FACTS ? isWhole : isVisible(after, id) && !isVisible(before, id)))
        .map(([id, content]): RevealedSection => ({ id, type: null, name: null, content }));
      const dynamic = sections
        .filter((one) => !added.has(one.id))
        .filter((one) => {
          const isOn = !isDeleted(one) && { ...one.row, ...one.next }.isActive === true;
          return isOn && isVisible(after, one.id) && !(wasOn(one) && isVisible(before, one.id));
        })
        .map((one): RevealedSection => {
          const { sectionType = null, sectionName = null } = { ...one.row, ...one.next };
          return { id: one.id, type: sectionType, name: sectionName, content: one.after.content };
        });
      const all = [...own, ...dynamic];
      return all.length === 0 ? [] : [{ pageId, isWhole, sections: all }];
    });
}

function readState(page: LockedPage | undefined, side: 'before' | 'after'): PageState | null {
  if (!page) return null;
  const { content } = page[side];
  const isPublished = derivePageColumns(page.id, content).status === 'published';
  return { isPublished, hidden: new Set(Object.keys(readArrangement(content).hidden)) };
}
