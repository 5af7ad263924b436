import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages, sections } from '../../../db/schema/content';
import type { Ids } from '../../../src/content/items/ids';
import { toRef } from '../../../src/content/items/refs';
import { buildPath, type DocumentText, pageTexts, sectionTexts } from './document-texts';

/** A page's own content or one of its sections, as listed in results. */
export interface ReadDocument {
  /** A page's id, or `dynamic.{sectionId}`. */
  document: string;
  pageId: string;
  version: number;
  section: { sectionId: string; sectionName: string; sectionType: string } | null;
}

/** A document with the content to search. */
export interface LookedThrough extends ReadDocument {
  content: Record<string, unknown>;
  ids: Ids | null;
  texts: DocumentText[];
}

/** Reads documents with their texts, in the order of their names. Skips those that do not exist. */
export async function readDocuments(db: Db, names: readonly string[]): Promise<LookedThrough[]> {
  const sectionIds = names.flatMap((name) => (name.startsWith(DYNAMIC) ? [name.slice(DYNAMIC.length)] : []));
  const pageIds = names.filter((name) => !name.startsWith(DYNAMIC));
  const [ofPages, ofSections] = await Promise.all([readPages(db, pageIds), readSections(db, sectionIds)]);
  const byName = new Map([...ofPages, ...ofSections].map((one) => [one.document, one]));
  return names.flatMap((name) => byName.get(name) ?? []);
}

const DYNAMIC = 'dynamic.';

async function readPages(db: Db, pageIds: string[]): Promise<LookedThrough[]> {
  if (pageIds.length === 0) return [];
  const { pageId, content, ids, version } = pages;
  const rows = await db.select({ pageId, content, ids, version }).from(pages).where(inArray(pageId, pageIds));
  return rows.map((row) => ({
    ...row,
    document: row.pageId,
    section: null,
    texts: pageTexts(row.pageId, row.content),
  }));
}

async function readSections(db: Db, sectionIds: string[]): Promise<LookedThrough[]> {
  if (sectionIds.length === 0) return [];
  const { sectionId, sectionName, sectionType, sectionData, pageId, ids, version } = sections;
  const rows = await db
    .select({ sectionId, sectionName, sectionType, sectionData, pageId, ids, version })
    .from(sections)
    .where(inArray(sectionId, sectionIds));
  return rows.map((row) => ({
    document: `${DYNAMIC}${row.sectionId}`,
    pageId: row.pageId,
    version: row.version,
    section: { sectionId: row.sectionId, sectionName: row.sectionName, sectionType: row.sectionType },
    content: row.sectionData,
    ids: row.ids,
    texts: sectionTexts(row.sectionType, row.sectionData),
  }));
}

/** Returns a text's path, once with indexes and once with item ids. */
export function describePlace(
  { document, content, ids }: LookedThrough,
  place: string[],
): { path: string; ref: string } {
  const named = toRef(ids ?? undefined, place);
  return { path: buildPath(document, content, place), ref: buildPath(document, content, place, named) };
}
