import { isRichText } from '../../content/rich-text';
import { plainText } from '../../content/text';
import { type ContentRoot, valueAt } from '../../editing/content-root';
import { elementPlace } from '../../editing/element-places';
import { type FieldSource, fieldAt } from '../../editing/field-at';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { itemPath, itemPlace } from '../groups/list-actions';
import { findFloating, findSection } from '../page/find-place';
import type { PlacedRegion } from './placed-region';
import { kindOf, type Region } from './read-regions';

/** A text that says nothing, or a list that holds nothing, and so has no place of its own on the page. */
export type EmptyText = Omit<Region, 'element' | 'kind'> & { kind: Region['kind'] | 'list' };

/** Texts that say nothing, and where on the page they belong, in pixels from its top left. */
export interface EmptyPlace {
  top: number;
  left: number;
  isFixed: boolean;
  texts: EmptyText[];
}

/** What an empty text's mark is high, with the room to what it stands above, in pixels. */
const MARK = 28;
/** How far within a section's edge the mark of what it shows nothing of stands: below the section's own bar, in pixels. */
const IN_SECTION = 56;

/**
 * Where the texts that were emptied belong: below what comes before them in their group, else above what comes after.
 * @param isWanted whether an empty text is to be marked: not where the page prints something all the same, such as a default
 */
export function emptyPlaces(
  source: FieldSource,
  regions: readonly PlacedRegion[],
  isWanted: (path: string) => boolean,
): EmptyPlace[] {
  const places = new Map<string, EmptyPlace>();
  for (const path of emptyTexts(source.root)) {
    const text = isWanted(path) ? textAt(source, path) : null;
    const at = text && placeBeside(source, regions, path);
    if (!at || !text) continue;
    const key = `${at.left} ${at.top} ${at.isFixed}`;
    const place = places.get(key) ?? { ...at, texts: [] };
    place.texts.push(text);
    places.set(key, place);
  }
  return [...places.values()];
}

function textAt(source: FieldSource, path: string): EmptyText | null {
  const field = fieldAt(source, path);
  if (!field) return null;
  const value = valueAt(source.root, path);
  const label = pathLabel(path, source.sections);
  // What is put into a custom section is chosen from the palette, which its own bar opens.
  if (Array.isArray(value)) return field.item ? { path, field, kind: 'list', label } : null;
  const kind = kindOf(field, value);
  // An address or a setting that is not given is no text that was emptied.
  if (kind === 'form' || plainText(value as string).trim() !== '') return null;
  return { path, field, kind, label };
}

function placeBeside(source: FieldSource, regions: readonly PlacedRegion[], path: string) {
  for (let own = path, around = aroundOf(source, own); around; own = around.outer, around = aroundOf(source, own)) {
    const { siblings } = around;
    const index = siblings.indexOf(own);
    const before = nearest(regions, siblings.slice(0, Math.max(0, index)).reverse(), 'last');
    if (before) return { top: before.top + before.height + 4, left: before.left, isFixed: before.isFixed };
    const after = nearest(regions, siblings.slice(index + 1), 'first');
    if (after) return { top: after.top - MARK, left: after.left, isFixed: after.isFixed };
  }
  return placeInSection(source, path);
}

/** What stands beside a place in its group, an element in its section, and the path of that group; null for a section. */
function aroundOf(source: FieldSource, own: string): { outer: string; siblings: string[] } | null {
  const outer = own.slice(0, own.lastIndexOf('.'));
  if (outer === 'element') {
    const place = itemPlace(source.root, own);
    return place && { outer: place.listPath, siblings: place.items.map((_, index) => itemPath(place, index)) };
  }
  if (!outer.includes('.')) return null;
  return { outer, siblings: keysAt(source, outer).map((key) => `${outer}.${key}`) };
}

/** Of a section in which an element stands alone, and of one that is nothing but a list: they show no other place. */
function placeInSection(source: FieldSource, path: string) {
  const [first, id = ''] = path.split('.');
  const [tree, section = ''] = (first === 'element' && elementPlace(source.root, id)) || [];
  const box = tree === 'dynamic' ? (findFloating(id) ?? findSection(section))?.getBoundingClientRect() : undefined;
  if (!box) return ofList(path);
  return { top: box.top + window.scrollY + IN_SECTION, left: box.left + window.scrollX + IN_SECTION, isFixed: false };
}

/** Where an empty list is drawn whose section has no text of its own. */
function ofList(path: string) {
  const box = document.querySelector(`#main [data-list="${CSS.escape(path)}"]`)?.getBoundingClientRect();
  return box ? { top: box.top + window.scrollY, left: box.left + window.scrollX, isFixed: false } : null;
}

/** What a group or list holds, in the order of its model. */
function keysAt(source: FieldSource, path: string): string[] {
  const value = valueAt(source.root, path);
  if (Array.isArray(value)) return value.map((_, index) => String(index));
  const held = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  return [...new Set([...Object.keys(fieldAt(source, path)?.fields ?? {}), ...held])];
}

function nearest(regions: readonly PlacedRegion[], paths: readonly string[], end: 'first' | 'last') {
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
 * The paths of all texts that are there and say nothing, and of all lists that hold nothing, an element's by its id: the page prints
 * none of them. What has not changed is not looked through again.
 */
export function emptyTexts(root: ContentRoot): string[] {
  return Object.entries(root).flatMap(([key, value]) =>
    key === 'sections' || key === 'ids' ? [] : emptyWithin(value).map((path) => joined(key, path)),
  );
}

/** Paths from a value on, '' for the value itself; those of elements as they are. */
function emptyWithin(value: unknown): readonly string[] {
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
    return emptyWithin(data).map((path) => `${ELEMENT}${id}.${path}`);
  }
  return Object.entries(value).flatMap(([key, child]) => emptyWithin(child).map((path) => joined(key, path)));
}

function joined(key: string, path: string): string {
  if (path.startsWith(ELEMENT)) return path;
  return path === '' ? key : `${key}.${path}`;
}
