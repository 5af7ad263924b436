import { and, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { pages, sections } from '../../../db/schema/content';
import type { DraftOperation } from '../../../src/content/draft-operation';
import { OPEN_STATES } from '../../../src/content/draft-states';
import { isStanding, presetsOf } from '../../../src/content/fields';
import type { Identified } from '../../../src/content/items/ids';
import { isRef, refTo, toRef } from '../../../src/content/items/refs';
import { isRichText } from '../../../src/content/rich-text';
import { withPresets } from '../../../src/content/with-presets';
import { getAt } from '../../../src/lib/dotted-path';
import { isRecord } from '../../../src/lib/is-object';
import { hrefOf } from '../../../src/pages/address';
import { fieldsOf, PAGE_MODELS } from '../../../src/pages/models';
import { FACTS } from '../../../src/pages/page-kind';
import { isSectionType, SECTION_MODELS } from '../../../src/sections/models';
import { splitUrl } from './menu-changes';

/** A page or a dynamic section whose links may have to follow a page. */
export interface LinkingDocument extends Identified {
  /** The beginning of its paths: `home` or `dynamic.abc`. */
  key: string;
  /** The type of a dynamic section. */
  sectionType?: string;
}

interface LinkChange {
  path: string;
  value: unknown;
  base: unknown;
}

/**
 * Returns the changes after which the links of a document point to the new addresses of pages: in fields, also where a preset is shown
 * because nothing is stored, and in rich text.
 * @param moves new addresses by old ones, both in their normal form
 */
export function linkChanges(document: LinkingDocument, moves: ReadonlyMap<string, string>): LinkChange[] {
  const { key, content, ids } = document;
  return [...findMoved(fillPresets(document), [], moves)].flatMap(({ place, value }) => {
    const isWithinStored =
      place.length < 2 || isRecord(getAt(content, place.slice(0, -1))) || isStandingAt(document, place);
    if (!isWithinStored) return [];
    return [{ path: [key, ...toRef(ids, place)].join('.'), value, base: getAt(content, place) ?? null }];
  });
}

/** Returns the content as it is shown. Sections that were deleted have no presets. */
function fillPresets({ key, content, sectionType }: LinkingDocument): unknown {
  if (sectionType !== undefined)
    return isSectionType(sectionType) ? withPresets(presetsOf(SECTION_MODELS[sectionType].fields), content) : content;
  const stored = isRecord(content) ? content : {};
  const own = Object.entries(fieldsOf(key, content)).flatMap(([id, field]) => {
    const isShown = isStanding(field) || isRecord(stored[id]);
    return field.kind === 'group' && isShown ? [[id, withPresets(presetsOf(field.fields), stored[id])]] : [];
  });
  // The address of the page itself is not a link.
  const { [FACTS]: _, ...shown } = { ...stored, ...Object.fromEntries(own) };
  return shown;
}

/** Returns whether the parts of a page's section are stored one by one, even if nothing else of it is stored. */
function isStandingAt({ key, content, sectionType }: LinkingDocument, [id = '']: readonly string[]): boolean {
  return sectionType === undefined && isStanding(fieldsOf(key, content)[id]);
}

/** The names of fields that contain a link. */
const LINK_FIELD = /(?:url|href|link)$/i;
/** A link in the HTML of rich text, but not words about HTML in its text, where `<` is escaped. */
const HREF = /(<a\b[^<>]*?\shref=")(\/[^"]*)/g;

/** Yields the values that contain a link to a page that moves, with the new link. A rich-text document is a single value. */
function* findMoved(
  value: unknown,
  place: readonly string[],
  moves: ReadonlyMap<string, string>,
): Generator<{ place: string[]; value: unknown }> {
  if (isRichText(value)) {
    const moved = moveAll(value, moves);
    if (moved !== value) yield { place: [...place], value: moved };
  } else if (typeof value === 'string') {
    const moved = LINK_FIELD.test(place.at(-1) ?? '') ? moveLink(value, moves) : value;
    if (moved !== value) yield { place: [...place], value: moved };
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) yield* findMoved(child, [...place, key], moves);
  }
}

