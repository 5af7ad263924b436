import { getAt } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import { type ContentRoot, orderedSection, valueAt } from './content-root';
import { type Pending, type PendingChange, putSafely } from './pending';

/** Where a path leads after someone else changed a list it goes through: to the same item, or to none where that is gone. */
type Followed = { path: string; gone: null } | { path: null; gone: Gone };

/** An item that someone else took out of its list. */
interface Gone {
  list: string;
  /** The item's own path, and what it was. */
  item: string;
  value: unknown;
}

/** A path after a list on its way became shorter, longer or was sorted (rule L6). */
function followPath(path: string, before: ContentRoot, after: ContentRoot): Followed {
  const same: Followed = { path, gone: null };
  if (orderedSection(path) !== null) return same;
  const segments = path.split('.');
  for (let at = 2; at < segments.length; at++) {
    const [old, now] = [before, after].map((root) => valueAt(root, segments.slice(0, at).join('.')));
    const index = Number(segments[at]);
    if (!Array.isArray(old) || !Array.isArray(now) || old === now || !(index < old.length)) continue;
    const next = indexAfter(old, now, index);
    if (next === null) {
      const list = segments.slice(0, at).join('.');
      return { path: null, gone: { list, item: `${list}.${index}`, value: old[index] } };
    }
    if (next === index) continue;
    segments[at] = String(next);
    // Below it the two are the same item.
    return { path: segments.join('.'), gone: null };
  }
  return same;
}

/** The place of an item in a list that someone else changed; null where it is gone. What was only rewritten keeps its place. */
export function indexAfter(old: readonly unknown[], now: readonly unknown[], index: number): number | null {
  if (isEqual(old[index], now[index])) return index;
  const found = now.flatMap((item, at) => (isEqual(item, old[index]) ? [at] : []));
  if (found.length === 1) return found[0] as number;
  let start = 0;
  while (start < old.length && start < now.length && isEqual(old[start], now[start])) start += 1;
  let end = 0;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && isEqual(old.at(-1 - end), now.at(-1 - end))) end += 1;
  if (index < start) return index;
  if (index >= old.length - end) return index + now.length - old.length;
  return now.length < old.length ? null : index;
}

/** What became of pending changes, and of the paths they and the history stand at. */
interface FollowedLists {
  pending: Pending;
  follow: (path: string) => string;
}

/**
 * Pending changes after someone else changed lists they lie in: each stays with its item. Of an item that is gone, what was
 * written is kept as that whole item at the end of its list: saving it asks whether it shall come back (rules L6, C1). Where
 * nothing was written in it, a path leads nowhere.
 */
export function followLists(pending: Pending, before: ContentRoot, after: ContentRoot): FollowedLists {
  const next = new Map<string, PendingChange>();
  const gone = new Map<string, Gone & { changes: (readonly [string, PendingChange])[] }>();
  for (const [path, change] of pending) {
    const followed = followPath(path, before, after);
    if (followed.path !== null) {
      next.set(followed.path, change);
      continue;
    }
    const known = gone.get(followed.gone.item) ?? { ...followed.gone, changes: [] };
    gone.set(followed.gone.item, { ...known, changes: [...known.changes, [path, change]] });
  }
  const kept = new Map<string, string>();
  for (const { list, item, value, changes } of gone.values()) {
    const whole = changes.reduce((made, [path, change]) => {
      return path === item ? change.value : putSafely(made, path.slice(item.length + 1).split('.'), change.value);
    }, value);
    // Taken out by both.
    if (whole === null) continue;
    const free = freeItem(next, after, list);
    next.set(free, { value: whole, base: value });
    kept.set(item, free);
  }

  function follow(path: string): string {
    const followed = followPath(path, before, after);
    if (followed.path !== null) return followed.path;
    const { item, list } = followed.gone;
    return `${kept.get(item) ?? `${list}.gone`}${path.slice(item.length)}`;
  }

  const isSame = next.size === pending.size && [...next].every(([path, change]) => pending.get(path) === change);
  return { pending: isSame ? pending : next, follow };
}

/**
 * Where a change of an earlier session belongs, of whose lists nobody knows how they were changed meanwhile: to the one item that holds
 * what it began from, where its own holds something else.
 */
export function findAgain(stored: ContentRoot, path: string, base: unknown): string {
  if (base === null || orderedSection(path) !== null) return path;
  if (isEqual(valueAt(stored, path), base)) return path;
  const segments = path.split('.');
  for (let at = 2; at < segments.length; at++) {
    const list = valueAt(stored, segments.slice(0, at).join('.'));
    if (!Array.isArray(list)) continue;
    const found = list.flatMap((item, index) => (isEqual(getAt(item, segments.slice(at + 1)), base) ? [index] : []));
    if (found.length === 1) return [...segments.slice(0, at), String(found[0]), ...segments.slice(at + 1)].join('.');
  }
  return path;
}

function freeItem(pending: Pending, stored: ContentRoot, list: string): string {
  const items = valueAt(stored, list);
  let index = Array.isArray(items) ? items.length : 0;
  while (pending.has(`${list}.${index}`)) index += 1;
  return `${list}.${index}`;
}
