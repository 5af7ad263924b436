import { createStore } from 'zustand/vanilla';
import { allIds, idOf, isListIds } from '../content/items/ids';
import type { Operation } from '../content/items/operations';
import { getAt, PathError } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import { batchActions } from './batch';
import { assignInsertIds, type ChangeOptions, changeActions, findBase } from './changes';
import {
  type ContentRoot,
  elementIds,
  idsOf,
  insertedRef,
  isWithin,
  keyOf,
  mapItemIds,
  parentPath,
  pathNow,
  refOf,
  resolvePath,
  valueAt,
} from './document';
import { historyActions } from './history-actions';
import { getEffects, getParts, invertOperations, type Log, type LogEntry, type LogPart, partKey } from './log';
import { openTextActions } from './open-texts';
import { saveActions } from './save';
import { conflictActions } from './settle-conflicts';
import type { Conflict, EditingCore, EditingEvent, EditingOptions, EditingState } from './state';
import { undoActions } from './undo';
import { createViews, type Facts, type Pending } from './views';

/** Creates the editing of one page: its state and all its actions. The rules are numbered in README.md. */
export function createEditing(options: EditingOptions) {
  const views = createViews();
  const start: Facts = { stored: options.stored, former: [], log: [], position: 0 };
  const store = createStore<EditingState>(() => ({
    ...start,
    ...views(start),
    preview: null,
    status: 'idle',
    failure: null,
    conflicts: [],
    intent: null,
    restored: 0,
    openTexts: new Map(),
    isUnkept: false,
    isBusy: false,
    saved: [],
    savedPosition: 0,
  }));
  // Once nothing is unsaved, for whatever reason, there is no failure to report (rule S7).
  store.subscribe(({ pending, orphans, failure }) => {
    if (failure !== null && pending.size + orphans.length === 0) store.setState({ failure: null });
  });

  const core: EditingCore = {
    now: Date.now,
    makeId: () => crypto.randomUUID(),
    sections: () => [],
    isAutosaved: false,
    ...options,
    // Listeners address places by index, as the page writes them.
    onEvent: (event) => options.onEvent?.(convertToIndices(event, store.getState().content)),
    store,
    commit: (facts) => {
      const { stored, former, log, position } = { ...store.getState(), ...facts };
      store.setState({ ...facts, ...views({ stored, former, log, position }) });
    },
  };
  const changing = changeActions(core);
  const { push, record, convertToParts, findDrops, ...changes } = changing;
  const undoing = undoActions(core);
  const settling = conflictActions(core, changing);
  return {
    store,
    /** Returns the path with items named by id, so that it stays valid when items move. */
    refOf: (path: string) => refOf(store.getState().content, path),
    /** Returns the path with indices, as the page writes it, or unchanged if its item is gone. */
    pathNow: (ref: string) => pathNow(store.getState().content, ref) ?? ref,
    ...changes,
    ...itemActions(core, record),
    ...undoing,
    ...historyActions(core, { ...changing, ...undoing }),
    ...settling,
    ...saveActions(core, { ...changing, ...settling }),
    ...storedActions(core, push),
    ...batchActions(core, { ...changing, ...undoing }),
    ...openTextActions(core),
  };
}

function convertToIndices(event: EditingEvent, content: ContentRoot): EditingEvent {
  const now = (path: string) => pathNow(content, path) ?? path;
  if (event.kind === 'update') return { ...event, path: now(event.path) };
  return event.kind === 'saved' ? { ...event, paths: event.paths.map(now) } : event;
}

export type Editing = ReturnType<typeof createEditing>;

/**
 * Returns the actions on list items; each is recorded as a single operation.
 * @param record records parts as one step
 */
