import type { DynamicSection } from '../content/dynamic-section';
import { type Field, type Fields, isStanding, presetsOf } from '../content/fields';
import { elementFieldPath } from '../content/find-element';
import { type Applied, type ApplyOptions, applyOperation, type OperationIn } from '../content/items/apply-operation';
import { freshIds, type GroupIds, type Ids, idOf, idsAt, idsWithin, isListIds } from '../content/items/ids';
import type { Operation } from '../content/items/operations';
import { reconcile } from '../content/items/reconcile';
import { isRef, REF, refTo, toPlace, toRef } from '../content/items/refs';
import type { PageElement } from '../content/page-element';
import { withPresets } from '../content/with-presets';
import { ELEMENT_MODELS, isElementType } from '../elements/models';
import { deleteAt, getAt, setAt } from '../lib/dotted-path';
import { FACTS } from '../pages/page-kind';
import { isFloatingType } from '../sections/floating-types';
import { isSectionType, SECTION_MODELS } from '../sections/models';

/**
 * The content being edited, as one tree addressed by dotted paths: the page's content under its id, the data of dynamic sections under
 * `dynamic`, the order of the non-floating sections under `sections`, and the ids of all list items under `ids`.
 */
export interface ContentRoot {
  readonly [pageId: string]: unknown;
  readonly dynamic: Readonly<Record<string, unknown>>;
  readonly sections: readonly string[];
  readonly ids: GroupIds;
}

/** A page as read for editing. */
export interface ReadPage {
  content: unknown;
  ids?: Ids | undefined;
  sections: readonly (DynamicSection & { ids?: Ids | undefined })[];
}

/** Builds the tree of a page and its dynamic sections. Floating sections are not part of the order (spec section 9). */
export function rootOf(pageId: string, page: ReadPage): ContentRoot {
  const sorted = [...page.sections].sort((a, b) => a.position - b.position || a.id - b.id);
  const order = sorted.filter(({ sectionType }) => !isFloatingType(sectionType)).map(({ sectionId }) => sectionId);
  const dynamic = Object.fromEntries(sorted.map(({ sectionId, sectionData }) => [sectionId, sectionData]));
  const idsOfSections = sorted.flatMap(({ sectionId, ids }) => (ids === undefined ? [] : [[sectionId, ids] as const]));
  const parts = { [pageId]: page.ids, dynamic: Object.fromEntries(idsOfSections), sections: order };
  const ids = Object.fromEntries(
    Object.entries(parts).flatMap(([key, part]) => (part === undefined ? [] : [[key, part]])),
  );
  return { [pageId]: page.content, dynamic, sections: order, ids };
}

/** Adds another page's content to the tree, such as the site-wide content. */
export function addPage(root: ContentRoot, pageId: string, content: unknown, ids: Ids | undefined): ContentRoot {
  return { ...root, [pageId]: content, ids: { ...root.ids, ...(ids !== undefined && { [pageId]: ids }) } };
}

/**
 * Gives ids to the items of content that came without them.
 * @param like a tree whose items keep their ids
 */
export function assignIds(root: Omit<ContentRoot, 'ids'>, fresh: () => string, like?: ContentRoot): ContentRoot {
  const { sections, ids: _, ...content } = root as ContentRoot;
  const { sections: __, ids: ___, ...before } = like ?? ({ ids: {} } as unknown as ContentRoot);
  const ids = reconcile(like && before, like?.ids, content, fresh) as GroupIds | undefined;
  return { ...content, sections, ids: { ...ids, sections } } as ContentRoot;
}

/** Resolves a path to its keys and indices in the tree. Returns null if an item, element or section on the path does not exist. */
export function resolvePath(root: ContentRoot, path: string): string[] | null {
  const [first = '', second = '', ...rest] = path.split('.');
  if (path === 'sections') return [path];
  if (first === 'sections') {
    const index = root.sections.indexOf(isRef(second) ? second.slice(REF.length) : second);
    return index === -1 ? null : [first, String(index)];
  }
  if (first === 'element') {
    const element = elementPlace(root, second);
    return element && toPlace(root.ids, elementFieldPath(element, rest));
  }
  if (first === 'ids' || !Object.hasOwn(root, first)) return null;
  // A page may not have any facts yet.
  const isInside = first === 'dynamic' || (rest.length > 0 && second !== FACTS);
  if (isInside && getAt(root, [first, second]) === undefined && !isStanding(sectionModel(root, first, second)))
    return null;
  return toPlace(root.ids, [first, second, ...rest]);
}

/** Returns the path with items named by id, so that it stays valid when items move. Stored paths have this form. */
export function refOf(root: ContentRoot, path: string): string {
  // The path of a whole page names no place in it.
  const place = path.startsWith('sections.') || !path.includes('.') ? null : resolvePath(root, path);
  if (!place) return path;
  const ref = toRef(root.ids, place);
  if (!path.startsWith('element.')) return ref.join('.');
  const segments = path.split('.');
  return [...segments.slice(0, 2), ...(segments.length > 2 ? ref.slice(2 - segments.length) : [])].join('.');
}

