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
  for (const { index, sectionId, pageId, to } of placings) {
    const one = ranks.find((other) => other.sectionId === sectionId) ?? newcomer(sectionId, pageId, ranks);
    Object.assign(one, { pageId, isDeleted: false });
    const [oldIndex, oldAfter] = standing(one, ranks);
    if ('position' in to) one.position = to.position;
    else if ('isLast' in to) one.position = lastRank(one, ranks);
    else moveTo(one, 'order' in to ? to.order : indexBehind(one, to.after, ranks, index), ranks);
    const [newIndex, newAfter] = standing(one, ranks);
    placed.set(index, { oldIndex, oldAfter, newIndex, newAfter });
  }
  return placed;
}

function newcomer(sectionId: string, pageId: string, ranks: Ranked[]): Ranked {
  const one: Ranked = {
    id: Number.MAX_SAFE_INTEGER,
    sectionId,
    pageId,
    sectionType: '',
    position: 0,
    isDeleted: false,
  };
  one.position = lastRank(one, ranks);
  ranks.push(one);
  return one;
}

function standing(one: Ranked, ranks: readonly Ranked[]): [index: number, after: string | null] {
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
