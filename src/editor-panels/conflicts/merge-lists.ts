import { diffArrays } from 'diff';

/** One item in the merge of two lists. */
export interface MergeRow {
  item: unknown;
  /** Which versions contain the item. */
  from: 'both' | 'mine' | 'theirs';
  /** The item was in the base, and the version that lacks it removed it. */
  isRemoved: boolean;
  /** Whether the proposed merge includes the item. */
  isKept: boolean;
}

/**
 * Merges two versions of a list, item by item and in order. The proposal includes what either side added or changed and leaves out
 * what either removed. If both changed the same item, mine is included.
 */
export function mergeRows(base: unknown, mine: readonly unknown[], theirs: readonly unknown[]): MergeRow[] {
  const before = Array.isArray(base) ? base : [];
  const [inMine, inTheirs] = [matchItems(before, mine), matchItems(before, theirs)];
  const rows: MergeRow[] = [];
  let [b, m, t] = [0, 0, 0];
  for (let next = 0; next <= before.length; next++) {
    const [atMine, atTheirs] = [inMine.get(next), inTheirs.get(next)];
    const isEnd = next === before.length;
    if (!isEnd && (atMine === undefined || atTheirs === undefined)) continue;
    rows.push(...mergeBetween(before.slice(b, next), mine.slice(m, atMine), theirs.slice(t, atTheirs)));
    if (!isEnd) rows.push(makeRow(before[next], 'both', true));
    [b, m, t] = [next + 1, (atMine ?? 0) + 1, (atTheirs ?? 0) + 1];
  }
  return rows;
}

/** Merges the items between two items that neither side touched. */
function mergeBetween(before: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): MergeRow[] {
  if (before.length === mine.length && before.length === theirs.length) {
    return mine.flatMap((item, index) => mergeItem(before[index], item, theirs[index]));
  }
  const has = (list: readonly unknown[], item: unknown) => list.some((other) => isSameItem(other, item));
  const ours = mine.map((item) => {
    if (has(theirs, item)) return makeRow(item, 'both', true);
    return has(before, item) ? makeRemovedRow(item, 'mine') : makeRow(item, 'mine', true);
  });
  const others = theirs
    .filter((item) => !has(mine, item))
    .map((item) => (has(before, item) ? makeRemovedRow(item, 'theirs') : makeRow(item, 'theirs', true)));
  return [...ours, ...others];
}

/** Merges an item that is at the same index in all three lists. */
function mergeItem(before: unknown, mine: unknown, theirs: unknown): MergeRow[] {
  if (isSameItem(mine, theirs)) return [makeRow(mine, 'both', true)];
  if (isSameItem(mine, before)) return [makeRow(theirs, 'theirs', true)];
  if (isSameItem(theirs, before)) return [makeRow(mine, 'mine', true)];
  return [makeRow(mine, 'mine', true), makeRow(theirs, 'theirs', false)];
}

function makeRow(item: unknown, from: MergeRow['from'], isKept: boolean): MergeRow {
  return { item, from, isRemoved: false, isKept };
}

function makeRemovedRow(item: unknown, from: MergeRow['from']): MergeRow {
  return { item, from, isRemoved: true, isKept: false };
}

function isSameItem(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Maps indices of one list to indices of the same items in another, for items whose order is unchanged. */
function matchItems(list: readonly unknown[], other: readonly unknown[]): Map<number, number> {
  const found = new Map<number, number>();
  let [from, to] = [0, 0];
  const keys = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item));
  for (const { value, added, removed: isGone } of diffArrays(keys(list), keys(other))) {
    for (const _ of value) {
      if (!added && !isGone) found.set(from, to);
      if (!added) from += 1;
      if (!isGone) to += 1;
    }
  }
  return found;
}
