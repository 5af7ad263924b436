import { idOf, isListIds } from '../content/items/ids';
import type { Operation } from '../content/items/operations';
import { type ContentRoot, idsOf } from './content-root';

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
