import { isDeepStrictEqual } from 'node:util';
import type { ChangeUndo } from '../../../db/schema/history';
import { elementFieldPath, findElement } from '../../../src/content/find-element';
import { type Applied, applyOperation, type OperationIn } from '../../../src/content/items/apply-operation';
import { type Identified, idOf, idsAt, isListIds } from '../../../src/content/items/ids';
import { itemAt, toPlace, toRef } from '../../../src/content/items/refs';
import { limitProblem } from '../../../src/content/limits';
import { describeChange } from '../../../src/content/summarize-change';
import { getAt, missingAbove, PathError } from '../../../src/lib/dotted-path';
import { AppError, type Conflict, type Issue } from '../../platform/errors';
import { type Change, type ContentChange, getSentValue, isContentChange } from './change';
import type { LockedDocument, LockedSite } from './documents';
import { createIdGenerator, findFormerNeighbor, refuseIds, trackIds } from './item-ids';
import type { RecordedChange } from './record-changes';
import { type ContentTarget, documentKey, getPathRoot, type Target } from './resolve-targets';
import { sanitizeAt } from './sanitize';

/** Returns the path of a target in its document, which may contain refs; null for an element that does not exist. */
export function findTargetPath(root: unknown, target: ContentTarget): string[] | null {
  if (target.kind !== 'element') return target.segments;
  const element = findElement(root, target.elementId);
  return element && elementFieldPath(element, target.segments);
}

/**
 * Returns the value and place of a target. The value is undefined if there is none; the result is null if an item named by its id does not
 * exist.
 */
export function findValue(document: Identified, target: ContentTarget): { value: unknown; place: string[] } | null {
  const at = findTargetPath(document.content, target);
  if (!at) return { value: undefined, place: target.segments };
  const place = toPlace(document.ids, at);
  return place && { value: getAt(document.content, place), place };
}

/**
 * Applies a change to a document's `after`.
 * @returns the change as it enters the history, and its place in the document
 * @throws PathError, AppError UNPROCESSABLE_CONTENT
 */
export function applyContent(
  document: LockedDocument,
  target: ContentTarget,
  change: ContentChange,
  index: number,
): { recorded: RecordedChange; place: string[] } {
  const at = findTargetPath(document.after.content, target);
  if (!at) throw new PathError('missing', `There is no such element in "${document.id}".`);
  const before = document.after;
  const operation = toOperation(before, change, at);
  refuseIds(
    document,
    change,
    index,
    operation.op === 'set' ? idsAt(before.ids, toPlace(before.ids, at) ?? []) : undefined,
  );
  const applied = applyOperation(before, operation, {
    fresh: createIdGenerator(document),
    stoodAfter: (list, id) => findFormerNeighbor(before.ids, document.past, list, id),
  });
  const { op, place } = applied;
  const isWritten = op === 'set' || op === 'insert';
  // The answer and the history contain the stored value, not the one that was sent.
  const content = isWritten ? sanitizeAt(applied.document.content, place) : applied.document.content;
  document.after = { content, ids: applied.document.ids };
  trackIds(document, applied, [before.ids, document.after.ids]);
  const root = getPathRoot(target);
  const depth = at.length - target.segments.length;
  const dottedPath = (segments: readonly string[]) => [...root, ...segments.slice(depth)].join('.');
  const path = dottedPath(place);
  const fieldName = path.split('.').at(-1) ?? path;
  const newValue = isWritten ? getAt(content, place) : applied.newValue;
  const item = op === 'move' ? getAt(content, place) : op === 'remove' ? applied.oldValue : newValue;
  const recorded: RecordedChange = {
    pageId: document.pageId,
    type: 'text',
    op,
    path,
    ref: dottedPath(applied.ref),
    fieldName,
    oldValue: applied.oldValue,
    newValue,
    undo: buildUndo(before, applied),
    description: describeChange(op, fieldName, item),
    aiId: change.ai,
  };
  return { recorded, place };
}