function itemActions(
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

/** The maximum number of former contents kept to find deleted items. */
const FORMER_LIMIT = 30;

/** Returns the actions that apply outside input: newer content, and changes from an earlier session. */
function storedActions(core: EditingCore, push: (entry: LogEntry) => void) {
  const { store, commit, makeId, now } = core;

  /**
   * Applies the server's current content (rules L1 to L3, L6). Local changes stay in the log and apply on top of it. Open conflicts show
   * the other person's latest value (rule C5).
   */
  function applyRemote(stored: ContentRoot): void {
    const before = store.getState();
    if (isEqual(stored, before.stored)) return;
    commit({ stored, former: addFormer(before.former, before.stored, stored) });
    const { pending, conflicts, status } = store.getState();
    store.setState({
      conflicts: updateConflicts(conflicts, stored, pending),
      // The save that seemed lost was written after all.
      status: status === 'error' && before.pending.size > 0 && pending.size === 0 ? 'idle' : status,
    });
  }

  /** Replaces locally assigned item ids in the log with the server's ids. */
  function renameItems(stored: ContentRoot): void {
    const { log, stored: before } = store.getState();
    commit({ log: renameInLog(log, mapItemIds(before, stored)) });
  }

  /** Restores changes from an earlier session (rule K3). Those that clash with a change of this session go to the history. */
  function restore(kept: Log): void {
    const before = store.getState();
    const held = [...before.pending.keys()];
    const drops: string[] = [];
    const entries = kept.filter(({ id }) => !before.log.some((other) => other.id === id));
    for (const entry of entries) {
      for (const [index, { path }] of getParts(entry).entries()) {
        const key = keyOf(before.content, path) ?? path;
        if (held.some((other) => isWithin(other, key) || isWithin(key, other))) drops.push(partKey(entry, index));
      }
    }
    const log = [...before.log.slice(0, before.position), ...entries];
    commit({ log, position: log.length });
    if (drops.length > 0)
      push({ kind: 'discard', id: makeId(), at: now(), label: 'Restored changes', drops, parts: [] });
    const { pending, orphans } = store.getState();
    const count = pending.size + orphans.length - before.pending.size - before.orphans.length;
    store.setState({ restored: before.restored + Math.max(0, count) });
  }

  /** Restores an item that another person removed from its list. Orphaned changes in it have a place again. */
  function bringBackItem(path: string): boolean {
    const { former, content } = store.getState();
    const root = former.find((one) => keyOf(one, path) !== null);
    const place = root && resolvePath(root, path);
    const list = path.slice(0, path.lastIndexOf('.'));
    if (!root || !place || keyOf(content, list) === null) return false;
    const ids = idsOf(root, list);
    const before = isListIds(ids) ? ids[Number(place.at(-1)) - 1] : undefined;
    const after = before === undefined ? null : idOf(before);
    const value = valueAt(root, path);
    const id = path.slice(path.lastIndexOf('~') + 1);
    const operation = { op: 'insert' as const, path: list, after, value, id, ids: idsOf(root, path) };
    const part = {
      path,
      fieldName: 'item',
      from: null,
      to: value,
      operations: [operation],
      inverse: [{ op: 'remove' as const, path }],
    };
    // Insert the entry before the changes made inside the item, so that they apply on top of it.
    const { log, position } = store.getState();
    const first = log.findIndex((entry) =>
      getEffects(entry).some((one) => one.path === path || one.path.startsWith(`${path}.`)),
    );
    const at = first === -1 ? position : Math.min(first, position);
    const entry: LogEntry = { kind: 'edit', id: makeId(), at: now(), label: 'Restored an item', parts: [part] };
    commit({ log: [...log.slice(0, at), entry, ...log.slice(at, position)], position: position + 1 });
    return true;
  }

  function dismissRestored(): void {
    store.setState({ restored: 0 });
  }

  /** Returns the fields that someone else changed after they were changed here. Saving will report a conflict (rule L2). */
  function staleChanges(): string[] {
    const { stored, pending } = store.getState();
    return [...pending].flatMap(([key, { op, path, base }]) =>
      op !== 'insert' && op !== 'move' && keyOf(stored, key) !== null && !isEqual(valueAt(stored, key), base)
        ? [path]
        : [],
    );
  }

  return { applyRemote, renameItems, restore, bringBackItem, dismissRestored, staleChanges };
}

/** Remembers the previous content, newest first, if sections, elements or items in it no longer exist. */
function addFormer(former: readonly ContentRoot[], before: ContentRoot, now: ContentRoot): readonly ContentRoot[] {
  const there = new Set(listIds(now));
  return listIds(before).every((id) => there.has(id)) ? former : [before, ...former].slice(0, FORMER_LIMIT);
}

/** Returns the ids of everything that a path can address by name. */
function listIds(root: ContentRoot): string[] {
  const sections = Object.entries(root).flatMap(([first, held]) =>
    first === 'sections' || first === 'ids' || typeof held !== 'object' || held === null
      ? []
      : Object.keys(held).map((id) => `${first}.${id}`),
  );
  return [...sections, ...elementIds(root), ...allIds(root.ids)];
}

/** Returns the conflicts that are still undecided, with the other person's latest value, as long as the field has a pending change. */
function updateConflicts(conflicts: readonly Conflict[], stored: ContentRoot, pending: Pending): readonly Conflict[] {
  const open = conflicts.flatMap((conflict): Conflict[] => {
    const key = keyOf(stored, conflict.path);
    if (key === null || !pending.has(key)) return [];
    const theirs = valueAt(stored, key);
    if (isEqual(theirs, conflict.base)) return [];
    return isEqual(theirs, conflict.theirs) ? [conflict] : [{ ...conflict, theirs }];
  });
  const isSame = open.length === conflicts.length && open.every((conflict, index) => conflict === conflicts[index]);
  return isSame ? conflicts : open;
}

/** Replaces item ids in a log. All ids have the same form, which does not occur in texts by accident. */
function renameInLog(log: Log, names: ReadonlyMap<string, string>): Log {
  if (names.size === 0) return log;
  const rename = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replace(/[a-z0-9]{8}/g, (name) => names.get(name) ?? name)) as T;
  return log.map((entry) => {
    if (entry.kind !== 'action') return rename(entry);
    const { action, ...rest } = entry;
    return { ...rename(rest), action };
  });
}
