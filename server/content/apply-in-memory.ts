import { isDeepStrictEqual } from 'node:util';
import { applyChange, elementFieldPath, findElement, insertAt } from '../../src/content/apply-change';
import { getAt, PathError } from '../../src/lib/dotted-path';
import { AppError, type Conflict, type ErrorCode, type Issue } from '../errors';
import type { RecordedChange } from '../history/record-changes';
import { moveTo, orderAround } from '../sections/section-order';
import { documentKey, type LockedDocument, type LockedSection } from './documents';
import type { Target } from './resolve-targets';
import { sanitizeAt } from './sanitize';

/** One change: `null` deletes. `base` is the value the caller saw (`null`: nothing was there); absent, nothing is checked. */
export interface Change {
  path: string;
  value: unknown;
  base?: unknown;
  /** A list item is put in rather than over the one that stands there: how a deletion is undone. */
  isInsert?: boolean;
  /** The answer of the writing help that it came of. */
  ai?: string;
}

/** A change as it was applied. */
export interface Planned {
  recorded: RecordedChange;
  /** Where it stood in its document; null for an order. */
  place: string[] | null;
}

type Documents = Map<string, LockedDocument>;

/** Holds every `base` against the state before the batch. @throws AppError CONFLICT with all `conflicts` */
export function refuseConflicts(changes: Change[], targets: Target[], documents: Documents): void {
  const conflicts: Conflict[] = [];
  const issues: Issue[] = [];
  for (const [index, { path, base, value: mine }] of changes.entries()) {
    if (base === undefined) continue;
    const theirs = valueBefore(targets[index] as Target, documents) ?? null;
    if (isDeepStrictEqual(theirs, base)) continue;
    conflicts.push({ path, base, theirs, mine });
    issues.push({ path: `changes.${index}.path`, message: 'Someone else changed this.' });
  }
  if (conflicts.length > 0) {
    const message = 'Someone else changed this since you read it. Nothing was written.';
    throw new AppError('CONFLICT', message, { conflicts, issues });
  }
}

/** What a target was before the changes; undefined for nothing. */
export function valueBefore(target: Target, documents: Documents): unknown {
  const document = documents.get(documentKey(target)) as LockedDocument;
  if (target.kind === 'order') {
    const all = sectionsOf(documents).map((section) => ({ ...section, position: section.positionBefore }));
    const place = all.find(({ id }) => id === target.id);
    return place && orderAround(place, all).indexOf(place);
  }
  const place = placeIn(document.before, target);
  return place ? getAt(document.before, place) : undefined;
}

/** Applies all changes in order to the documents' `after`. @throws AppError NOT_FOUND, UNPROCESSABLE_CONTENT */
export function applyInMemory(changes: Change[], targets: Target[], documents: Documents): Planned[] {
  return changes.map((change, index) => {
    const target = targets[index] as Target;
    const document = documents.get(documentKey(target)) as LockedDocument;
    document.isTouched = true;
    const { place, oldValue, newValue } =
      target.kind === 'order'
        ? applyOrder(document as LockedSection, change, index, documents)
        : applyValue(document, target, change, index);
    const { path, ai: aiId } = change;
    const fieldName = path.split('.').at(-1) ?? path;
    return { place, recorded: { pageId: document.pageId, type: 'text', path, fieldName, oldValue, newValue, aiId } };
  });
}

type Outcome = { place: string[] | null; oldValue: unknown; newValue: unknown };

function applyValue(
  document: LockedDocument,
  target: Exclude<Target, { kind: 'order' }>,
  { value, isInsert }: Change,
  index: number,
): Outcome {
  const place = placeIn(document.after, target);
  if (!place) throw refusal('NOT_FOUND', `There is no such element in "${document.id}".`, `changes.${index}.path`);
  try {
    if (place.length === 0 && value === null) throw new PathError('fit', 'Delete the section itself.');
    const { document: after, oldValue } = isInsert
      ? { document: insertAt(document.after, place, value), oldValue: null }
      : applyChange(document.after, place, value);
    // What is answered and kept in the history is what is stored, not what was sent.
    document.after = value === null ? after : sanitizeAt(after, place);
    return { place, oldValue, newValue: value === null ? null : getAt(document.after, place) };
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    const code = error.kind === 'missing' ? 'NOT_FOUND' : 'UNPROCESSABLE_CONTENT';
    throw refusal(code, error.message, `changes.${index}.path`);
  }
}

function applyOrder(section: LockedSection, { value }: Change, index: number, documents: Documents): Outcome {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    throw refusal('UNPROCESSABLE_CONTENT', 'An order is a whole number from 0.', `changes.${index}.value`);
  }
  const all = sectionsOf(documents);
  const oldValue = moveTo(section, value, all);
  for (const other of all) other.isTouched ||= other.position !== other.positionBefore;
  // Past the end is last: what is kept is where it came to stand.
  return { place: null, oldValue, newValue: orderAround(section, all).indexOf(section) };
}

function placeIn(root: unknown, target: Exclude<Target, { kind: 'order' }>): string[] | null {
  if (target.kind !== 'element') return target.segments;
  const element = findElement(root, target.elementId);
  return element && elementFieldPath(element, target.segments);
}

function sectionsOf(documents: Documents): LockedSection[] {
  return [...documents.values()].filter((document) => document.kind === 'section');
}

function refusal(code: ErrorCode, message: string, path: string): AppError {
  return new AppError(code, message, { issues: [{ path, message }] });
}
