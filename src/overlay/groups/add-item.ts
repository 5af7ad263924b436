import type { Field } from '../../content/fields';
import { defaultsAt, valueAt } from '../../editing/document';
import { fieldAt } from '../../editing/fields';
import { currentContent } from '../../editing/state';
import { pathLabel } from '../../editor-panels/changes/path-label';
import type { EditedPage } from '../overlay-state';
import { getFieldSource } from '../regions/use-regions';
import { getList } from './list-actions';

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

/** Returns the first text field, in the model's order. */
function findFirstText(field: Field, path: string): { path: string; field: Field } | null {
  if (field.kind === 'text' || field.kind === 'rich') return { path, field };
  for (const [key, child] of Object.entries(field.fields ?? {})) {
    const found = field.kind === 'group' ? findFirstText(child as Field, `${path}.${key}`) : null;
    if (found) return found;
  }
  return null;
}