/** Replaces all links to pages that move within a value. @returns the same value if there is none */
function moveAll(value: unknown, moves: ReadonlyMap<string, string>, key = ''): unknown {
  if (typeof value === 'string') {
    if (LINK_FIELD.test(key)) return moveLink(value, moves);
    return value.replace(HREF, (_, start: string, url: string) => `${start}${moveLink(url, moves)}`);
  }
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([name, child]) => [name, moveAll(child, moves, name)] as const);
  if (parts.every(([name, child]) => child === (value as Record<string, unknown>)[name])) return value;
  return Array.isArray(value) ? parts.map(([, child]) => child) : Object.fromEntries(parts);
}

function moveLink(url: string, moves: ReadonlyMap<string, string>): string {
  const { address, rest } = splitUrl(url);
  const to = address === null ? undefined : moves.get(address);
  return to === undefined ? url : `${hrefOf(to)}${rest}`;
}

/**
 * Reads the pages and sections that may link to an address or to an address below it: all that contain it, or whose model has presets.
 * Deleted pages and sections are left out: the redirect covers their links.
 */
export async function readLinking(db: Db, address: string): Promise<LinkingDocument[]> {
  const contains = (json: SQL): SQL | undefined =>
    or(
      ...[...new Set([address, hrefOf(address).toLowerCase()])].map(
        (text) => sql`position(${text} in lower(${json}::text)) > 0`,
      ),
    );
  const isOneOf = (column: SQL, names: readonly string[]) =>
    sql`${column} in (select json_array_elements_text(${JSON.stringify(names)}::json))`;
  const ofPages = await db
    .select({ key: pages.pageId, content: pages.content, ids: pages.ids })
    .from(pages)
    .where(
      and(
        ne(pages.status, 'deleted'),
        ne(pages.pageId, 'site'),
        or(isOneOf(sql`${pages.pageId}`, Object.keys(PAGE_MODELS)), contains(sql`${pages.content}`)),
      ),
    );
  const typed = Object.entries(SECTION_MODELS).flatMap(([type, { fields }]) =>
    JSON.stringify(presetsOf(fields)).includes('"/') ? [type] : [],
  );
  const ofSections = await db
    .select({
      key: sql<string>`'dynamic.' || ${sections.sectionId}`,
      ...{ content: sections.sectionData, ids: sections.ids, sectionType: sections.sectionType },
    })
    .from(sections)
    .where(
      and(
        sql`${sections.deletedAt} is null`,
        or(isOneOf(sql`${sections.sectionType}`, typed), contains(sql`${sections.sectionData}`)),
      ),
    );
  return [...ofPages, ...ofSections].map((one) => ({ ...one, ids: one.ids ?? {} }));
}

/**
 * Returns those of the changes that no open draft touches, because a draft that changes the same place would be in conflict with the site.
 * Links in the other places are left to the redirect.
 */
export async function withoutDrafted<T extends { path: string }>(db: Db, changes: readonly T[]): Promise<T[]> {
  if (changes.length === 0) return [];
  const rows = rawRows<{ operation: DraftOperation }>(
    await db.execute(sql`
      select operation from draft_operations join drafts on drafts.id = draft_operations.draft_id
      where drafts.state in (select json_array_elements_text(${JSON.stringify(OPEN_STATES)}::json))`),
  );
  // Sets, because there may be thousands of links and tens of thousands of operations.
  const drafted = new Set<string>();
  const containing = new Set<string>();
  for (const { operation } of rows) {
    const path =
      'path' in operation ? operation.path : 'sectionId' in operation ? `dynamic.${operation.sectionId}` : null;
    if (path === null) continue;
    const [first, id = ''] = path.split('.');
    // Drafts name an element only by its id.
    drafted.add(first === 'element' ? refTo(id) : path);
    for (const place of listPlaces(path)) containing.add(place);
  }
  const isDrafted = (path: string) =>
    containing.has(path) || [...listPlaces(path), ...path.split('.').filter(isRef)].some((place) => drafted.has(place));
  return changes.filter(({ path }) => !isDrafted(path));
}

/** Lists a path and all that contain it: `home`, `home.hero`, `home.hero.cta`. */
function listPlaces(path: string): string[] {
  const keys = path.split('.');
  return keys.map((_, index) => keys.slice(0, index + 1).join('.'));
}
