import { getAt, PathError, setAt } from '../lib/dotted-path';
import { type ContentRoot, placeOf, valueAt } from './content-root';
import type { EditingState } from './editing-state';
import { isPlaced, overlay } from './pending';

type Slice = Pick<EditingState, 'stored' | 'pending' | 'preview'>;

/** The content with the pending changes; the same object as long as neither changes. */
export const currentContent = memoized(({ stored, pending }: Slice) => overlay(stored, pending));

/** The content as it is to be shown: with the past value that is being previewed (rule V1). */
export const shownContent = memoized((state: Slice) => {
  const current = currentContent(state);
  return state.preview ? withPreview(current, state.preview.path, state.preview.value) : current;
});

/** A path's value with the pending changes; null where nothing is there. */
export function currentValue(state: Slice, path: string): unknown {
  return valueAt(currentContent(state), path);
}

/** Changes that would be saved: those of sections deleted meanwhile are kept, and wait (rule P8). */
export function unsavedCount({ stored, pending }: Slice): number {
  return [...pending.keys()].filter((path) => isPlaced(stored, pending, path)).length;
}

/** Whether anything is unsaved: when, and only when, something is pending (spec section 4). */
export function hasUnsaved(state: Slice): boolean {
  return unsavedCount(state) > 0;
}

/** Whether a path, or anything below or above it, has a pending change. */
export function isChanged({ pending }: Pick<Slice, 'pending'>, path: string): boolean {
  return [...pending.keys()].some(
    (other) => other === path || other.startsWith(`${path}.`) || path.startsWith(`${other}.`),
  );
}

/** Whether a section, by the path of its content, has a pending change: within it, in one of its elements, or of its order. */
export function isSectionChanged(state: Slice, path: string): boolean {
  const content = currentContent(state);
  return [...state.pending.keys()].some((other) => {
    const place = (placeOf(content, other) ?? other.split('.')).join('.');
    const [first, id] = place.split('.');
    if (first === 'sections') return path === `dynamic.${id}`;
    return place === path || place.startsWith(`${path}.`) || path.startsWith(`${place}.`);
  });
}

/** The section a path belongs to, by the path of its content; null where it has no place. */
export function sectionPathOf(state: Slice, path: string): string | null {
  const place = placeOf(currentContent(state), path);
  return place && place.length > 1 ? place.slice(0, 2).join('.') : null;
}

function withPreview(root: ContentRoot, path: string, value: unknown): ContentRoot {
  const place = placeOf(root, path);
  if (!place) return root;
  try {
    if (value !== null) return setAt(root, place, value) as ContentRoot;
    const parent = getAt(root, place.slice(0, -1));
    const key = place.at(-1) ?? '';
    const rest = Array.isArray(parent)
      ? parent.filter((_, index) => index !== Number(key))
      : Object.fromEntries(Object.entries(parent as object).filter(([other]) => other !== key));
    return setAt(root, place.slice(0, -1), rest) as ContentRoot;
  } catch (error) {
    if (error instanceof PathError) return root;
    throw error;
  }
}

// One result for each stored tree: a page's editing has one at a time.
function memoized<R>(compute: (state: Slice) => R): (state: Slice) => R {
  const results = new WeakMap<ContentRoot, Slice & { result: R }>();
  return ({ stored, pending, preview }) => {
    const last = results.get(stored);
    if (last && last.pending === pending && last.preview === preview) return last.result;
    const result = compute({ stored, pending, preview });
    results.set(stored, { stored, pending, preview, result });
    return result;
  };
}
