import { AppError } from '../../platform/errors';
import type { Placement } from './change';
import { getLastRank, moveTo, type Ranked, sortSiblings } from './section-order';

/** A section that a change places. */
export interface Placing {
  /** The index of the change. */
  index: number;
  sectionId: string;
  pageId: string;
  to: Placement;
}

/** The place of a section before and after its change. */
export interface Placed {
  /** Its index before all of the changes. */
  firstIndex: number;
  oldIndex: number;
  newIndex: number;
  /** The section it was placed after, and is placed after now; null for the first place. */
  oldAfter: string | null;
  newAfter: string | null;
}

/**
 * Places sections in order, each change seeing the ones before it. The result also determines which rows must be locked; usually only those
 * of the placed sections.
 * @param ranks all sections of the pages; their positions are updated in place
 * @returns the old and new place of each section, by the index of its change
 * @throws AppError NOT_FOUND if the section to place another one after was never on the page
 */
export function planPlacements(placings: readonly Placing[], ranks: Ranked[]): Map<number, Placed> {
  const placed = new Map<number, Placed>();
  const known = new Map(ranks.map((one) => [one.sectionId, one]));
  const first = new Map(ranks.map((one) => [one.sectionId, { ...one }]));
  for (const { index, sectionId, pageId, to } of placings) {
    const one = known.get(sectionId) ?? createRanked(sectionId, pageId);
    if (!known.has(sectionId)) {
      known.set(sectionId, one);
      ranks.push(one);
    }
    Object.assign(one, { pageId, isDeleted: false });
    if ('position' in to) one.position = to.position;
    else {
      const before = first.get(sectionId);
      const firstIndex = before ? findPlace(before, first.values())[0] : -1;
      placed.set(index, { firstIndex, ...applyPlacement(one, to, ranks, index) });
    }
  }
  return placed;
}

function applyPlacement(
  one: Ranked,
  to: Exclude<Placement, { position: number }>,
  ranks: Ranked[],
  index: number,
): Omit<Placed, 'firstIndex'> {
  const isNew = one.position === Number.POSITIVE_INFINITY;
  if (isNew || 'isLast' in to) one.position = getLastRank(one, ranks);
  const [oldIndex, oldAfter] = findPlace(one, ranks);
  if (!('isLast' in to)) moveTo(one, 'order' in to ? to.order : findIndexAfter(one, to.after, ranks, index), ranks);
  const [newIndex, newAfter] = findPlace(one, ranks);
  return { oldIndex, oldAfter, newIndex, newAfter };
}

/** Returns an entry for a section that is not on the page yet and so has no rank. */
function createRanked(sectionId: string, pageId: string): Ranked {
  const id = Number.MAX_SAFE_INTEGER;
  return { id, sectionId, pageId, sectionType: '', position: Number.POSITIVE_INFINITY, isDeleted: false };
}

function findPlace(one: Ranked, ranks: Iterable<Ranked>): [index: number, after: string | null] {
  const row = sortSiblings(one, ranks);
  const index = row.indexOf(one);
  return [index, row[index - 1]?.sectionId ?? null];
}

/** Returns the index after a section. If that section is deleted, returns the index at which it was. */
function findIndexAfter(one: Ranked, after: string | null, ranks: readonly Ranked[], index: number): number {
  if (after === null) return 0;
  const row = sortSiblings(one, ranks);
  if (after === one.sectionId) return row.indexOf(one);
  const others = row.filter((other) => other !== one);
  const at = others.findIndex(({ sectionId }) => sectionId === after);
  if (at !== -1) return at + 1;
  const gone = ranks.find(({ sectionId, pageId }) => sectionId === after && pageId === one.pageId);
  if (gone) return others.filter(({ position }) => position <= gone.position).length;
  const message = `There is no section "${after.slice(0, 64)}" on this page to place the section after.`;
  throw new AppError('NOT_FOUND', message, { issues: [{ path: `changes.${index}.after`, message }] });
}
