import { isRichText } from '../../content/rich-text';
import { plainText } from '../../content/text';
import { type ContentRoot, elementPlace, valueAt } from '../../editing/document';
import { type FieldSource, fieldAt } from '../../editing/fields';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { getItemPath, locateItem } from '../groups/list-actions';
import { findFloating, findSection } from '../page/find-place';
import type { PlacedRegion } from './placed-region';
import { chooseKind, type Region } from './read-regions';

/** An empty text or list, which has no place of its own on the page. */
export type EmptyText = Omit<Region, 'element' | 'kind'> & { kind: Region['kind'] | 'list' };

/** Empty texts, and where on the page their marks go, in pixels from the top left corner. */
export interface EmptyPlace {
  top: number;
  left: number;
  isFixed: boolean;
  texts: EmptyText[];
}

/** The height of a mark, including the distance to the place below it, in pixels. */
const MARK = 28;
/** Distance between a section's edge and the mark of an element that shows nothing, in pixels. It leaves room for the section's bar. */
const IN_SECTION = 56;

/**
 * Returns the positions for the marks of empty texts: below the preceding place of their group, otherwise above the following one.
 * @param isWanted whether an empty text gets a mark; not if the page shows something for it, such as a default
 */
export function findEmptyPlaces(
  source: FieldSource,
  regions: readonly PlacedRegion[],
  isWanted: (path: string) => boolean,
): EmptyPlace[] {
  const places = new Map<string, EmptyPlace>();
  for (const path of findEmptyTexts(source.root)) {
    const text = isWanted(path) ? createEmptyText(source, path) : null;
    const at = text && findPositionBeside(source, regions, path);
    if (!at || !text) continue;
    const key = `${at.left} ${at.top} ${at.isFixed}`;
    const place = places.get(key) ?? { ...at, texts: [] };
    place.texts.push(text);
    places.set(key, place);
  }
  return [...places.values()];
}

function createEmptyText(source: FieldSource, path: string): EmptyText | null {
  const field = fieldAt(source, path);
  if (!field) return null;
  const value = valueAt(source.root, path);
  const label = pathLabel(path, source.sections);
  // Elements are added to a custom section with the palette, which the section's bar opens.
  if (Array.isArray(value)) return field.item ? { path, field, kind: 'list', label } : null;
  const kind = chooseKind(field, value);
  // A missing URL or setting is not an empty text.
  if (kind === 'form' || plainText(value as string).trim() !== '') return null;
  return { path, field, kind, label };
}

function findPositionBeside(source: FieldSource, regions: readonly PlacedRegion[], path: string) {
  let own = path;
  for (let around = findSiblings(source, own); around; around = findSiblings(source, own)) {
    const { siblings } = around;
    const index = siblings.indexOf(own);
    const before = findNearest(regions, siblings.slice(0, Math.max(0, index)).reverse(), 'last');
    if (before) return { top: before.top + before.height + 4, left: before.left, isFixed: before.isFixed };
    const after = findNearest(regions, siblings.slice(index + 1), 'first');
    if (after) return { top: after.top - MARK, left: after.left, isFixed: after.isFixed };
    own = around.outer;
  }
  return findSectionPosition(source, path);
}

/** Returns the siblings of a place in its group (of an element in its section) and the group's path, or null for a section. */
function findSiblings(source: FieldSource, own: string): { outer: string; siblings: string[] } | null {
  const outer = own.slice(0, own.lastIndexOf('.'));
  if (outer === 'element') {
    const place = locateItem(source.root, own);
    return place && { outer: place.listPath, siblings: place.items.map((_, index) => getItemPath(place, index)) };
  }
  if (!outer.includes('.')) return null;
  return { outer, siblings: listKeys(source, outer).map((key) => `${outer}.${key}`) };
}

/** Returns the position within the section, for a section's only element and for a section that is only a list. */
function findSectionPosition(source: FieldSource, path: string) {
  const [first, id = ''] = path.split('.');
  const [tree, section = ''] = (first === 'element' && elementPlace(source.root, id)) || [];
  const box = tree === 'dynamic' ? (findFloating(id) ?? findSection(section))?.getBoundingClientRect() : undefined;
  if (!box) return findListPosition(path);
  return { top: box.top + window.scrollY + IN_SECTION, left: box.left + window.scrollX + IN_SECTION, isFixed: false };
}

/** Returns the position of an empty list in a section without other texts. */
function findListPosition(path: string) {
  const box = document.querySelector(`#main [data-list="${CSS.escape(path)}"]`)?.getBoundingClientRect();
  return box ? { top: box.top + window.scrollY, left: box.left + window.scrollX, isFixed: false } : null;
}

/** Returns the keys of a group or list, in the model's order. */
function listKeys(source: FieldSource, path: string): string[] {
  const value = valueAt(source.root, path);
  if (Array.isArray(value)) return value.map((_, index) => String(index));
  const held = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  return [...new Set([...Object.keys(fieldAt(source, path)?.fields ?? {}), ...held])];
}

function findNearest(regions: readonly PlacedRegion[], paths: readonly string[], end: 'first' | 'last') {
  for (const path of paths) {
    const within = regions.filter((region) => `${region.path}.`.startsWith(`${path}.`));
    const found = end === 'first' ? within[0] : within.at(-1);
    if (found) return found;
  }
  return null;
}

const ELEMENT = 'element.';
const known = new WeakMap<object, readonly string[]>();

/**
 * Returns the paths of all empty texts and lists, which the page does not render. Elements are addressed by id. Unchanged values are not
 * searched again.
 */
export function findEmptyTexts(root: ContentRoot): string[] {
  return Object.entries(root).flatMap(([key, value]) =>
    key === 'sections' || key === 'ids' ? [] : searchEmpty(value).map((path) => joinPath(key, path)),
  );
}

/** Returns paths relative to a value, '' for the value itself. Paths of elements are absolute. */
function searchEmpty(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [''] : [];
  if (typeof value !== 'object' || value === null) return [];
  const before = known.get(value);
  if (before) return before;
  const found = findEmpty(value);
  known.set(value, found);
  return found;
}

function findEmpty(value: object): string[] {
  if (isRichText(value)) return plainText(value) === '' ? [''] : [];
  if (Array.isArray(value) && value.length === 0) return [''];
  const { id, type, data } = value as Record<string, unknown>;
  if (typeof id === 'string' && typeof type === 'string' && typeof data === 'object') {
    return searchEmpty(data).map((path) => `${ELEMENT}${id}.${path}`);
  }
  return Object.entries(value).flatMap(([key, child]) => searchEmpty(child).map((path) => joinPath(key, path)));
}

function joinPath(key: string, path: string): string {
  if (path.startsWith(ELEMENT)) return path;
  return path === '' ? key : `${key}.${path}`;
}
