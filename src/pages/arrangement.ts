import { isRecord } from '../lib/is-object';
import type { StoredFacts } from './page-facts';
import { FACTS, readRawFacts } from './page-kind';

/** Maximum length of a section's name, in characters. */
export const MAX_SECTION_NAME = 200;

/** How editors arranged a page's sections. Stored with the page's facts. */
export interface Arrangement {
  /** Keys of the page's blocks. Blocks that are not listed keep their place in the design. */
  order: readonly string[];
  /** Names that editors gave to the page's own sections, by id. */
  names: Readonly<Record<string, string>>;
  /** Sections that visitors do not see, by id: hidden ones of the page itself, and dynamic ones that are not published yet. */
  hidden: Readonly<Record<string, boolean>>;
}

/** Returns a page's arrangement. Its content is not validated, so anything invalid is ignored. */
export function readArrangement(content: unknown): Arrangement {
  const { order, names, hidden } = readRawFacts(content);
  return {
    order: Array.isArray(order) ? order.filter((key) => typeof key === 'string') : [],
    names: keepValues(names, (name) => typeof name === 'string' && name.trim() !== ''),
    hidden: keepValues(hidden, (isHidden) => isHidden === true),
  };
}

/** Returns which parts of a page may only be published while the firm makes an offering under Rule 506(c). */
export function readOnly506c(content: unknown): { isPage: boolean; sections: readonly string[] } {
  const { only506c, only506cSections } = readRawFacts(content);
  const sections = keepValues(only506cSections, (isMarked) => isMarked === true);
  return { isPage: only506c === true, sections: Object.keys(sections) };
}

/**
 * Returns a page's content as it may be published outside of offerings under Rule 506(c): unpublished if the page is marked for them, and
 * without its marked sections. The same object if nothing is marked.
 */
export function limitToOtherOfferings<C extends Record<string, unknown>>(content: C): C {
  const { isPage, sections } = readOnly506c(content);
  if (!isPage && sections.length === 0) return content;
  const facts = readRawFacts(content);
  const hidden = { ...readArrangement(content).hidden, ...Object.fromEntries(sections.map((id) => [id, true])) };
  return { ...content, [FACTS]: { ...facts, hidden, ...(isPage && { status: 'draft' }) } };
}

function keepValues<T>(record: unknown, isValid: (value: unknown) => boolean): Readonly<Record<string, T>> {
  // The entry with the page's facts is stored beside those of its sections.
  const entries = isRecord(record)
    ? Object.entries(record).filter(([id, value]) => id !== FACTS && isValid(value))
    : [];
  // Without inherited properties, because a section may be called `constructor`.
  return Object.assign(Object.create(null), Object.fromEntries(entries)) as Record<string, T>;
}

/** Returns a page's content without the sections that are hidden from visitors; the same object if none is. */
export function withoutHidden<C>(content: C): C {
  const { hidden } = readArrangement(content);
  if (!isRecord(content) || !Object.keys(content).some((id) => Object.hasOwn(hidden, id))) return content;
  return Object.fromEntries(Object.entries(content).filter(([id]) => !Object.hasOwn(hidden, id))) as C;
}

/**
 * Returns the arrangement of a copy of a page, whose dynamic sections have new ids. Empty parts are left out.
 * Marks for offerings are copied too.
 * @param ids the new ids, by the previous ones
 */
export function copyArrangement(
  content: unknown,
  ids: ReadonlyMap<string, string>,
): Partial<Arrangement> & Pick<StoredFacts, 'only506c' | 'only506cSections'> {
  const { order, names, hidden } = readArrangement(content);
  const rename = (id: string) => ids.get(id) ?? id;
  const renameKey = (key: string) => {
    const id = toDynamicId(key);
    return id === null ? key : toDynamicKey(rename(id));
  };
  const hiddenIds = Object.keys(hidden).map((id) => [rename(id), true] as const);
  const marked = readOnly506c(content);
  return {
    ...(marked.isPage && { only506c: true }),
    ...(marked.sections.length > 0 && {
      only506cSections: Object.fromEntries(marked.sections.map((id) => [rename(id), true])),
    }),
    ...(order.length > 0 && { order: order.map(renameKey) }),
    ...(Object.keys(names).length > 0 && { names: { ...names } }),
    ...(hiddenIds.length > 0 && { hidden: Object.fromEntries(hiddenIds) }),
  };
}

/** Returns the dynamic sections that are shown to visitors. */
export function findShown<S extends { sectionId: string; isActive: boolean }>(
  content: unknown,
  sections: readonly S[],
): S[] {
  const { hidden } = readArrangement(content);
  return sections.filter(({ sectionId, isActive }) => isActive && !Object.hasOwn(hidden, sectionId));
}

const DYNAMIC = 'dynamic.';

/** Returns the key of a dynamic section's block. The key of any other block is the id of its first section. */
export function toDynamicKey(sectionId: string): string {
  return `${DYNAMIC}${sectionId}`;
}

/** Returns the id of the dynamic section with this key, or null for any other block. */
export function toDynamicId(key: string): string | null {
  return key.startsWith(DYNAMIC) ? key.slice(DYNAMIC.length) : null;
}

/** Returns the id of the dynamic section that a new one follows, as the server expects it. Null is the first place. */
export function toSectionId(key: string | null): string | null {
  return key === null ? null : toDynamicId(key);
}

/**
 * Returns the keys of a page's blocks in the order in which they are shown. The dynamic sections keep their own order, because their
 * positions determine it; the stored order only says which places are theirs.
 * @param order the stored order, which may lack some of the blocks and contain others that are gone
 * @param keys all blocks in their default order: the page's own, then the dynamic sections by position
 */
export function arrangeKeys(order: readonly string[], keys: readonly string[]): string[] {
  const known = new Set(keys);
  const arranged = [...new Set(order)].filter((key) => known.has(key));
  const placed = new Set(arranged);
  for (const [index, key] of keys.entries()) {
    if (placed.has(key)) continue;
    arranged.splice(index === 0 ? 0 : arranged.indexOf(keys[index - 1] as string) + 1, 0, key);
    placed.add(key);
  }
  const dynamic = keys.filter((key) => toDynamicId(key) !== null)[Symbol.iterator]();
  return arranged.map((key) => (toDynamicId(key) === null ? key : (dynamic.next().value as string)));
}
