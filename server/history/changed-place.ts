import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../db/client';
import type { changes } from '../../db/schema';
import { elementFieldPath, findElement } from '../../src/content/apply-change';
import { getAt, parsePath } from '../../src/lib/dotted-path';
import type { Change } from '../content/apply-in-memory';
import { documentKey, lockDocuments } from '../content/documents';
import { resolveTargets } from '../content/resolve-targets';
import { AppError } from '../errors';
import { isIndex, isRearranged, isWrittenWhole, putInSince, type Segments } from './list-changes';

type StoredChange = typeof changes.$inferSelect;

/** A change to take back: `newValue` is what it left, `oldValue` what is to stand again. */
export interface Undoing extends Pick<StoredChange, 'id' | 'pageId' | 'path' | 'oldValue' | 'newValue'> {
  /** It is a change turned round: what the stored one did is done once more. */
  isAgain: boolean;
}

/**
 * The change that takes another one back where its place is today. Outside lists that is the change's own; within one too, as
 * long as nothing was put in, taken out or sorted there since; then it is that of the one item which holds what was written.
 * @throws AppError CONFLICT where no item holds it any more, or several do, or all is as wanted; NOT_FOUND for what is gone
 */
export async function undoText(tx: Db, undoing: Undoing): Promise<Change> {
  const { oldValue, newValue } = undoing;
  if (oldValue === null && newValue !== null) return removalOf(tx, undoing);
  const { path, isInsert } = await changedPlace(tx, undoing);
  return { path, value: oldValue, isInsert };
}

/** What is wanted stands there already. */
export function soAlready(): AppError {
  return new AppError('CONFLICT', 'It is so already.');
}

function changedSince(): AppError {
  return new AppError('CONFLICT', 'What was changed has been changed again, moved or taken out since.');
}

async function changedPlace(tx: Db, undoing: Undoing): Promise<{ path: string; isInsert: boolean }> {
  const { path, newValue, oldValue } = undoing;
  const named = parsePath(path);
  if (newValue === null && oldValue !== null && isIndex(named.at(-1))) return placeOfItem(tx, undoing, named);
  const ownPlace = { path, isInsert: false };
  if (!named.some(isIndex)) return ownPlace;
  const site = await siteOf(tx, path);
  if (!site || !(await isRearranged(tx, undoing, site.namesOf(named)))) return ownPlace;
  const found = placesIn(getAt(site.document, site.owner), named.slice(site.start));
  const matching = found.filter(({ value, parent }) =>
    newValue === null ? value === undefined && isRecord(parent) : isDeepStrictEqual(value, newValue),
  );
  const here = newValue === null && matching.find(({ place }) => isDeepStrictEqual(place, named.slice(site.start)));
  const one = here || (matching.length === 1 ? matching[0] : undefined);
  if (one) return { path: [...named.slice(0, site.start), ...one.place].join('.'), isInsert: false };
  const isSo = found.some(({ value }) => value !== undefined && isDeepStrictEqual(value, oldValue));
  if (isSo) throw soAlready();
  throw changedSince();
}

/** Where an item that was taken out of a list is to stand again: it has no value to be found by, so its list is looked for. */
async function placeOfItem(tx: Db, undoing: Undoing, named: Segments): Promise<{ path: string; isInsert: boolean }> {
  const { path, oldValue, isAgain } = undoing;
  const site = await siteOf(tx, path);
  if (!site) return { path, isInsert: true };
  // Put in once and still there, whatever its words are now.
  if (isAgain && !(await isRearranged(tx, undoing, site.namesOf(named)))) return { path, isInsert: false };
  const list = named.slice(0, -1);
  const within = list.slice(site.start);
  let place: Segments = within;
  if (list.some(isIndex) && (await isRearranged(tx, undoing, site.namesOf(list)))) {
    const lists = placesIn(getAt(site.document, site.owner), within).filter(({ value }) => Array.isArray(value));
    const here = lists.find((found) => isDeepStrictEqual(found.place, within));
    const one = here ?? (lists.length === 1 ? lists[0] : undefined);
    if (!one) throw changedSince();
    place = one.place;
  }
  const items = getAt(site.document, [...site.owner, ...place]);
  if (Array.isArray(items) && items.some((item) => isDeepStrictEqual(item, oldValue))) {
    const more = await putInSince(tx, undoing, site.namesOf(list), oldValue);
    if (more >= (isAgain ? 0 : 1)) throw soAlready();
  }
  return { path: [...named.slice(0, site.start), ...place, named.at(-1)].join('.'), isInsert: true };
}

/**
 * How what was added is taken out again: a list item wherever it stands today, and only while it is what was added, so that
 * another one that moved into its place stays.
 */
async function removalOf(tx: Db, undoing: Undoing): Promise<Change> {
  const { path, newValue, isAgain } = undoing;
  const named = parsePath(path);
  const site = await siteOf(tx, path);
  const list = getAt(site?.document, [...(site?.owner ?? []), ...named.slice(site?.start ?? 0, -1)]);
  if (!site || !Array.isArray(list)) return { path: (await changedPlace(tx, undoing)).path, value: null };
  const names = site.namesOf(named.slice(0, -1));
  if (isAgain && !(await isWrittenWhole(tx, undoing, names))) {
    if ((await putInSince(tx, undoing, names, newValue)) < 1) throw soAlready();
  }
  const isSame = (item: unknown) => isDeepStrictEqual(item, newValue);
  const index = isSame(list[Number(named.at(-1))]) ? Number(named.at(-1)) : list.findIndex(isSame);
  if (index === -1) throw new AppError('CONFLICT', 'What was added has been changed or taken out since.');
  return { path: [...named.slice(0, -1), index].join('.'), value: null, base: newValue };
}

interface Site {
  /** The page or section a path leads into, locked. */
  document: unknown;
  /** The place in the document that the path's segments from `start` on lead away from. */
  owner: string[];
  start: number;
  /** Every name a path's place goes by: a field of an element may be written by its element's id, or by its place. */
  namesOf(path: Segments): Segments[];
}

/** What a path leads into today; null for an order. @throws AppError NOT_FOUND for what is gone */
async function siteOf(tx: Db, path: string): Promise<Site | null> {
  const [target] = await resolveTargets(tx, [{ path, value: null }]);
  if (!target || target.kind === 'order') return null;
  const document = (await lockDocuments(tx, [target])).get(documentKey(target))?.before;
  const element = target.kind === 'element' ? findElement(document, target.elementId) : null;
  const owner = element ? elementFieldPath(element, target.segments).slice(0, -target.segments.length) : [];
  const start = path.split('.').length - target.segments.length;
  return {
    document,
    owner,
    start,
    namesOf: (named) => {
      const inDocument = [...owner, ...named.slice(start)];
      return [named, [...documentKey(target).split('.'), ...inDocument], ...elementNames(document, inDocument)];
    },
  };
}

/** What a place within an element is called by the element's id: it may have been written by that name since. */
function elementNames(document: unknown, place: Segments): Segments[] {
  const at = place.lastIndexOf('elements') + 2;
  const id = at < 2 ? undefined : getAt(document, [...place.slice(0, at), 'id']);
  return typeof id === 'string' ? [['element', id, ...place.slice(place[at] === 'data' ? at + 1 : at)]] : [];
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
