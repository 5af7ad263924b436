import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import type { Author } from '../../../db/schema/drafts';
import { changeSets, changes as changesTable, keptVersions } from '../../../db/schema/history';
import { readArrangement } from '../../../src/pages/arrangement';
import { derivePageColumns } from '../../../src/pages/page-columns';
import { FACTS } from '../../../src/pages/page-kind';
import type { LockedDocument, LockedPage, LockedSection } from '../changes/documents';
import { findMediaKeys, readAltTexts } from '../changes/site-pictures';
import { type AppliedDraft, type DraftChange, isDeleted } from './apply-draft';
import { addAuthor } from './author';
import { listShown } from './hash-draft';

/** A section whose words visitors see only because of a draft that does not write them. */
export interface RevealedSection {
  /** Of a section of the page itself, its key; `page` for its title and description. */
  id: string;
  /** Null for a section of the page itself. */
  type: string | null;
  name: string | null;
  content: unknown;
}

/** What visitors see of a page only because of a draft. */
export interface RevealedPage {
  pageId: string;
  /** Whether visitors see nothing of the page without the draft. */
  isWhole: boolean;
  sections: RevealedSection[];
}

/** An image that a draft shows, with its alt text in the library. */
export interface RevealedPicture {
  /** The address of the image. */
  image: string;
  alt: string;
}

/** What else visitors see because of a draft, besides its changes. Its approval covers this too. */
export interface Revealed {
  pages: RevealedPage[];
  pictures: RevealedPicture[];
}

/**
 * Lists the words that a draft shows to visitors without writing them: those of pages that it publishes and of sections that it shows or restores, and the
 * library's alt texts of the images that it adds.
 */
export async function readRevealed(db: Db, changes: readonly DraftChange[], applied: AppliedDraft): Promise<Revealed> {
  const alts = new Map(await readAltTexts(db, listShown(changes, applied), false));
  // Visitors have read the alt texts of what they see already.
  for (const key of findMediaKeys(listSeen([...applied.site.documents.values()]))) alts.delete(key);
  const pictures = [...alts].filter(([, alt]) => alt !== '').map(([key, alt]) => ({ image: `/media/${key}`, alt }));
  return { pages: listRevealedPages(changes, applied), pictures };
}

/** Returns what visitors see of documents without the draft. */
function listSeen(all: readonly LockedDocument[]): unknown[] {
  return all.flatMap((one) => {
    const page = one.kind === 'page' ? one : findPage(all, one.pageId);
    if (page && !isPublished(page, 'before')) return [];
    const { hidden } = readArrangement(page?.before.content);
    if (one.kind === 'section') return wasOn(one) && !Object.hasOwn(hidden, one.id) ? [one.before.content] : [];
    const own = Object.entries((one.before.content ?? {}) as object);
    return own.flatMap(([id, content]) => (Object.hasOwn(hidden, id) ? [] : [content]));
  });
}

function findPage(all: readonly LockedDocument[], pageId: string): LockedPage | undefined {
  return all.find((one): one is LockedPage => one.kind === 'page' && one.id === pageId);
}

function wasOn({ row }: LockedSection): boolean {
  return row !== null && row.deletedAt === null && row.isActive;
}

function listRevealedPages(changes: readonly DraftChange[], { site: { documents } }: AppliedDraft): RevealedPage[] {
  // What the draft adds is one of its changes.
  const added = new Set(
    changes.flatMap(({ operation }) =>
      operation.op === 'addPage' ? operation.pageId : operation.op === 'addSection' ? operation.sectionId : [],
    ),
  );
  const all = [...documents.values()];
  const pageIds = [...new Set(all.map(({ pageId }) => pageId))].filter((pageId) => !added.has(pageId)).sort();
  return pageIds.flatMap((pageId) => {
    const page = findPage(all, pageId);
    const isVisible = (state: 'before' | 'after', id: string) => {
      // A page of which only sections are read is not published or unpublished by the draft.
      if (!page) return true;
      const { content } = page[state];
      return isPublished(page, state) && !Object.hasOwn(readArrangement(content).hidden, id);
    };
    const isWhole = page !== undefined && !isPublished(page, 'before') && isPublished(page, 'after');
    const own = Object.entries((page?.after.content ?? {}) as object)
      .filter(([id]) => (id === FACTS ? isWhole : isVisible('after', id) && !isVisible('before', id)))
      .map(([id, content]): RevealedSection => ({ id, type: null, name: null, content }));
    const dynamic = all
      .filter((one): one is LockedSection => one.kind === 'section' && one.pageId === pageId && !added.has(one.id))
      .filter((one) => {
        const isOn = !isDeleted(one) && { ...one.row, ...one.next }.isActive === true;
        return isOn && isVisible('after', one.id) && !(wasOn(one) && isVisible('before', one.id));
      })
      .map((one): RevealedSection => {
        const { sectionType = null, sectionName = null } = { ...one.row, ...one.next };
        return { id: one.id, type: sectionType, name: sectionName, content: one.after.content };
      });
    const sections = [...own, ...dynamic];
    return sections.length === 0 ? [] : [{ pageId, isWhole, sections }];
  });
}

