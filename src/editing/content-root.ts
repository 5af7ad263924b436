import type { DynamicSection } from '../content/dynamic-section';
import { elementFieldPath } from '../content/find-element';
import { type Applied, type ApplyOptions, applyOperation, type OperationIn } from '../content/items/apply-operation';
import { freshIds, type GroupIds, type Ids, idsAt } from '../content/items/ids';
import type { Operation } from '../content/items/operations';
import { reconcile } from '../content/items/reconcile';
import { isRef, REF, refTo, toPlace, toRef } from '../content/items/refs';
import { getAt } from '../lib/dotted-path';
import { isFloatingType } from '../sections/floating-types';
import { elementPlace } from './element-places';

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
  const isInside = first === 'dynamic' || rest.length > 0;
  if (isInside && getAt(root, [first, second]) === undefined) return null;
  return toPlace(root.ids, [first, second, ...rest]);
}

/** Returns the path with items named by id, so that it stays valid when items move. Stored paths have this form. */
export function refOf(root: ContentRoot, path: string): string {
  const place = path.startsWith('sections.') ? null : resolvePath(root, path);
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
