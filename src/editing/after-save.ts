import { PathError } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import { type ContentRoot, orderedSection, placeOf, valueAt } from './content-root';
import type { OutgoingChange } from './editing-state';
import { isWithin, overlay, type Pending, putSafely, setPending } from './pending';
import { arrangement, movesTo } from './section-order';

/**
 * What is stored once some changes were written, and what is then still unsaved: all that was done while they were on their way,
 * with what was written as its base, so that the page goes on showing what it shows (rule S5). A text that was taken back
 * meanwhile to what it was is a change of what was written.
 */
export function afterSave(
  stored: ContentRoot,
  pending: Pending,
  written: readonly OutgoingChange[],
): { stored: ContentRoot; pending: Pending } {
  const shown = overlay(stored, pending);
  const now = overlay(stored, new Map(written.map(({ path, value, base }) => [path, { value, base }])));
  let left: Pending = new Map(rebased(shown, now, pending, written));
  for (const { path } of written) {
    if (orderedSection(path) !== null || placeOf(shown, path) === null) continue;
    const wanted = valueAt(shown, path);
    if (!isEqual(valueAt(overlay(now, left), path), wanted)) left = setSafely(now, left, path, wanted);
  }
  return { stored: now, pending: movesTo(now, left, arrangement(stored, pending)) };
}

/** The pending changes, each held against what is stored now where it was held against what was stored before. */
function rebased(shown: ContentRoot, now: ContentRoot, pending: Pending, written: readonly OutgoingChange[]) {
  return [...pending].flatMap(([path, change]) => {
    const place = placeOf(shown, path);
    if (orderedSection(path) !== null || place === null) return [[path, change] as const];
    let { base } = change;
    for (const sent of written) {
      const sentPlace = orderedSection(sent.path) === null ? placeOf(shown, sent.path) : null;
      if (sentPlace === null) continue;
      if (isWithin(place, sentPlace)) base = valueAt(now, path);
      else if (isWithin(sentPlace, place)) base = putSafely(base, sentPlace.slice(place.length), sent.value);
    }
    return isEqual(change.value, base) ? [] : [[path, { ...change, base }] as const];
  });
}

function setSafely(stored: ContentRoot, pending: Pending, path: string, value: unknown): Pending {
  try {
    return setPending(stored, pending, path, value).pending;
  } catch (error) {
    if (error instanceof PathError) return pending;
    throw error;
  }
}
