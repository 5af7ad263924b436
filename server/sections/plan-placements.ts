import type { Placement } from '../content/change';
import { AppError } from '../errors';
import { lastRank, moveTo, orderAround, type Ranked } from './section-order';

/** A section that a change gives a place. */
export interface Placing {
  /** Which change it is. */
  index: number;
  sectionId: string;
  pageId: string;
  to: Placement;
}

/** Where it stood and stands now. */
export interface Placed {
  /** Before all of the changes. */
  firstIndex: number;
  oldIndex: number;
  newIndex: number;
  /** What it stood behind and stands behind now; null for the first place. */
  oldAfter: string | null;
  newAfter: string | null;
}

/**
 * Places sections in order, each seeing the ones before it. What has to be locked is known by it: mostly the placed ones alone.
 * @param ranks of all sections of the pages; they are given their new positions
 * @returns how each was placed, by the index of its change
 * @throws AppError NOT_FOUND for a section to stand behind that never was on the page
 */
export function planPlacements(placings: readonly Placing[], ranks: Ranked[]): Map<number, Placed> {
  const placed = new Map<number, Placed>();
  const known = new Map(ranks.map((one) => [one.sectionId, one]));
  const first = new Map(ranks.map((one) => [one.sectionId, { ...one }]));
  for (const { index, sectionId, pageId, to } of placings) {
    const one = known.get(sectionId) ?? newcomer(sectionId, pageId);
    if (!known.has(sectionId)) {
      known.set(sectionId, one);
      ranks.push(one);
    }
    Object.assign(one, { pageId, isDeleted: false });
    if ('position' in to) one.position = to.position;
    else {
      const before = first.get(sectionId);
      const firstIndex = before ? standing(before, first.values())[0] : -1;
      placed.set(index, { firstIndex, ...place(one, to, ranks, index) });
    }
  }
  return placed;
}

function place(
  one: Ranked,
  to: Exclude<Placement, { position: number }>,
  ranks: Ranked[],
  index: number,
): Omit<Placed, 'firstIndex'> {
  const isNew = one.position === Number.POSITIVE_INFINITY;
  if (isNew || 'isLast' in to) one.position = lastRank(one, ranks);
  const [oldIndex, oldAfter] = standing(one, ranks);
  if (!('isLast' in to)) moveTo(one, 'order' in to ? to.order : indexBehind(one, to.after, ranks, index), ranks);
  const [newIndex, newAfter] = standing(one, ranks);
  return { oldIndex, oldAfter, newIndex, newAfter };
}

/** One that is not on the page yet, and so has no rank. */
function newcomer(sectionId: string, pageId: string): Ranked {
  const id = Number.MAX_SAFE_INTEGER;
  return { id, sectionId, pageId, sectionType: '', position: Number.POSITIVE_INFINITY, isDeleted: false };
}

function standing(one: Ranked, ranks: Iterable<Ranked>): [index: number, after: string | null] {
  const row = orderAround(one, ranks);
  const index = row.indexOf(one);
  return [index, row[index - 1]?.sectionId ?? null];
}

/** The index right behind a section; where that one is in the order no more, behind where it stood. */
function indexBehind(one: Ranked, after: string | null, ranks: readonly Ranked[], index: number): number {
  if (after === null) return 0;
  const row = orderAround(one, ranks);
  if (after === one.sectionId) return row.indexOf(one);
  const others = row.filter((other) => other !== one);
  const at = others.findIndex(({ sectionId }) => sectionId === after);
  if (at !== -1) return at + 1;
  const gone = ranks.find(({ sectionId, pageId }) => sectionId === after && pageId === one.pageId);
  if (gone) return others.filter(({ position }) => position <= gone.position).length;
  const message = `There is no section "${after.slice(0, 64)}" to stand behind.`;
  throw new AppError('NOT_FOUND', message, { issues: [{ path: `changes.${index}.after`, message }] });
}
