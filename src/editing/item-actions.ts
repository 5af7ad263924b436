import { idOf, isListIds } from '../content/items/ids';
import type { Operation } from '../content/items/operations';
import { getAt, PathError } from '../lib/dotted-path';
import { idsOf, insertedRef, pathNow, refOf, resolvePath, valueAt } from './content-root';
import type { EditingCore } from './editing-core';
import type { LogPart } from './log';
import { assignInsertIds, type ChangeOptions, findBase, invertOperations } from './write-change';

/**
 * Returns the actions on list items; each is recorded as a single operation.
 * @param record records parts as one step
 */
export function itemActions(
  { store, onEvent }: Pick<EditingCore, 'store' | 'onEvent'>,
  record: (label: string, parts: readonly LogPart[]) => void,
) {
  /**
   * Inserts a new item into a list.
   * @param after index of the preceding item; -1 inserts at the beginning
   * @returns the new item's ref
   * @throws PathError
   */
  function insertItem(list: string, after: number, value: unknown, { fieldName, ai }: ChangeOptions = {}): string {
    const { content } = store.getState();
    const ids = idsOf(content, list);
    const items = resolvePath(content, list) ? (getAt(content, resolvePath(content, list) as string[]) ?? null) : null;
    if (items !== null && (!Array.isArray(items) || !isListIds(ids)))
      throw new PathError('fit', `"${list}" is not a list.`);
    const behind = isListIds(ids) ? ids[after] : undefined;
    const ref = refOf(content, list);
    const operation = assignInsertIds(content, {
      op: 'insert',
      path: ref,
      after: behind === undefined ? null : idOf(behind),
      value,
    });
    const path = insertedRef(operation);
    const marks = { ...(ai !== undefined && { ai }) };
    recordItem({ path, from: null, to: value, operations: [operation], ...marks }, fieldName ?? nameField(list));
    return path;
  }

  /**
   * Moves an item within its list.
   * @param to the item's new index
   * @throws PathError
   */
  function moveItem(path: string, to: number, { fieldName }: ChangeOptions = {}): void {
    const { content } = store.getState();
    const place = resolvePath(content, path);
    const from = Number(place?.at(-1));
    const ids = idsOf(content, parentPath(path));
    if (!place || !isListIds(ids) || !Number.isInteger(from))
      throw new PathError('fit', `"${path}" is not a list item.`);
    if (from === to) return;
    const others = ids.toSpliced(from, 1);
    const behind = others[to - 1];
    const after = behind === undefined ? null : idOf(behind);
    const ref = refOf(content, path);
    recordItem({ path: ref, from, to, operations: [{ op: 'move', path: ref, after }] }, fieldName ?? nameField(path));
  }

  /**
   * Removes an item from its list.
   * @throws PathError
   */
  function removeItem(path: string, { fieldName }: ChangeOptions = {}): void {
    const state = store.getState();
    const ref = refOf(state.content, path);
    const operations: Operation[] = [{ op: 'remove', path: ref, base: findBase(state, path) }];
    recordItem({ path: ref, from: valueAt(state.content, path), to: null, operations }, fieldName ?? nameField(path));
  }

  /**
   * Moves an item to another list as one step. It gets a new id there.
   * @param after index of the preceding item; -1 inserts at the beginning
   * @param value the value in the new list, if it differs
   * @returns the new item's ref
   * @throws PathError
   */
  function moveItemInto(
    path: string,
    list: string,
    after: number,
    {
      fieldName = nameField(path),
      value = valueAt(store.getState().content, path),
    }: ChangeOptions & { value?: unknown },
  ): string {
    const state = store.getState();
    const { content } = state;
    const [ref, target] = [refOf(content, path), refOf(content, list)];
    const ids = idsOf(content, list);
    if (!isListIds(ids)) throw new PathError('fit', `"${list}" is not a list.`);
    if (`${target}.`.startsWith(`${ref}.`)) throw new PathError('fit', `"${list}" is inside "${path}".`);
    const behind = ids[after];
    const removal: Operation = { op: 'remove', path: ref, base: findBase(state, path) };
    const insert = assignInsertIds(content, {
      op: 'insert',
      path: target,
      after: behind === undefined ? null : idOf(behind),
      value,
    });
    const [takeOut, putBack] = invertOperations(content, [removal, insert]);
    const there = insertedRef(insert);
    const from = valueAt(content, path);
    record(`Moved ${fieldName}`, [
      { path: ref, fieldName, from, to: null, operations: [removal], inverse: putBack ? [putBack] : [] },
      { path: there, fieldName, from: null, to: value, operations: [insert], inverse: takeOut ? [takeOut] : [] },
    ]);
    onEvent({ kind: 'update', path: ref, value: null });
    onEvent({ kind: 'update', path: there, value });
    return there;
  }

  function recordItem(part: Omit<LogPart, 'inverse' | 'fieldName'>, fieldName: string): void {
    const inverse = invertOperations(store.getState().content, part.operations);
    record(`Changed ${fieldName}`, [{ ...part, fieldName, inverse }]);
    onEvent({ kind: 'update', path: part.path, value: part.to });
  }

  function nameField(path: string): string {
    return (pathNow(store.getState().content, path) ?? path).split('.').at(-1) ?? path;
  }

  return { insertItem, moveItem, moveItemInto, removeItem };
}

function parentPath(path: string): string {
  return path.slice(0, path.lastIndexOf('.'));
}