/** Returns the place's unique key; an element's field can be addressed by two paths. Returns null if the place does not exist. */
export function keyOf(root: ContentRoot, path: string): string | null {
  const place = resolvePath(root, path);
  return place && toRef(root.ids, place).join('.');
}

/**
 * Returns the ref of the item that an operation inserts.
 * @param path the list's path
 */
export function insertedRef({ path, id }: { path: string; id?: string | undefined }): string {
  return `${path}.${refTo(id ?? '')}`;
}

/** Returns the path an operation is about: the inserted item for an insert, otherwise the operation's path. */
export function getTarget(operation: Operation): string {
  return operation.op === 'insert' ? insertedRef(operation) : operation.path;
}

/** Returns the path with indices, as the page writes it, or null if its item is gone. */
export function pathNow(root: ContentRoot, ref: string): string | null {
  const place = resolvePath(root, ref);
  if (!place || ref.startsWith('sections.')) return place && ref;
  if (!ref.startsWith('element.')) return place.join('.');
  const segments = ref.split('.');
  return [...segments.slice(0, 2), ...(segments.length > 2 ? place.slice(2 - segments.length) : [])].join('.');
}

/** Returns the section id of an order path (`sections.{id}.order`), or null for any other path. */
export function orderedSection(path: string): string | null {
  return /^sections\.([^.]+)\.order$/.exec(path)?.[1] ?? null;
}

/** Returns the value at a path, or null if there is none. */
export function valueAt(root: ContentRoot, path: string): unknown {
  const place = resolvePath(root, path);
  if (!place) return null;
  return orderedSection(path) === null ? (getAt(root, place) ?? null) : Number(place[1]);
}

/** Returns the item ids within the value at a path. */
export function idsOf(root: ContentRoot, path: string): Ids | undefined {
  const place = resolvePath(root, path);
  return place ? idsAt(root.ids, place) : undefined;
}

/**
 * Applies an operation and returns the new content, the key of the changed place and the operation's result.
 * @throws PathError if the operation has no place
 */
export function applyToRoot(
  root: ContentRoot,
  operation: OperationIn,
  stoodAfter?: ApplyOptions['stoodAfter'],
): { content: ContentRoot; key: string; done: Applied } {
  const options = { fresh: freshIds(root.ids), ...(stoodAfter && { stoodAfter }) };
  const done = applyOperation({ content: root, ids: root.ids }, operation, options);
  const content = { ...(done.document.content as ContentRoot), ids: (done.document.ids ?? {}) as ContentRoot['ids'] };
  return { content, key: done.ref.join('.'), done };
}

