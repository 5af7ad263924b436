import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, inArray, isNull, like, notLike, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { changes } from '../../db/schema';
import { elementFieldPath, findElement } from '../../src/content/apply-change';
import { getAt, parsePath } from '../../src/lib/dotted-path';
import { documentKey, lockDocuments } from '../content/documents';
import { resolveTargets } from '../content/resolve-targets';
import { AppError } from '../errors';

type StoredChange = typeof changes.$inferSelect;
type Segments = readonly string[];

const isIndex = (segment: string | undefined) => segment !== undefined && /^\d+$/.test(segment);

/**
 * The path at which what a change wrote stands today. Outside lists that is the change's own; within one too, as long as nothing
 * was put in, taken out or sorted there since; then it is that of the one item which holds what was written.
 * @throws AppError CONFLICT where no item holds it any more, or several do; NOT_FOUND for an element that is gone
 */
export async function changedPlace(tx: Db, change: StoredChange): Promise<string> {
  const { path, newValue } = change;
  const named = parsePath(path);
  // What was taken out of a list has no value to be found by: the list is looked for, and the item goes where it was in it.
  const isItemGone = newValue === null && isIndex(named.at(-1));
  const sought = isItemGone ? named.slice(0, -1) : named;
  if (!sought.some(isIndex)) return path;
  const [target] = await resolveTargets(tx, [{ path, value: null }]);
  if (!target || target.kind === 'order') return path;
  const document = (await lockDocuments(tx, [target])).get(documentKey(target))?.before;
  const element = target.kind === 'element' ? findElement(document, target.elementId) : null;
  const own = named.slice(0, named.length - target.segments.length);
  const within = sought.slice(own.length);
  const owner = element ? elementFieldPath(element, target.segments).slice(0, -target.segments.length) : [];
  const inDocument = [...owner, ...within];
  const names = [sought, [...documentKey(target).split('.'), ...inDocument], ...elementNames(document, inDocument)];
  if (!(await isRearranged(tx, change, names))) return path;

  const found = placesIn(getAt(document, owner), within).filter(({ value, parent }) => {
    if (isItemGone) return Array.isArray(value);
    return newValue === null ? value === undefined && isRecord(parent) : isDeepStrictEqual(value, newValue);
  });
  const here = newValue === null ? undefined : found.find(({ place }) => isDeepStrictEqual(place, within));
  const one = here ?? (found.length === 1 ? found[0] : undefined);
  if (!one) throw new AppError('CONFLICT', 'What was changed has been changed again, moved or taken out since.');
  return [...own, ...one.place, ...named.slice(sought.length)].join('.');
}

/** What a place within an element is called by the element's id: it may have been written by that name since. */
function elementNames(document: unknown, place: Segments): Segments[] {
  const at = place.lastIndexOf('elements') + 2;
  const id = at < 2 ? undefined : getAt(document, [...place.slice(0, at), 'id']);
  return typeof id === 'string' ? [['element', id, ...place.slice(place[at] === 'data' ? at + 1 : at)]] : [];
}

/** Whether one of the lists that a path leads through was made longer, shorter or written as a whole after a change. */
async function isRearranged(tx: Db, { id, pageId }: StoredChange, names: readonly Segments[]): Promise<boolean> {
  const lists = names.flatMap((name) =>
    name.flatMap((segment, index) => (isIndex(segment) ? [name.slice(0, index)] : [])),
  );
  const wholes = lists.flatMap((list) => list.map((_, index) => list.slice(0, index + 1).join('.')));
  // An item of the list itself, not a field of one: nothing stood there before, or nothing does now.
  const items = lists.map((list) => {
    const item = `${list.join('.').replace(/_/g, '\\_')}.%`;
    return and(like(changes.path, item), notLike(changes.path, `${item}.%`));
  });
  const isItem = and(or(...items), or(isNull(changes.oldValue), isNull(changes.newValue)));
  const [later] = await tx
    .select({ id: changes.id })
    .from(changes)
    .where(and(eq(changes.pageId, pageId), gt(changes.id, id), or(inArray(changes.path, wholes), isItem)))
    .limit(1);
  return later !== undefined;
}

/** Every place that a path may mean if its items stand in another order, with what is there. */
function placesIn(root: unknown, path: Segments): { place: string[]; value: unknown; parent: unknown }[] {
  const [head, ...rest] = path;
  if (head === undefined) return [{ place: [], value: root, parent: undefined }];
  const heads = isIndex(head) && Array.isArray(root) ? root.map((_, index) => String(index)) : [head];
  return heads.flatMap((key) =>
    placesIn(getAt(root, [key]), rest).map(({ place, value, parent }) => ({
      place: [key, ...place],
      value,
      parent: rest.length === 0 ? root : parent,
    })),
  );
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
