import { isEqual } from '../lib/is-equal';
import { indexAfter } from './follow-lists';

interface Lists {
  /** Before the change that is undone, and after it. */
  from: readonly unknown[];
  to: readonly unknown[];
  /** As it is. */
  now: readonly unknown[];
}

/** An item of the list as it shall be: where it was before the change, and where it is now; null where it was, or is, not. */
interface Left {
  item: unknown;
  was: number | null;
  at: number | null;
}

/**
 * A list without one earlier change of it: what that took out comes back beside what it stood beside, what it put in goes, what it
 * moved goes back. What was written in the items since then stays (rule H8).
 * @param placeOf where an item of `to` is now; null where it is gone
 */
export function undoneList({ from, to, now }: Lists, placeOf: (index: number) => number | null): unknown[] {
  const after = from.map((_, index) => indexAfter(from, to, index));
  const places = new Map<number, number>();
  for (const [was, index] of after.entries()) {
    const at = index === null ? null : placeOf(index);
    if (at !== null) places.set(at, was);
  }
  const put = new Set(to.map((_, index) => (after.includes(index) ? null : placeOf(index))));
  const left = [...now.entries()].flatMap(([at, item]): Left[] => {
    const was = places.get(at) ?? null;
    if (was === null) return put.has(at) ? [] : [{ item, was, at }];
    // What that change wrote in it, and nobody since, is undone too.
    return [{ item: isEqual(item, to[after[was] as number]) ? from[was] : item, was, at }];
  });
  const ordered = isMoved(after) ? movedBack(left) : left;
  for (const [was, item] of from.entries()) {
    if (after[was] !== null) continue;
    const before = ordered.findLastIndex((other) => other.was !== null && other.was < was);
    ordered.splice(before + 1, 0, { item, was, at: null });
  }
  return ordered.map(({ item }) => item);
}

/** Those that were there in the order they had, each followed by what came after it since. */
function movedBack(left: readonly Left[]): Left[] {
  const known = left.filter(({ was }) => was !== null).sort((a, b) => Number(a.was) - Number(b.was));
  for (const item of left) {
    if (item.was !== null) continue;
    const before = left[left.indexOf(item) - 1];
    known.splice(before ? known.indexOf(before) + 1 : 0, 0, item);
  }
  return known;
}

function isMoved(places: readonly (number | null)[]): boolean {
  const kept = places.filter((place) => place !== null);
  return kept.some((place, index) => index > 0 && place < (kept[index - 1] as number));
}
