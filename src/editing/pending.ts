import { type Ids, idOf, isListIds } from '../content/items/ids';
import type { Operation } from '../content/items/operations';
import { findKeptOrder } from '../content/items/operations-between';
import { refTo } from '../content/items/refs';
import { type ContentRoot, idsOf, valueAt } from './content-root';
import type { Folded } from './folded';

/** A change that is not saved yet. */
export interface PendingChange {
  op: Operation['op'];
  /** Ref of the changed field or item. */
  path: string;
  /** The new value; null removes it. For a move, the new index. */
  value: unknown;
  /** The value the editor saw before the change; null if there was none. The server compares it with its own value. */
  base: unknown;
  /** For an inserted or moved item: the id of the preceding item. */
  after?: string | null;
  ids?: Ids | undefined;
  /** Id of the AI answer the value came from, stored with the change in the history. */
  ai?: string | undefined;
}

/** Pending changes by the key of the changed place (spec section 4). Item changes come first, in the order they must be applied. */
export type Pending = ReadonlyMap<string, PendingChange>;

/** Returns the changes that turn the stored content into the current one: as few item operations as possible, and the values. */
export function computePending(stored: ContentRoot, folded: Folded): Pending {
  const pending = new Map<string, PendingChange>();
  for (const [list, path] of folded.lists) addItems(pending, stored, folded, list, path);
  for (const [key, { path, value, base, ids, ai }] of folded.sets) {
    const op = value === null ? 'unset' : 'set';
    pending.set(key, { op, path, value, base, ...(ids !== undefined && { ids }), ...(ai !== undefined && { ai }) });
  }
  return pending;
}

function addItems(
  pending: Map<string, PendingChange>,
  stored: ContentRoot,
  { content, removed, moved, inserted }: Folded,
  list: string,
  path: string,
): void {
  const [old, next] = [listItemIds(stored, list), listItemIds(content, list)];
  const isSections = list === 'sections';
  const itemPath = (id: string) => (isSections ? `sections.${id}.order` : `${path}.${refTo(id)}`);
  const there = new Set(next);
  for (const id of old) {
    if (there.has(id)) continue;
    const key = `${list}.${refTo(id)}`;
    pending.set(key, { op: 'remove', path: itemPath(id), value: null, base: removed.get(key) ?? null });
  }
  const kept = new Set(findKeptItems(old, next, (id) => moved.has(`${list}.${refTo(id)}`)));
  const known = new Set(old);
  for (const [index, id] of next.entries()) {
    const after = next[index - 1] ?? null;
    const key = `${list}.${refTo(id)}`;
    if (!known.has(id)) {
      const [value, ids, ai] = [valueAt(content, key), idsOf(content, key), inserted.get(key)];
      const rest = { ...(ids !== undefined && { ids }), ...(ai !== undefined && { ai }) };
      pending.set(key, { op: 'insert', path: itemPath(id), value, base: null, after, ...rest });
    } else if (!kept.has(id)) {
      pending.set(`${key}.order`, { op: 'move', path: itemPath(id), value: index, base: old.indexOf(id), after });
    }
  }
}

/** Returns the items that stay in place: those that were not moved, and as many others as possible that are still in order among them. */
function findKeptItems(old: readonly string[], next: readonly string[], isMoved: (id: string) => boolean): string[] {
  const there = new Set(next);
  const unmoved = new Set(old.filter((id) => there.has(id) && !isMoved(id)));
  const [was, is] = [rankAmong(old, unmoved), rankAmong(next, unmoved)];
  return findKeptOrder(
    old,
    next.filter((id) => was.get(id) === is.get(id)),
  );
}

/** For each item in an order, counts how many of the given items come up to it. */
function rankAmong(order: readonly string[], items: ReadonlySet<string>): ReadonlyMap<string, number> {
  let count = 0;
  return new Map(
    order.map((id) => {
      if (items.has(id)) count += 1;
      return [id, count];
    }),
  );
}

/** Converts a pending change to the form that is sent to the server. */
export function toOutgoing({
  op,
  path,
  value,
  base,
  after = null,
  ids,
  ai,
}: PendingChange): Operation & { ai?: string } {
  const rest = { ...(ai !== undefined && { ai }) };
  const last = path.lastIndexOf('.');
  switch (op) {
    case 'set':
      return { op, path, value, base, ...(ids !== undefined && { ids }), ...rest };
    case 'unset':
      return { op, path, base };
    case 'insert':
      return {
        op,
        path: path.slice(0, last),
        after,
        value,
        id: path.slice(last + 2),
        ...(ids !== undefined && { ids }),
        ...rest,
      };
    case 'move':
      return { op, path: path.replace(/^(sections\.[^.]+)\.order$/, '$1'), after };
    case 'remove':
      return { op, path, base };
  }
}

/** Returns the ids of a list's items, in order. */
export function listItemIds(root: ContentRoot, list: string): readonly string[] {
  if (list === 'sections') return root.sections;
  const ids = idsOf(root, list);
  return isListIds(ids) ? ids.map(idOf) : [];
}

/**
 * Inserts removed items into an order at their last position.
 * @param former earlier orders, newest first
 */
export function mergeGone(order: readonly string[], former: readonly (readonly string[])[]): readonly string[] {
  const all = [...order];
  const there = new Set(order);
  for (const before of former) {
    for (const [index, id] of before.entries()) {
      if (there.has(id)) continue;
      all.splice(index === 0 ? 0 : all.indexOf(before[index - 1] as string) + 1, 0, id);
      there.add(id);
    }
  }
  return all;
}

/** Returns the order after an insert or move. Removed items stay in the order, because later inserts may refer to them. */
export function applyToOrder(order: readonly string[], operation: Operation): readonly string[] {
  if (operation.op !== 'insert' && operation.op !== 'move') return order;
  const id = operation.op === 'insert' ? operation.id : operation.path.slice(operation.path.lastIndexOf('.') + 1);
  const name = id?.startsWith('~') ? id.slice(1) : id;
  const { after } = operation;
  if (name === undefined || name === after) return order;
  const others = order.filter((other) => other !== name);
  const behind = after === null ? 0 : others.indexOf(after) + 1;
  return others.toSpliced(after !== null && behind === 0 ? others.length : behind, 0, name);
}

/** Returns the id of the preceding item: null for the first item, undefined if the item was never in the order. */
export function findPredecessor(order: readonly string[], id: string): string | null | undefined {
  const index = order.indexOf(id);
  return index === -1 ? undefined : (order[index - 1] ?? null);
}
