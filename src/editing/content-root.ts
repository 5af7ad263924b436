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
 * What is edited, as one tree in which a dotted path is a place: a page's content under its id, the data of dynamic sections under
 * `dynamic`, the sections that have an order, in it, under `sections`; and the ids of the items of all its lists.
 */
export interface ContentRoot {
  readonly [pageId: string]: unknown;
  readonly dynamic: Readonly<Record<string, unknown>>;
  readonly sections: readonly string[];
  readonly ids: GroupIds;
}

/** A page as it is read to be edited. */
export interface ReadPage {
  content: unknown;
  ids?: Ids | undefined;
  sections: readonly (DynamicSection & { ids?: Ids | undefined })[];
}

/** A page and its dynamic sections as one tree. Floating sections take no part in the order (spec section 9). */
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

/** The same with another page's content beside it: what all pages share. */
export function withPage(root: ContentRoot, pageId: string, content: unknown, ids: Ids | undefined): ContentRoot {
  return { ...root, [pageId]: content, ids: { ...root.ids, ...(ids !== undefined && { [pageId]: ids }) } };
}

/** A tree whose items are named where they are not yet: for content that came without ids. @param like whose items keep their ids */
export function named(root: Omit<ContentRoot, 'ids'>, fresh: () => string, like?: ContentRoot): ContentRoot {
  const { sections, ids: _, ...content } = root as ContentRoot;
  const { sections: __, ids: ___, ...before } = like ?? ({ ids: {} } as unknown as ContentRoot);
  const ids = reconcile(like && before, like?.ids, content, fresh) as GroupIds | undefined;
  return { ...content, sections, ids: { ...ids, sections } } as ContentRoot;
}

/**
 * Where a path stands in the tree, by keys and indices; null for an item or element that is not in it, and within a section that
 * is not.
 */
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

/** A path by which its items are found wherever they stand: what is kept is kept by it. */
export function refOf(root: ContentRoot, path: string): string {
  const place = path.startsWith('sections.') ? null : resolvePath(root, path);
  if (!place) return path;
  const ref = toRef(root.ids, place);
  if (!path.startsWith('element.')) return ref.join('.');
  const segments = path.split('.');
  return [...segments.slice(0, 2), ...(segments.length > 2 ? ref.slice(2 - segments.length) : [])].join('.');
}

/** The same place's one name, however it is called: an element's field has two. Null where there is no such place. */
export function keyOf(root: ContentRoot, path: string): string | null {
  const place = resolvePath(root, path);
  return place && toRef(root.ids, place).join('.');
}

/** The item that an operation puts in. @param path the list's */
export function insertedRef({ path, id }: { path: string; id?: string | undefined }): string {
  return `${path}.${refTo(id ?? '')}`;
}

/** What an operation is about: of one that puts an item in, the item. */
export function targetOf(operation: Operation): string {
  return operation.op === 'insert' ? insertedRef(operation) : operation.path;
}

/** A path as the page writes it, by indices; null where its item is gone. */
export function pathNow(root: ContentRoot, ref: string): string | null {
  const place = resolvePath(root, ref);
  if (!place || ref.startsWith('sections.')) return place && ref;
  if (!ref.startsWith('element.')) return place.join('.');
  const segments = ref.split('.');
  return [...segments.slice(0, 2), ...(segments.length > 2 ? place.slice(2 - segments.length) : [])].join('.');
}

/** The section a path's order is about, where it is an order's path. */
export function orderedSection(path: string): string | null {
  return /^sections\.([^.]+)\.order$/.exec(path)?.[1] ?? null;
}

/** The value at a path; null where nothing is there. */
export function valueAt(root: ContentRoot, path: string): unknown {
  const place = resolvePath(root, path);
  if (!place) return null;
  return orderedSection(path) === null ? (getAt(root, place) ?? null) : Number(place[1]);
}

/** The ids of what lies at a path. */
export function idsOf(root: ContentRoot, path: string): Ids | undefined {
  const place = resolvePath(root, path);
  return place ? idsAt(root.ids, place) : undefined;
}

/** The content once an operation is done, by what key that was, and what it did. @throws PathError where it has no place */
export function applied(
  root: ContentRoot,
  operation: OperationIn,
  stoodAfter?: ApplyOptions['stoodAfter'],
): { content: ContentRoot; key: string; done: Applied } {
  const options = { fresh: freshIds(root.ids), ...(stoodAfter && { stoodAfter }) };
  const done = applyOperation({ content: root, ids: root.ids }, operation, options);
  const content = { ...(done.document.content as ContentRoot), ids: (done.document.ids ?? {}) as ContentRoot['ids'] };
  return { content, key: done.ref.join('.'), done };
}
