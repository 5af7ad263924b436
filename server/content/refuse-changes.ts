import { isDeepStrictEqual } from 'node:util';
import { toRef } from '../../src/content/items/refs';
import { limitProblem } from '../../src/content/limits';
import { AppError, type Conflict, type Issue } from '../errors';
import { standingAt } from './apply-content';
import { type Change, type ContentChange, isContentChange, sentValue } from './change';
import type { LockedDocument, LockedSite } from './documents';
import { documentKey, rootOf, type Target } from './resolve-targets';

/** @throws AppError BAD_REQUEST for what is missing, too large, or can't be kept */
export function refuseLimits(changes: readonly Change[], note = ''): void {
  const noteProblem = limitProblem(note);
  if (noteProblem) throw new AppError('BAD_REQUEST', noteProblem, { issues: [{ path: 'note', message: noteProblem }] });
  for (const [index, change] of changes.entries()) {
    const isValueNeeded = change.op === undefined || change.op === 'set' || change.op === 'insert';
    if (!isValueNeeded) continue;
    const value = sentValue(change);
    const message = value === undefined ? 'A value is required.' : limitProblem(value);
    if (message) throw new AppError('BAD_REQUEST', message, { issues: [{ path: `changes.${index}.value`, message }] });
  }
}

/** Holds every `base` against the state before the batch. @throws AppError CONFLICT with all `conflicts` */
export function refuseConflicts(changes: readonly Change[], targets: readonly Target[], site: LockedSite): void {
  const conflicts: Conflict[] = [];
  const issues: Issue[] = [];
  for (const [index, change] of changes.entries()) {
    if (!isContentChange(change) || !('base' in change) || change.base === undefined) continue;
    const { path, base } = change;
    const found = valueBefore(change, targets[index] as Target, index, site);
    // An item that is gone is told as that.
    if (!found || isDeepStrictEqual(found.value ?? null, base)) continue;
    conflicts.push({ path, ref: found.ref, base, theirs: found.value ?? null, mine: sentValue(change) ?? null });
    issues.push({ path: `changes.${index}.path`, message: 'Someone else changed this.' });
  }
  if (conflicts.length > 0) {
    const message = 'Someone else changed this since you read it. Nothing was written.';
    throw new AppError('CONFLICT', message, { conflicts, issues });
  }
}

/** What a target was before the changes, and what it goes by; null for an item named by its id that was not there. */
function valueBefore(
  { path }: ContentChange,
  target: Target,
  index: number,
  { documents, placed }: LockedSite,
): { value: unknown; ref: string } | null {
  if (target.kind === 'order') return { value: placed.get(index)?.firstIndex, ref: path };
  const document = documents.get(documentKey(target)) as LockedDocument;
  if (target.kind === 'whole') return { value: document.before.content, ref: path };
  const found = standingAt(document.before, target);
  if (!found) return null;
  const { value, place } = found;
  const ref = toRef(document.before.ids, place).slice(place.length - target.segments.length);
  return { value, ref: [...rootOf(target), ...ref].join('.') };
}
