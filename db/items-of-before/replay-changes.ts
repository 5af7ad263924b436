import { elementFieldPath, findElement } from '../../src/content/find-element';
import { applyOperation, type OperationIn } from '../../src/content/items/apply-operation';
import { freshIds, type Identified, type Ids, idOf, idsAt, isListIds, type ListIds } from '../../src/content/items/ids';
import { reconcile } from '../../src/content/items/reconcile';
import { itemAt, toRef } from '../../src/content/items/refs';
import { getAt, missingAbove, PathError } from '../../src/lib/dotted-path';
import { isEqual } from '../../src/lib/is-equal';

/** A change as it was kept when items had no ids. */
export interface ChangeOfBefore {
  id: number;
  changeSetId: number;
  type: string;
  path: string;
  oldValue: unknown;
  newValue: unknown;
}

/** What it gets. */
export interface Named {
  id: number;
  ref: string;
  op: string | null;
  undo: object | null;
}

/** Items that were taken out, by their list and value, so that one that was put back is the same again. */
export type TakenOut = Map<string, { id: string; ids: Ids | undefined }>;
const MAX_TAKEN_OUT = 500;

/**
 * Makes the changes that led to a version once more, on the version before it with its ids.
 * @param owner what their paths begin with: `home`, `dynamic.abc`
 * @param content the version's, which has the last word
 * @returns the version with its ids, and what each of the changes is called by
 */
export function replayChanges(
  before: Identified,
  changes: readonly ChangeOfBefore[],
  { owner, content, takenOut }: { owner: string; content: unknown; takenOut: TakenOut },
): { document: Identified; named: Named[] } {
  let now = before;
  const named: Named[] = [];
  for (const change of changes) {
    const site = siteOf(now, change.path, owner);
    if (!site) continue;
    const { document, ...rest } = replay(now, change, site, takenOut);
    now = document;
    named.push({ id: change.id, ...rest });
  }
  const ids = isEqual(now.content, content) ? now.ids : reconcile(now.content, now.ids, content, freshIds(now.ids));
  return { document: { content, ids }, named };
}

interface Site {
  /** Where in the document. */
  place: string[];
  /** What a path has in place of the first segments of that. */
  root: string[];
  depth: number;
}

function siteOf({ content }: Identified, path: string, owner: string): Site | null {
  const segments = path.split('.');
  const [first, id = ''] = segments;
  if (first === 'element') {
    const element = findElement(content, id);
    if (!element) return null;
    const place = elementFieldPath(element, segments.slice(2));
    return { place, root: segments.slice(0, 2), depth: place.length - segments.length + 2 };
  }
  const root = owner.split('.');
  if (path !== owner && !path.startsWith(`${owner}.`)) return null;
  return { place: segments.slice(root.length), root, depth: 0 };
}

type Replayed = { document: Identified } & Omit<Named, 'id'>;

function replay(now: Identified, change: ChangeOfBefore, { place, root, depth }: Site, takenOut: TakenOut): Replayed {
  const told = (ref: readonly string[]) => [...root, ...ref.slice(depth)].join('.');
  try {
    const operation = operationOf(now, change, place, takenOut);
    const oldIds = idsAt(now.ids, place);
    const done = applyOperation(now, operation);
    const { document, op, ref } = done;
    const listed = op === 'insert' || op === 'remove';
    const after = listed ? standsBehind((op === 'insert' ? document : now).ids, done.place) : undefined;
    if (op === 'remove' && done.inverse.op === 'insert') {
      keep(takenOut, keyOf(told(ref.slice(0, -1)), change.oldValue), { id: done.inverse.id as string, ids: oldIds });
    }
    const made = op === 'set' || op === 'insert' ? missingAbove(now.content, done.place) : 0;
    const undo = {
      ...(op !== 'insert' && oldIds !== undefined && { oldIds }),
      ...(op !== 'remove' &&
        idsAt(document.ids, done.place) !== undefined && { newIds: idsAt(document.ids, done.place) }),
      ...(made > 0 && { made }),
      ...(after !== undefined && { [op === 'insert' ? 'newAfter' : 'oldAfter']: after }),
    };
    return { document, ref: told(ref), op, undo: Object.keys(undo).length > 0 ? undo : null };
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    return { document: now, ref: told(toRef(now.ids, place)), op: null, undo: null };
  }

  function operationOf(
    now: Identified,
    { oldValue, newValue }: ChangeOfBefore,
    place: string[],
    takenOut: TakenOut,
  ): OperationIn {
    const item = itemAt(now, place);
    if (newValue === null) return { op: item ? 'remove' : 'unset', at: place };
    const isPutIn = item && oldValue === null && getAt(now.content, place) !== null;
    if (!isPutIn) return { op: 'set', at: place, value: newValue };
    const at = item.list;
    const after = standsBehind(now.ids, place) ?? null;
    const known = takenOut.get(keyOf(told(toRef(now.ids, at)), newValue));
    const isFree = known && !(idsAt(now.ids, at) as ListIds).some((one) => idOf(one) === known.id);
    return { op: 'insert', at, after, value: newValue, ...(isFree && known) };
  }
}

/** The id of the item before a place in its list; null for the first. */
function standsBehind(ids: Ids | undefined, place: readonly string[]): string | null {
  const list = idsAt(ids, place.slice(0, -1));
  const before = list && isListIds(list) ? list[Number(place.at(-1)) - 1] : undefined;
  return before === undefined ? null : idOf(before);
}

function keyOf(list: string, value: unknown): string {
  return `${list} ${JSON.stringify(value)}`;
}

function keep(takenOut: TakenOut, key: string, item: { id: string; ids: Ids | undefined }): void {
  takenOut.delete(key);
  takenOut.set(key, item);
  if (takenOut.size > MAX_TAKEN_OUT) takenOut.delete(takenOut.keys().next().value as string);
}
