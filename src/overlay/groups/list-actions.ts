import { type ContentRoot, elementId, elementPlace, resolvePath, valueAt } from '../../editing/document';
import type { Editing } from '../../editing/editing';
import { getAt } from '../../lib/dotted-path';

/** A list and the index of an item in it. */
export interface ItemPlace {
  listPath: string;
  index: number;
  items: readonly unknown[];
}

/**
 * Returns the list and index of an item or element, or null if it is not in a list. An element is in its section's list, an item of an
 * element's own list in that list.
 * @param defaults values shown where the element or dynamic section has nothing stored
 */
export function locateItem(
  root: ContentRoot,
  path: string,
  defaults: Readonly<Record<string, unknown>> = {},
): ItemPlace | null {
  const segments = isElement(path)
    ? elementPlace(root, path.split('.')[1] ?? '')
    : resolvePath(root, path) && path.split('.');
  const last = segments?.at(-1) ?? '';
  if (!segments || !/^\d+$/.test(last)) return null;
  const listPath = segments.slice(0, -1).join('.');
  const items = getList(root, listPath, defaults);
  return items && { listPath, index: Number(last), items };
}

/** Returns the list at a path, or the default list that is shown because nothing is stored. */
export function getList(
  root: ContentRoot,
  listPath: string,
  defaults: Readonly<Record<string, unknown>>,
): readonly unknown[] | null {
  const items = valueAt(root, listPath) ?? getAt(defaults, listPath.split('.').slice(2));
  return Array.isArray(items) ? items : null;
}

/** Returns true if a path is a whole element, not something inside it. */
function isElement(path: string): boolean {
  return /^element\.[^.]+$/.test(path);
}

/** Returns the path of another item of the same list. Elements are addressed by id, regardless of their index. */
export function getItemPath({ listPath, items }: ItemPlace, index: number): string {
  const { id, type } = (items[index] ?? {}) as { id?: unknown; type?: unknown };
  return typeof id === 'string' && typeof type === 'string' ? `element.${id}` : `${listPath}.${index}`;
}

export function removeFromList({ items, index }: ItemPlace): unknown[] {
  return items.filter((_, at) => at !== index);
}

/** @param to the item's new index */
export function moveInList({ items, index }: ItemPlace, to: number): unknown[] {
  const moved = [...items];
  moved.splice(to, 0, ...moved.splice(index, 1));
  return moved;
}

/** Returns the actions on an item. If its list is a default that is not stored, they write the whole list. */
export function createListActions(editing: Editing, place: ItemPlace, label: string) {
  const { listPath, index, items } = place;
  const isStored = Array.isArray(valueAt(editing.store.getState().content, listPath));
  const put = (next: readonly unknown[], fieldName: string) => editing.update(listPath, next, { fieldName });
  const item = `${listPath}.${index}`;
  return {
    move: (to: number) => {
      const fieldName = `${label} moved`;
      if (isStored) editing.moveItem(item, to, { fieldName });
      else put(moveInList(place, to), fieldName);
    },
    remove: () => {
      const fieldName = `${label} removed`;
      if (isStored) editing.removeItem(item, { fieldName });
      else put(removeFromList(place), fieldName);
    },
    copy: () => {
      const fieldName = `${label} copied`;
      const copy = copyItem(items[index]);
      if (isStored) editing.insertItem(listPath, index, copy, { fieldName });
      else put(items.toSpliced(index + 1, 0, copy), fieldName);
    },
  };
}

/** Copies an item. A copied element gets a new id. */
export function copyItem(item: unknown): unknown {
  const copy = structuredClone(item);
  const element = copy as { id?: unknown; type?: unknown } | null;
  if (typeof element === 'object' && element !== null && typeof element.type === 'string' && 'id' in element) {
    element.id = elementId(element.type);
  }
  return copy;
}
