import { idOf, isListIds } from '../../content/items/ids';
import { idsOf } from '../../editing/document';
import { useFields, useFieldsEditing } from './fields-context';
import type { FieldHandle } from './use-field';

export interface ListHandle {
  items: readonly unknown[];
  /** One key per item, its id, which stays the same when the item moves. */
  keys: readonly string[];
  /** @returns the new item's key */
  add: (item: unknown) => string;
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
}

/**
 * Returns a list's items with their keys, and the functions that change the list. If nothing is stored yet, a change stores the
 * whole default list.
 */
export function useList(
  { value, set, isAbsent }: Pick<FieldHandle, 'value' | 'set' | 'isAbsent'>,
  path: string,
  label: string,
): ListHandle {
  const { editing } = useFields();
  const ids = useFieldsEditing(({ content }) => idsOf(content, path));
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  const isStored = !isAbsent && isListIds(ids) && ids.length === items.length;
  const keys = isStored ? ids.map(idOf) : items.map((_, index) => `item-${index}`);
  return {
    items,
    keys,
    add(item) {
      if (isStored)
        return (
          editing
            .insertItem(path, items.length - 1, item, { fieldName: label })
            .split('~')
            .at(-1) ?? ''
        );
      set([...items, item]);
      const now = idsOf(editing.store.getState().content, path);
      const last = isListIds(now) ? now.at(-1) : undefined;
      return last === undefined ? '' : idOf(last);
    },
    move(from, to) {
      if (from === to || keys[from] === undefined || to < 0) return;
      if (isStored) editing.moveItem(`${path}.~${keys[from]}`, to, { fieldName: label });
      else set(items.toSpliced(from, 1).toSpliced(to, 0, items[from]));
    },
    remove(index) {
      if (isStored) editing.removeItem(`${path}.~${keys[index]}`, { fieldName: label });
      else set(items.toSpliced(index, 1));
    },
  };
}
