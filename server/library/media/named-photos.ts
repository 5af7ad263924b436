import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages, sections } from '../../../db/schema/content';
import { media } from '../../../db/schema/library';
import { collectPhotos, namesWithoutPhoto, normalizeName } from '../../../src/content/photos';
import { readArrangement, withoutHidden } from '../../../src/pages/arrangement';
import { createApprovalError, holdApprovalRule } from '../../accounts/settings/publishing-approval';

/** An image that the library contains or once contained. */
export interface LibraryFile {
  key: string;
  name: string;
  alt: string;
  isDeleted: boolean;
}

/**
 * Returns photos by the names in the library's alt texts and file names. The oldest file of a name comes last, so that it wins in a map.
 * @param library the oldest file first
 */
export function listLibraryNames(library: readonly LibraryFile[]): [name: string, url: string][] {
  return library
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap(({ key, name, alt }) =>
      [alt, name.replace(/\.\w+$/, '').replace(/[-_]+/g, ' ')]
        .map(normalizeName)
        .filter((text) => text !== '')
        .map((text): [string, string] => [text, `/media/${key}`]),
    )
    .reverse();
}

/** A photo of the library, with its alt text. */
interface NamedPhoto {
  url: string;
  alt: string;
}

/**
 * Reads the library's photos of people by their normalized names.
 * @param isLocked whether they must stay the same until the transaction ends, if publishing needs approval
 */
export async function readNamedPhotos(
  db: Db,
  names: ReadonlySet<string>,
  isLocked = false,
): Promise<Map<string, NamedPhoto>> {
  if (names.size === 0) return new Map();
  if (isLocked) await db.execute(sql`select pg_advisory_xact_lock_shared(${NAMES_LOCK})`);
  const known = await readLibraryNames(db, mayContain(sql`${media.alt} || ' ' || ${media.name}`, names));
  return new Map([...known].filter(([one]) => names.has(one)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reads the photos of the library by all of their normalized names. @param where the only images to read */
async function readLibraryNames(db: Db, where?: SQL): Promise<Map<string, NamedPhoto>> {
  const { key, name, alt } = media;
  const rows = await db
    .select({ key, name, alt })
    .from(media)
    .where(and(isNull(media.deletedAt), where))
    .orderBy(asc(media.createdAt), asc(key));
  const alts = new Map(rows.map((row) => [`/media/${row.key}`, row.alt]));
  const known = listLibraryNames(rows.map((row) => ({ ...row, isDeleted: false })));
  return new Map(known.map(([one, url]) => [one, { url, alt: alts.get(url) ?? '' }]));
}

/** Up to how many names the database looks for at once. For more, everything is read. */
const MAX_SOUGHT = 50;

/**
 * Returns a condition that is true for every text that contains one of the names, in any spelling with the same normalized name, and false for most
 * other texts.
 * @returns undefined if there is no such condition
 */
function mayContain(text: SQL, names: ReadonlySet<string>): SQL | undefined {
  const marks = [...names].map(findMark);
  if (marks.length > MAX_SOUGHT || marks.includes('')) return undefined;
  return sql`${text} ilike any (select '%' || mark || '%' from json_array_elements_text(${JSON.stringify(marks)}::json) as mark)`;
}

/**
 * Returns the longest part of a normalized name that every spelling of it contains, apart from case; '' if there is none. The letters “i” and “k”
 * are not part of it, because “İ” and the Kelvin sign become them in lower case too.
 */
function findMark(name: string): string {
  const runs = name.match(/[a-hjl-z0-9]+/g) ?? [''];
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest));
}

/** The advisory lock of everyone who changes what the images of the library are called. */
const NAMES_LOCK = sql`hashtextextended('names of images', 13)`;

/**
 * Changes the library. If publishing needs approval, refuses a change after which visitors see another photo, or another alt text of the photo, of
 * a person who is listed without one.
 * @param change locks images only within this call, in the same order as a publication
 * @throws AppError FORBIDDEN
 */
export async function keepShownPhotos<T>(tx: Db, change: () => Promise<T>): Promise<T> {
  if ((await holdApprovalRule(tx)) === null) return change();
  await tx.execute(sql`select pg_advisory_xact_lock(${NAMES_LOCK})`);
  const before = await readLibraryNames(tx);
  const result = await change();
  const after = await readLibraryNames(tx);
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const changed = names.filter((name) => !isDeepStrictEqual(before.get(name), after.get(name)));
  const [other] = await readNamesWithoutPhoto(tx, new Set(changed));
  if (other === undefined) return result;
  throw createApprovalError(
    `The site lists “${other}” without a photo, and would show this change of an image with that name. Give the image another name or alt text, or add the photo in a draft (POST /api/drafts in the API)`,
  );
}

/** Returns which of the names belong to people on published pages who have no photo on any of them. */
async function readNamesWithoutPhoto(tx: Db, among: ReadonlySet<string>): Promise<Set<string>> {
  if (among.size === 0) return new Set();
  const ofSections = await tx
    .select({ id: sections.sectionId, pageId: sections.pageId, data: sections.sectionData })
    .from(sections)
    .where(
      and(
        isNull(sections.deletedAt),
        eq(sections.isActive, true),
        mayContain(sql`${sections.sectionData}::text`, among),
      ),
    );
  const isNaming = mayContain(sql`${pages.content}::text`, among);
  const withSections = inArray(pages.pageId, [...new Set(ofSections.map(({ pageId }) => pageId))]);
  const ofPages = await tx
    .select({ id: pages.pageId, content: pages.content })
    .from(pages)
    .where(and(eq(pages.status, 'published'), isNaming && or(isNaming, withSections)));
  const hidden = new Map(ofPages.map(({ id, content }) => [id, readArrangement(content).hidden]));
  const onPages = ofSections.filter(
    ({ id, pageId }) => hidden.has(pageId) && !Object.hasOwn(hidden.get(pageId) ?? {}, id),
  );
  const names = new Set<string>();
  for (const { content } of ofPages) for (const name of namesWithoutPhoto(content)) names.add(name);
  for (const { data } of onPages) for (const name of namesWithoutPhoto(data)) names.add(name);
  const shown = [...ofPages.map(({ content }) => withoutHidden(content)), ...onPages.map(({ data }) => data)];
  for (const one of shown) for (const name of Object.keys(collectPhotos(one))) names.delete(name);
  return new Set([...among].filter((name) => names.has(name)));
}