function isPublished({ id, ...states }: LockedPage, state: 'before' | 'after'): boolean {
  return derivePageColumns(id, states[state].content).status === 'published';
}

/**
 * Lists who wrote what a draft shows without writing it, since visitors last saw it: whoever approves the draft approves these words too, and so must be
 * someone else.
 */
export async function listRevealedWriters(db: Db, { pages, pictures }: Revealed): Promise<Author[]> {
  const writers: Author[] = [];
  for (const { pageId, isWhole, sections } of pages) {
    if (isWhole) {
      writers.push(...(await readWriters(db, pageId, await findPageEnd(db, pageId))));
      continue;
    }
    for (const { id, type } of sections) {
      const ref = type === null ? `${pageId}.${id}` : `dynamic.${id}`;
      const isWithin = or(eq(changesTable.ref, ref), sql`starts_with(${changesTable.ref}, ${`${ref}.`})`);
      writers.push(...(await readWriters(db, pageId, await findSectionEnd(db, pageId, id), isWithin)));
    }
  }
  const keys = pictures.map(({ image }) => image.slice('/media/'.length));
  return [...writers, ...(await listAltWriters(db, keys))].reduce<Author[]>(addAuthor, []);
}

/** Returns the last change after which visitors no longer saw a page, or 0. A page without a status is published. */
async function findPageEnd(db: Db, pageId: string): Promise<number> {
  const { id, ref, oldValue } = changesTable;
  const wasShown = sql`coalesce(${oldValue} #>> '{}', 'published') = 'published'`;
  const [last] = await db
    .select({ id: sql<number>`coalesce(max(${id}), 0)::float8` })
    .from(changesTable)
    .where(and(eq(changesTable.pageId, pageId), eq(ref, `${pageId}.${FACTS}.status`), wasShown));
  return last?.id ?? 0;
}

/** Returns the last change after which visitors no longer saw a section, or 0. */
async function findSectionEnd(db: Db, pageId: string, sectionId: string): Promise<number> {
  const { id, ref, type, oldValue, newValue } = changesTable;
  const [ofSection, ofArrangement] = [`dynamic.${sectionId}`, `${pageId}.${FACTS}.hidden.${sectionId}`];
  const events = await db
    .select({
      ...{ id, type, ref },
      wasActive: sql<string | null>`${oldValue} ->> 'isActive'`,
      isActive: sql<string | null>`${newValue} ->> 'isActive'`,
      isHidden: sql<string | null>`${newValue} #>> '{}'`,
    })
    .from(changesTable)
    .where(and(eq(changesTable.pageId, pageId), inArray(ref, [ofSection, ofArrangement])))
    .orderBy(id);
  const state = { isActive: true, isHidden: false, isDeleted: false };
  let end = 0;
  for (const event of events) {
    if (event.wasActive === 'false') state.isActive = false;
    const wasShown = state.isActive && !state.isHidden && !state.isDeleted;
    if (event.ref === ofArrangement) state.isHidden = event.isHidden === 'true';
    else if (event.type === 'section-delete') state.isDeleted = true;
    else state.isDeleted = false;
    if (event.type === 'section-update' && event.isActive !== null) state.isActive = event.isActive === 'true';
    if (wasShown && !(state.isActive && !state.isHidden && !state.isDeleted)) end = event.id;
  }
  return end;
}

/** @param after a change, of which only later ones count */
function readWriters(db: Db, pageId: string, after: number, isWithin?: SQL): Promise<Author[]> {
  return db
    .selectDistinct({ id: changeSets.actorId, name: changeSets.actorName })
    .from(changesTable)
    .innerJoin(changeSets, eq(changeSets.id, changesTable.changeSetId))
    .where(and(eq(changesTable.pageId, pageId), gt(changesTable.id, after), isWithin));
}

/** Returns who wrote the current alt texts of images. */
async function listAltWriters(db: Db, keys: readonly string[]): Promise<Author[]> {
  if (keys.length === 0) return [];
  const versions = await db
    .select()
    .from(keptVersions)
    .where(and(eq(keptVersions.kind, 'media'), inArray(keptVersions.key, [...keys])))
    .orderBy(keptVersions.key, keptVersions.version);
  const writers = new Map<string, { alt: string; by: Author }>();
  for (const { key, value, actorId, actorName } of versions) {
    const { alt = '' } = (value ?? {}) as { alt?: string };
    if (writers.get(key)?.alt !== alt) writers.set(key, { alt, by: { id: actorId, name: actorName } });
  }
  return [...writers.values()].map(({ by }) => by);
}