/** Returns true if a path is the outer one, or lies within it. */
export function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`);
}

/** Returns the list's path for an item's path. */
export function parentPath(path: string): string {
  return path.slice(0, path.lastIndexOf('.'));
}

/** Maps the item ids of one content to those of another that was assigned its own ids. */
export function mapItemIds(before: ContentRoot, now: ContentRoot): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const here = assignIds(now, freshIds(before.ids), before);
  pairIds(here.ids, now.ids, names);
  return names;
}

function pairIds(ours: Ids | undefined, theirs: Ids | undefined, names: Map<string, string>): void {
  if (isListIds(ours) && isListIds(theirs)) {
    for (const [index, item] of ours.entries()) {
      const other = theirs[index];
      if (other === undefined) continue;
      if (idOf(item) !== idOf(other)) names.set(idOf(item), idOf(other));
      pairIds(idsWithin(item), idsWithin(other), names);
    }
  } else if (ours && theirs && !isListIds(ours) && !isListIds(theirs)) {
    for (const key of Object.keys(ours)) pairIds(ours[key], theirs[key], names);
  }
}

export type TypedSection = { sectionId: string; sectionType: string };

let findFields: (pageId: string, content: unknown) => Fields = () => ({});

/** Sets how a page's fields are found. The models of the pages are not imported here, so that they stay in a chunk of their own. */
export function setPageFields(find: typeof findFields): void {
  findFields = find;
}

/** Returns the field of one of a page's own sections, or undefined if its model does not have it. */
function sectionModel(root: ContentRoot, pageId: string, id: string): Field | undefined {
  if (pageId === 'dynamic' || !Object.hasOwn(root, pageId)) return undefined;
  const fields = findFields(pageId, root[pageId]);
  return Object.hasOwn(fields, id) ? fields[id] : undefined;
}

/** Returns what a dynamic section, a page's own section or an element shows where nothing is stored. */
export function defaultsAt(
  root: ContentRoot,
  sections: readonly TypedSection[],
  path: string,
): Readonly<Record<string, unknown>> {
  const [first = '', id = ''] = path.split('.');
  if (first === 'dynamic') {
    const type = sections.find(({ sectionId }) => sectionId === id)?.sectionType ?? '';
    return isSectionType(type) ? defaultsOfType(type) : {};
  }
  if (first !== 'element') return presetsOf(sectionModel(root, first, id)?.fields);
  const place = elementPlace(root, id);
  const type = (place && (getAt(root, place) as PageElement | undefined)?.type) ?? '';
  return isElementType(type) ? ELEMENT_MODELS[type].defaults : {};
}

/** Returns what a section of this type shows where nothing is stored. */
export function defaultsOfType(type: keyof typeof SECTION_MODELS): Readonly<Record<string, unknown>> {
  const { fields, defaults } = SECTION_MODELS[type];
  return withPresets(presetsOf(fields), defaults);
}

/** Returns the value shown at a path: the stored or pending value, otherwise the default. */
export function getShownValue(root: ContentRoot, sections: readonly TypedSection[], path: string): unknown {
  const now = pathNow(root, path) ?? path;
  return valueAt(root, now) ?? getAt(defaultsAt(root, sections, now), now.split('.').slice(2)) ?? null;
}

/**
 * Widens a change of an item in a list that is shown as a default to a change of the whole list. Writing only the item would lose the
 * other items (rule P9).
 */
export function withDefaultList(
  readRoot: () => ContentRoot,
  sections: readonly TypedSection[],
  change: { path: string; value: unknown },
): { path: string; value: unknown } {
  const segments = change.path.split('.');
  const at = segments.findIndex((segment, index) => index > 2 && /^\d+$/.test(segment));
  if (at === -1) return change;
  const path = segments.slice(0, at).join('.');
  const root = readRoot();
  const list = valueAt(root, path) === null ? getShownValue(root, sections, path) : null;
  if (!Array.isArray(list)) return change;
  const within = segments.slice(at);
  return { path, value: change.value === null ? deleteAt(list, within) : setAt(list, within, change.value) };
}

/** Paths of the elements within a section's data, by element id. */
type Places = ReadonlyMap<string, readonly string[]>;

// Content is never mutated, so each section object has to be searched only once.
const placesIn = new WeakMap<object, Places>();

/**
 * Returns the place of an element in a page's tree, or null if it is not there. Sections that have not changed are not searched again,
 * because a page may have hundreds.
 */
export function elementPlace(root: object, id: string): string[] | null {
  const last = lastPlaces.get(id);
  // Try the last known place first. Every change replaces the section's object and with it the cached places, but elements rarely move.
  if (last && (getAt(root, last) as { id?: unknown } | undefined)?.id === id) return [...last];
  const place = searchElement(root, id);
  if (place) lastPlaces.set(id, place);
  return place && [...place];
}

/** Returns the ids of all elements in a page's tree. */
export function elementIds(root: object): string[] {
  return Object.entries(root).flatMap(([first, child]) => {
    if (first === 'sections' || first === 'ids') return [];
    const parts = first === 'dynamic' ? Object.values(child as object) : [child];
    return parts.flatMap((part) => [...findPlacesIn(part).keys()]);
  });
}

const lastPlaces = new Map<string, readonly string[]>();

function searchElement(root: object, id: string): string[] | null {
  for (const [first, child] of Object.entries(root)) {
    if (first === 'sections' || first === 'ids') continue;
    if (first !== 'dynamic') {
      const place = findPlacesIn(child).get(id);
      if (place) return [first, ...place];
      continue;
    }
    for (const sectionId in child) {
      const place = findPlacesIn(child[sectionId]).get(id);
      if (place) return [first, sectionId, ...place];
    }
  }
  return null;
}

const NO_PLACES: Places = new Map();

function findPlacesIn(data: unknown): Places {
  if (typeof data !== 'object' || data === null) return NO_PLACES;
  const before = placesIn.get(data);
  if (before) return before;
  const found = new Map<string, readonly string[]>();
  collectElements(data, [], found);
  placesIn.set(data, found);
  return found;
}

function collectElements(value: unknown, path: readonly string[], found: Map<string, readonly string[]>): void {
  if (typeof value !== 'object' || value === null) return;
  const { id } = value as { id?: unknown };
  if (typeof id === 'string' && path.at(-2) === 'elements' && !found.has(id)) found.set(id, path);
  for (const [key, child] of Object.entries(value)) collectElements(child, [...path, key], found);
}

/** Copies a section's data, giving its elements new ids that are unique on the site (type, timestamp, random suffix). */
export function copyData(
  data: Record<string, unknown>,
  now = Date.now(),
  random = randomSuffix,
): Record<string, unknown> {
  const copy = structuredClone(data);
  if (!Array.isArray(copy.elements)) return copy;
  const elements = copy.elements.map((element: unknown) => {
    if (typeof element !== 'object' || element === null) return element;
    const { type } = element as { type?: unknown };
    return { ...element, id: elementId(String(type), now, random) };
  });
  return { ...copy, elements };
}

/** Creates an id for a new element from its type, the time and a random suffix (spec section 3). */
export function elementId(type: string, now = Date.now(), random = randomSuffix): string {
  return `${type}-${now}-${random()}`;
}

function randomSuffix(): string {
  return crypto.randomUUID().slice(0, 8);
}
