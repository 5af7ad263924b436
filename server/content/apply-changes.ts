import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../db/client';
import { applyChange, elementFieldPath, findElement } from '../../src/content/apply-change';
import { limitProblem } from '../../src/content/limits';
import { getAt, PathError } from '../../src/lib/dotted-path';
import type { Actor, Door } from '../actor';
import { AppError, type Conflict, type Issue } from '../errors';
import { openChangeSet, type RecordedChange, recordChanges } from '../history/record-changes';
import { publish } from '../live/notify';
import { moveSection } from '../sections/move-section';
import { documentKey, type LockedDocument, lockDocuments, writeDocument } from './documents';
import { resolveTargets, type Target } from './resolve-targets';
import { validatePage, validateSection } from './validate-document';

/** One change: `null` deletes. `base` is the value the caller saw (`null`: nothing was there); absent, nothing is checked. */
export interface Change {
  path: string;
  value: unknown;
  base?: unknown;
}

export interface Applied {
  changeSetId: number;
  /** The new version of each page (`home`) and section (`dynamic.abc`) that was touched. */
  versions: Record<string, number>;
}

/**
 * The one door for every write of content: locks what the changes touch, checks every `base` against the state before, applies
 * in order, cleans and validates the whole of what was touched, writes new versions and the history, and tells the other
 * servers; all of it or nothing.
 * @throws AppError BAD_REQUEST, NOT_FOUND, CONFLICT (with `conflicts`), UNPROCESSABLE_CONTENT (with `issues`)
 */
export async function applyChanges(
  db: Db,
  input: { actor: Actor; door: Door; changes: Change[]; note?: string },
): Promise<Applied> {
  refuseLimits(input.changes);
  return db.transaction(async (tx) => {
    const paths = input.changes.map(({ path }) => path);
    const targets = await resolveTargets(tx, paths);
    const documents = await lockDocuments(tx, targets);
    refuseConflicts(input.changes, targets, documents);
    const changeSetId = await openChangeSet(tx, input);
    const versions: Record<string, number> = {};
    const recorded: RecordedChange[] = [];
    for (const [index, change] of input.changes.entries()) {
      const target = targets[index] as Target;
      if (target.kind !== 'order') recorded.push(applyTo(documents, target, change, index));
      else recorded.push(await applyOrder(tx, target.id, change, index, { changeSetId, versions }));
    }
    for (const [key, document] of documents) {
      const value = validated(document, key, input.changes, targets);
      versions[key] = await writeDocument(tx, document, value, changeSetId);
    }
    await recordChanges(tx, changeSetId, recorded);
    for (const document of documents.values()) {
      await publish(tx, { kind: document.kind === 'page' ? 'page' : 'sections', pageId: document.pageId });
    }
    return { changeSetId, versions };
  });
}

function refuseLimits(changes: Change[]): void {
  for (const [index, { value }] of changes.entries()) {
    const message = value === undefined ? 'A value is required.' : limitProblem(value);
    if (message) throw new AppError('BAD_REQUEST', message, { issues: [{ path: `changes.${index}.value`, message }] });
  }
}

function placeIn(document: LockedDocument, target: Exclude<Target, { kind: 'order' }>, root: unknown): string[] {
  if (target.kind !== 'element') return target.segments;
  const element = findElement(root, target.elementId);
  if (!element) throw new AppError('NOT_FOUND', `There is no element "${target.elementId}" in "${document.id}".`);
  return elementFieldPath(element, target.segments);
}

function refuseConflicts(changes: Change[], targets: Target[], documents: Map<string, LockedDocument>): void {
  const conflicts: Conflict[] = [];
  for (const [index, change] of changes.entries()) {
    const target = targets[index] as Target;
    if (change.base === undefined || target.kind === 'order') continue;
    const document = documents.get(documentKey(target)) as LockedDocument;
    const theirs = getAt(document.before, placeIn(document, target, document.before)) ?? null;
    if (!isDeepStrictEqual(theirs, change.base)) {
      conflicts.push({ path: change.path, base: change.base, theirs, mine: change.value });
    }
  }
  if (conflicts.length > 0) {
    throw new AppError('CONFLICT', 'Someone else changed this since you read it. Nothing was written.', { conflicts });
  }
}

function applyTo(
  documents: Map<string, LockedDocument>,
  target: Exclude<Target, { kind: 'order' }>,
  change: Change,
  index: number,
): RecordedChange {
  const document = documents.get(documentKey(target)) as LockedDocument;
  try {
    const place = placeIn(document, target, document.after);
    if (place.length === 0 && change.value === null) throw new PathError('fit', 'Delete the section itself.');
    const { document: after, oldValue } = applyChange(document.after, place, change.value);
    document.after = after;
    const fieldName = change.path.split('.').at(-1) ?? change.path;
    const { pageId } = document;
    return { pageId, type: 'text', path: change.path, fieldName, oldValue, newValue: change.value };
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    const code = error.kind === 'missing' ? 'NOT_FOUND' : 'UNPROCESSABLE_CONTENT';
    throw new AppError(code, error.message, { issues: [{ path: `changes.${index}.path`, message: error.message }] });
  }
}

async function applyOrder(
  tx: Db,
  sectionId: string,
  change: Change,
  index: number,
  to: { changeSetId: number; versions: Record<string, number> },
): Promise<RecordedChange> {
  const { value } = change;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    const message = 'An order is a whole number from 0.';
    throw new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: `changes.${index}.value`, message }] });
  }
  const moved = await moveSection(tx, { sectionId, order: value, base: change.base, changeSetId: to.changeSetId });
  Object.assign(to.versions, moved.versions);
  return {
    pageId: moved.pageId,
    type: 'text',
    path: change.path,
    fieldName: 'order',
    oldValue: moved.oldOrder,
    newValue: value,
  };
}

function validated(
  document: LockedDocument,
  key: string,
  changes: Change[],
  targets: Target[],
): Record<string, unknown> {
  const result =
    document.kind === 'page'
      ? validatePage(document.id, document.after)
      : validateSection(document.sectionType, document.after);
  if (result.ok) return result.value;
  // The change to name is the last one whose place holds, or lies in, the place that is refused.
  const issues = result.problems.map(({ path, message }): Issue => {
    const index = changes.findLastIndex((_, at) => {
      const target = targets[at] as Target;
      if (target.kind === 'order' || documentKey(target) !== key) return false;
      const place = `${placeIn(document, target, document.after).join('.')}.`;
      return `${path}.`.startsWith(place) || place.startsWith(`${path}.`);
    });
    return { path: `changes.${Math.max(0, index)}.path`, message: `${key}.${path}: ${message}` };
  });
  throw new AppError('UNPROCESSABLE_CONTENT', issues[0]?.message ?? 'This does not fit the content.', { issues });
}
