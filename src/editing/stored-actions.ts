import { allIds, freshIds, type Ids, idOf, idsWithin, isListIds } from '../content/items/ids';
import { isEqual } from '../lib/is-equal';
import type { changeActions } from './change-actions';
import { assignIds, type ContentRoot, idsOf, keyOf, resolvePath, valueAt } from './content-root';
import type { EditingCore } from './editing-core';
import type { Conflict } from './editing-state';
import { elementIds } from './element-places';
import { getEffects, getParts, type Log, type LogEntry, partKey } from './log';
import type { Pending } from './pending';

/** The maximum number of former contents kept to find deleted items. */
const FORMER_LIMIT = 30;

/** Returns the actions that apply outside input: newer content, and changes from an earlier session. */
export function storedActions(core: EditingCore, { push }: Pick<ReturnType<typeof changeActions>, 'push'>) {
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
      push({ kind: 'discard', id: makeId(), at: now(), label: 'Brought back changes', drops, parts: [] });
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
    const entry: LogEntry = { kind: 'edit', id: makeId(), at: now(), label: 'Put back an item', parts: [part] };
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

function isWithin(key: string, outer: string): boolean {
  return key === outer || key.startsWith(`${outer}.`);
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

/** Maps the item ids of one content to those of another that was assigned its own ids. */
function mapItemIds(before: ContentRoot, now: ContentRoot): ReadonlyMap<string, string> {
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
