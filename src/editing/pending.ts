import { type Ids, idOf, isListIds } from '../content/items/ids';
import type { Operation } from '../content/items/operations';
import { findKeptOrder } from '../content/items/operations-between';
import { refTo } from '../content/items/refs';
import { type ContentRoot, idsOf, valueAt } from './content-root';
import type { Folded } from './folded';

/** A change that is not saved yet. */
export interface PendingChange {
  op: Operation['op'];
  /** What it is about, by refs: a field, or an item. */
  path: string;
  /** What it shall be; null: it goes. Of a move, the index. */
  value: unknown;
  /** What the editor saw before; null: nothing was there. The server holds it against what it has. */
  base: unknown;
  /** Of an item that is put in or moved: the one it is to stand behind. */
  after?: string | null;
  ids?: Ids | undefined;
  /** The answer of the writing help that it came of, kept with the change in the history. */
  ai?: string | undefined;
}

/** Pending changes, by the one name of what each is about (spec section 4); those of items first, as they are to be done. */
export type Pending = ReadonlyMap<string, PendingChange>;

/** What is to be written so that the server holds what one sees: the fewest changes of items, and the values. */
export function pendingOf(stored: ContentRoot, folded: Folded): Pending {
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
  const [old, next] = [namesIn(stored, list), namesIn(content, list)];
  const isSections = list === 'sections';
  const itemPath = (id: string) => (isSections ? `sections.${id}.order` : `${path}.${refTo(id)}`);
  const there = new Set(next);
  for (const id of old) {
    if (there.has(id)) continue;
    const key = `${list}.${refTo(id)}`;
    pending.set(key, { op: 'remove', path: itemPath(id), value: null, base: removed.get(key) ?? null });
  }
  const kept = new Set(keptOf(old, next, (id) => moved.has(`${list}.${refTo(id)}`)));
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

/** The items that stay where they are: those that were not moved here, and the most of the others that stand right among them. */
function keptOf(old: readonly string[], next: readonly string[], isMoved: (id: string) => boolean): string[] {
  const there = new Set(next);
  const unmoved = new Set(old.filter((id) => there.has(id) && !isMoved(id)));
  const [was, is] = [placesAmong(old, unmoved), placesAmong(next, unmoved)];
  return findKeptOrder(
    old,
    next.filter((id) => was.get(id) === is.get(id)),
  );
}

/** Behind how many of some items each stands. */
function placesAmong(order: readonly string[], items: ReadonlySet<string>): ReadonlyMap<string, number> {
  let count = 0;
  return new Map(
    order.map((id) => {
      if (items.has(id)) count += 1;
      return [id, count];
    }),
  );
}

/** A pending change as the server takes it. */
export function outgoing({ op, path, value, base, after = null, ids, ai }: PendingChange): Operation & { ai?: string } {
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

/** The ids of a list's items. */
export function namesIn(root: ContentRoot, list: string): readonly string[] {
  if (list === 'sections') return root.sections;
  const ids = idsOf(root, list);
  return isListIds(ids) ? ids.map(idOf) : [];
}

/** An order of items with those that went from it between them, where they stood last. @param former newest first */
export function withGone(order: readonly string[], former: readonly (readonly string[])[]): readonly string[] {
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

/** The order once an item was put in or moved; what is taken out keeps its place, for what is put behind it. */
export function orderAfter(order: readonly string[], operation: Operation): readonly string[] {
  if (operation.op !== 'insert' && operation.op !== 'move') return order;
  const id = operation.op === 'insert' ? operation.id : operation.path.slice(operation.path.lastIndexOf('.') + 1);
  const name = id?.startsWith('~') ? id.slice(1) : id;
  const { after } = operation;
  if (name === undefined || name === after) return order;
  const others = order.filter((other) => other !== name);
  const behind = after === null ? 0 : others.indexOf(after) + 1;
  return others.toSpliced(after !== null && behind === 0 ? others.length : behind, 0, name);
}

/** The item before one; null for none, undefined where it was never there. */
export function before(order: readonly string[], id: string): string | null | undefined {
  const index = order.indexOf(id);
  return index === -1 ? undefined : (order[index - 1] ?? null);
}
