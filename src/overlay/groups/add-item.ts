import type { Field } from '../../content/fields';
import { plainText } from '../../content/text';
import { defaultsAt, valueAt } from '../../editing/document';
import { fieldAt } from '../../editing/fields';
import { currentContent } from '../../editing/state';
import { pathLabel } from '../../editor-panels/changes/path-label';
import type { EditedPage } from '../overlay-state';
import { getFieldSource } from '../regions/read-regions';
import { getList, locateItem } from './list-actions';

/**
 * Inserts a new item into a list, with the model's initial content, and starts editing its first text, or opens its form if it has none.
 * @param at where in the window the item was requested
 */
export function addItem(
  page: EditedPage,
  { listPath, index }: { listPath: string; index: number },
  at: { top: number; left: number },
): void {
  const { editing, session, sections } = page;
  const item = fieldAt(getFieldSource(page), listPath)?.item;
  const root = currentContent(editing.store.getState());
  const items = getList(root, listPath, defaultsAt(root, sections.getState(), listPath));
  if (!item || !items) return;
  const path = `${listPath}.${index}`;
  const name = pathLabel(path, sections.getState());
  const fieldName = `${name.split(' › ').at(-1)} added`;
  const blank = structuredClone(item.blank);
  if (valueAt(root, listPath) === null) editing.update(listPath, items.toSpliced(index, 0, blank), { fieldName });
  else editing.insertItem(listPath, index - 1, blank, { fieldName });
  const first = findFirstText(item, path);
  const added = { path: editing.refOf(path), blank: item.blank };
  if (first) session.fill({ ...first, kind: 'text', label: pathLabel(first.path, sections.getState()) }, at, added);
  else session.openForm(path);
}

/**
 * Adds an item after a list item that is a single text, and starts editing it.
 * @returns false if the path is not such an item, the item is empty, or the list is full
 */
export function addNextItem(page: EditedPage, path: string, at: { top: number; left: number }): boolean {
  const root = currentContent(page.editing.store.getState());
  const place = locateItem(root, path, defaultsAt(root, page.sections.getState(), path));
  const list = place && fieldAt(getFieldSource(page), place.listPath);
  if (!place || !list?.item || list.item.fields || plainText(place.items[place.index]).trim() === '') return false;
  if (list.maxItems !== undefined && place.items.length >= list.maxItems) return false;
  addItem(page, { listPath: place.listPath, index: place.index + 1 }, at);
  return true;
}

/** Returns the first text field, in the model's order. */
function findFirstText(field: Field, path: string): { path: string; field: Field } | null {
  if (field.kind === 'text' || field.kind === 'rich') return { path, field };
  for (const [key, child] of Object.entries(field.fields ?? {})) {
    const found = field.kind === 'group' ? findFirstText(child as Field, `${path}.${key}`) : null;
    if (found) return found;
  }
  return null;
}