function toOperation(document: Identified, change: ContentChange, at: readonly string[]): OperationIn {
  if ('value' in change && change.value === null && change.op !== undefined) {
    throw new PathError('fit', 'A value is required. To delete it, use the operation unset or remove.');
  }
  if (change.op !== undefined) return { ...change, at };
  if (change.value !== null) return { op: 'set', at, value: change.value };
  if (at.length === 0) throw new PathError('fit', 'Delete the section itself.');
  const place = toPlace(document.ids, at) ?? [];
  return { op: itemAt(document, place) ? 'remove' : 'unset', at };
}

/** Returns the data that a revert needs in addition to the old and new values. */
function buildUndo(before: Identified, { document, op, place, inverse }: Applied): ChangeUndo | undefined {
  const oldIds = op === 'insert' || op === 'move' ? undefined : idsAt(before.ids, place);
  const newIds = op === 'set' || op === 'insert' ? idsAt(document.ids, place) : undefined;
  const made = op === 'set' || op === 'insert' ? missingAbove(before.content, place) : 0;
  const undo: ChangeUndo = {
    ...(oldIds !== undefined && { oldIds }),
    ...(newIds !== undefined && { newIds }),
    ...('after' in inverse && { oldAfter: inverse.after }),
    ...((op === 'insert' || op === 'move') && { newAfter: findIdBefore(document, place) }),
    ...(made > 0 && { made }),
  };
  return Object.keys(undo).length > 0 ? undo : undefined;
}

/** Returns the id of the item before a place in its list, or null if it is the first. */
function findIdBefore({ ids }: Identified, place: readonly string[]): string | null {
  const list = idsAt(ids, place.slice(0, -1));
  const item = isListIds(list) ? list[Number(place.at(-1)) - 1] : undefined;
  return item === undefined ? null : idOf(item);
}

/** @throws AppError BAD_REQUEST if a value is missing, too large, or cannot be stored */
export function refuseLimits(changes: readonly Change[], note = ''): void {
  const noteProblem = limitProblem(note);
  if (noteProblem) throw new AppError('BAD_REQUEST', noteProblem, { issues: [{ path: 'note', message: noteProblem }] });
  for (const [index, change] of changes.entries()) {
    const isValueNeeded = change.op === undefined || change.op === 'set' || change.op === 'insert';
    if (!isValueNeeded) continue;
    const value = getSentValue(change);
    const message = value === undefined ? 'A value is required.' : limitProblem(value);
    if (message) throw new AppError('BAD_REQUEST', message, { issues: [{ path: `changes.${index}.value`, message }] });
  }
}

/** Compares every `base` with the state before the batch. Changes that are null are left out. @throws AppError CONFLICT with all `conflicts` */
export function refuseConflicts(
  changes: readonly (Change | null)[],
  targets: readonly Target[],
  site: LockedSite,
): void {
  const conflicts: Conflict[] = [];
  const issues: Issue[] = [];
  for (const [index, change] of changes.entries()) {
    if (!change || !isContentChange(change) || !('base' in change) || change.base === undefined) continue;
    const { path, base } = change;
    const found = findValueBefore(change, targets[index] as Target, index, site);
    // A removed item is reported as NOT_FOUND when the change is applied.
    if (!found || isDeepStrictEqual(found.value ?? null, base)) continue;
    conflicts.push({ path, ref: found.ref, base, theirs: found.value ?? null, mine: getSentValue(change) ?? null });
    issues.push({ path: `changes.${index}.path`, message: 'Someone else changed this.' });
  }
  if (conflicts.length > 0) {
    const message = 'Someone else changed this since you read it. Nothing was written.';
    throw new AppError('CONFLICT', message, { conflicts, issues });
  }
}

/** Returns the value and the ref of a target before the changes; null if an item named by its id did not exist. */
function findValueBefore(
  { path }: ContentChange,
  target: Target,
  index: number,
  { documents, placed }: LockedSite,
): { value: unknown; ref: string } | null {
  if (target.kind === 'order') return { value: placed.get(index)?.firstIndex, ref: path };
  const document = documents.get(documentKey(target)) as LockedDocument;
  if (target.kind === 'whole') return { value: document.before.content, ref: path };
  const found = findValue(document.before, target);
  if (!found) return null;
  const { value, place } = found;
  const ref = toRef(document.before.ids, place).slice(place.length - target.segments.length);
  return { value, ref: [...getPathRoot(target), ...ref].join('.') };
}
