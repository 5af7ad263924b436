import type { Db } from '../../db/client';
import { limitProblem } from '../../src/content/limits';
import { getAt } from '../../src/lib/dotted-path';
import type { Actor, Door } from '../actor';
import { checkGenerations } from '../ai/generations';
import { AppError, type Issue } from '../errors';
import { openChangeSet, recordChanges } from '../history/record-changes';
import { publish } from '../live/notify';
import { applyInMemory, type Change, type Planned, refuseConflicts } from './apply-in-memory';
import { cleanAhead } from './clean-ahead';
import { documentKey, type LockedDocument, lockDocuments, writeDocument } from './documents';
import { elementsIn, keepElementIds, withFreeIds } from './element-ids';
import { resolveTargets, type Target } from './resolve-targets';
import { returnToPlace } from './return-to-place';
import { validatePage, validateSection } from './validate-document';

export interface Applied {
  changeSetId: number;
  /** The new version of each page (`home`) and section (`dynamic.abc`) that was touched. */
  versions: Record<string, number>;
  /** What was stored by each change, cleaned; null where it deleted. */
  values: unknown[];
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
  const { changes } = input;
  refuseLimits(changes, input.note);
  await cleanAhead(changes.map(({ path, value }, index) => ({ path, value, at: `changes.${index}.value` })));
  return db.transaction(async (tx) => {
    await checkGenerations(tx, input.actor, changes);
    const targets = await resolveTargets(tx, changes);
    const documents = await lockDocuments(tx, targets);
    refuseConflicts(changes, targets, documents);
    const planned = applyInMemory(changes, targets, documents);
    if (input.door === 'restore') await freeIds(tx, targets, documents, planned);
    await keepIds(tx, targets, documents, planned);
    // A write of nothing but answers of the writing help came in by that door.
    const door = changes.every(({ ai }) => ai !== undefined) ? 'ai' : input.door;
    const pageIds = [...documents.values()].filter(({ isTouched }) => isTouched).map(({ pageId }) => pageId);
    const set = await openChangeSet(tx, { ...input, door }, pageIds);
    const versions: Record<string, number> = {};
    for (const [key, document] of documents) {
      if (!document.isTouched) continue;
      const checked = validated(document, key, targets, planned);
      const value = document.kind === 'page' ? await returnToPlace(tx, document, checked) : checked;
      versions[key] = await writeDocument(tx, document, value, set);
    }
    await recordChanges(
      tx,
      set,
      planned.map(({ recorded }) => recorded),
    );
    await tellOthers(tx, documents.values(), { changeSetId: set.id, by: input.actor.name ?? undefined });
    return { changeSetId: set.id, versions, values: planned.map(({ recorded }) => recorded.newValue) };
  });
}

function refuseLimits(changes: Change[], note = ''): void {
  const noteProblem = limitProblem(note);
  if (noteProblem) throw new AppError('BAD_REQUEST', noteProblem, { issues: [{ path: 'note', message: noteProblem }] });
  for (const [index, { value }] of changes.entries()) {
    const message = value === undefined ? 'A value is required.' : limitProblem(value);
    if (message) throw new AppError('BAD_REQUEST', message, { issues: [{ path: `changes.${index}.value`, message }] });
  }
}

/** What is put back gives way to what has its elements' ids by now. */
async function freeIds(
  tx: Db,
  targets: Target[],
  documents: Map<string, LockedDocument>,
  planned: Planned[],
): Promise<void> {
  for (const [owner, document] of documents) {
    const { before, after } = document;
    document.after = await withFreeIds(tx, { owner, before, after });
    if (document.after === after) continue;
    for (const [index, { place, recorded }] of planned.entries()) {
      if (place === null || recorded.newValue === null || documentKey(targets[index] as Target) !== owner) continue;
      recorded.newValue = getAt(document.after, place);
    }
  }
}

async function keepIds(
  tx: Db,
  targets: Target[],
  documents: Map<string, LockedDocument>,
  planned: Planned[],
): Promise<void> {
  const states = [...documents].map(([owner, { before, after }]) => ({ owner, before, after }));
  const taken = await keepElementIds(tx, states);
  const issues = taken.map(({ id, owners }): Issue => {
    const index = planned.findLastIndex(
      ({ place, recorded }, at) =>
        owners.includes(documentKey(targets[at] as Target)) && place !== null && brings(id, recorded.newValue, place),
    );
    return { path: `changes.${Math.max(0, index)}.path`, message: `The element id "${id}" is taken.` };
  });
  if (issues[0]) throw new AppError('UNPROCESSABLE_CONTENT', issues[0].message, { issues });
}

function brings(id: string, value: unknown, place: string[]): boolean {
  const isId = place.at(-1) === 'id' && place.at(-3) === 'elements';
  return isId ? value === id : elementsIn(value, place).some((element) => element.id === id);
}

async function tellOthers(
  tx: Db,
  documents: Iterable<LockedDocument>,
  write: { changeSetId: number; by?: string },
): Promise<void> {
  const told = new Set<string>();
  for (const { kind, pageId, isTouched } of documents) {
    if (!isTouched || told.has(`${kind} ${pageId}`)) continue;
    told.add(`${kind} ${pageId}`);
    await publish(tx, { kind: kind === 'page' ? 'page' : 'sections', pageId, ...write });
  }
}

function validated(
  document: LockedDocument,
  key: string,
  targets: Target[],
  planned: Planned[],
): Record<string, unknown> {
  // Only its order changed: data that a later version of its type would refuse must not stand in the way.
  if (document.before === document.after) return document.before;
  const result =
    document.kind === 'page'
      ? validatePage(document.id, document.after, document.before)
      : validateSection(document.sectionType, document.after, document.before);
  if (result.ok) return result.value;
  // The change to name is the last one whose place holds, or lies in, the place that is refused; of the whole, the last in it.
  const issues = result.problems.map(({ path, message }): Issue => {
    const index = planned.findLastIndex(({ place }, at) => {
      if (place === null || documentKey(targets[at] as Target) !== key) return false;
      if (path === '') return true;
      const here = place.length === 0 ? '' : `${place.join('.')}.`;
      return `${path}.`.startsWith(here) || here.startsWith(`${path}.`);
    });
    return { path: `changes.${Math.max(0, index)}.path`, message: `${key}.${path}: ${message}` };
  });
  throw new AppError('UNPROCESSABLE_CONTENT', issues[0]?.message ?? 'This does not fit the content.', { issues });
}
