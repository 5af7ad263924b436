import { PathError } from '../lib/dotted-path';
import { type ContentRoot, placeOf, valueAt } from './content-root';
import type { EditingState } from './editing-state';
import { elementIds } from './element-places';
import { type Effect, isPlaced, type Pending, putSafely, setPending } from './pending';

/** Contents that are remembered for what went from them, at most. */
const FORMER_LIMIT = 10;

type Known = Pick<EditingState, 'stored' | 'former'>;

/** Remembers a content that held sections or elements which are not there any more, newest first. */
export function formerWith(former: readonly ContentRoot[], before: ContentRoot, now: ContentRoot) {
  const there = new Set(placesOf(now));
  const isWhole = placesOf(before).every((id) => there.has(id));
  return isWhole ? former : [before, ...former].slice(0, FORMER_LIMIT);
}

/**
 * As `setPending`; what is written on in a place that was deleted meanwhile becomes a change that waits for it (rule P12).
 * @throws PathError where there has never been such a place
 */
export function putOrWait(
  { stored, former }: Known,
  pending: Pending,
  path: string,
  value: unknown,
): { pending: Pending; effect: Effect } {
  try {
    return setPending(stored, pending, path, value);
  } catch (error) {
    const root = former.find((one) => placeOf(one, path) !== null);
    if (!(error instanceof PathError) || !root || isPlaced(stored, pending, path)) throw error;
    return setWaiting(pending, path, value, valueAt(root, path));
  }
}

/** Sets a change of what is not there now; as part of a larger one that waits, where there is such. */
function setWaiting(pending: Pending, path: string, value: unknown, base: unknown) {
  const next = new Map(pending);
  const outer = [...pending].find(([other]) => path.startsWith(`${other}.`));
  if (outer) {
    const [holder, change] = outer;
    const within = path.slice(holder.length + 1).split('.');
    next.set(holder, { ...change, value: putSafely(change.value ?? undefined, within, value) ?? null });
    return { pending: next, effect: { path, from: base, to: value } };
  }
  for (const other of pending.keys()) if (other.startsWith(`${path}.`)) next.delete(other);
  const known = pending.get(path);
  next.set(path, { ...known, value, base: known ? known.base : base });
  return { pending: next, effect: { path, from: known ? known.value : base, to: value, base: known?.base ?? base } };
}

/** The ids of all sections and elements of a content. */
function placesOf(root: ContentRoot): string[] {
  const sections = Object.entries(root).flatMap(([first, held]) =>
    first === 'sections' || typeof held !== 'object' || held === null
      ? []
      : Object.keys(held).map((id) => `${first}.${id}`),
  );
  return [...sections, ...elementIds(root)];
}
