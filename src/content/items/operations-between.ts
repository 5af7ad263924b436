import { isEqual } from '../../lib/is-equal';
import type { OperationIn } from './apply-operation';
import { type Identified, idOf, idsOfPart, idsWithin, isGroup, isListIds, type ListIds } from './ids';
import { refTo } from './refs';

/**
 * Returns the operations that turn one state of a document into another, item by item. Parts that are the same in both
 * are not touched, so the operations can be applied to a third state.
 * @param at the path of both states in their document, with item ids
 */
export function operationsBetween(from: Identified, to: Identified, at: readonly string[] = []): OperationIn[] {
  const isSame = from.content === to.content || isEqual(from.content, to.content);
  // Equal texts may have swapped places, which only their ids reveal.
  if (isSame && (from.ids === to.ids || isEqual(from.ids, to.ids))) return [];
  if (to.content === undefined) return [{ op: 'unset', at }];
  if (isListed(from) && isListed(to)) return diffLists(from, to, at);
  if (isGroup(from.content) && isGroup(to.content)) return diffGroups(from, to, at);
  return isSame ? [] : [{ op: 'set', at, value: to.content, ids: to.ids }];
}

function diffGroups(from: Identified, to: Identified, at: readonly string[]): OperationIn[] {
  const [before, after] = [from.content, to.content] as [Record<string, unknown>, Record<string, unknown>];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => operationsBetween(getPart(from, key), getPart(to, key), [...at, key]));
}

function diffLists(from: Identified, to: Identified, at: readonly string[]): OperationIn[] {
  const [old, next] = [mapItemsById(from), mapItemsById(to)];
  const order = [...next.keys()];
  const removed = [...old.keys()].filter((id) => !next.has(id));
  const kept = new Set(findKeptOrder([...old.keys()], order));
  const operations: OperationIn[] = removed.map((id) => ({ op: 'remove', at: [...at, refTo(id)] }));
  for (const [index, id] of order.entries()) {
    const after = order[index - 1] ?? null;
    const item = next.get(id) as Identified;
    const was = old.get(id);
    if (!was) {
      operations.push({ op: 'insert', at, after, value: item.content, id, ids: item.ids });
      continue;
    }
    if (!kept.has(id)) operations.push({ op: 'move', at: [...at, refTo(id)], after });
    operations.push(...operationsBetween(was, item, [...at, refTo(id)]));
  }
  return operations;
}

function mapItemsById({ content, ids }: Identified): Map<string, Identified> {
  const items = content as unknown[];
  return new Map((ids as ListIds).map((item, index) => [idOf(item), { content: items[index], ids: idsWithin(item) }]));
}

function isListed({ content, ids }: Identified): boolean {
  return Array.isArray(content) && isListIds(ids) && ids.length === content.length;
}

function getPart({ content, ids }: Identified, key: string): Identified {
  const group = content as Record<string, unknown>;
  return { content: Object.hasOwn(group, key) ? group[key] : undefined, ids: idsOfPart(ids, key) };
}

/** Returns the longest sequence of items that has the same order in both lists; all others have moved. */
export function findKeptOrder(old: readonly string[], next: readonly string[]): string[] {
  const places = new Map(old.map((id, index) => [id, index]));
  const known = next.filter((id) => places.has(id));
  // Finds the longest increasing subsequence of old indexes: for each length, the item with the smallest old index that
  // ends one.
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, id] of known.entries()) {
    const place = places.get(id) as number;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places.get(known[ends[middle] as number] as string) as number) < place) low = middle + 1;
      else high = middle;
    }
    before[at] = ends[low - 1] ?? -1;
    ends[low] = at;
  }
  const kept: string[] = [];
  for (let at = ends.at(-1) ?? -1; at !== -1; at = before[at] ?? -1) kept.unshift(known[at] as string);
  return kept;
}
