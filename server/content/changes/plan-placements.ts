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
  /** Its index before all of the changes that are compared with a base. */
  firstIndex: number;
  /** The ids of the page's sections before the change, in their order. */
  oldOrder: string[];
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
 * @param firstCompared the index of the first change that is compared with a base: those before it were compared elsewhere
 * @returns the old and new place of each section, by the index of its change; for a change that places a section after one that was never
 * on the page, and so has no effect, the id of that one
 */
export function planPlacements(
  placings: readonly Placing[],
  ranks: Ranked[],
  firstCompared = 0,
): { placed: Map<number, Placed>; unplaced: Map<number, string> } {
  const placed = new Map<number, Placed>();
  const unplaced = new Map<number, string>();
  const known = new Map(ranks.map((one) => [one.sectionId, one]));
  let first: Map<string, Ranked> | undefined;
  for (const { index, sectionId, pageId, to } of placings) {
    if ('after' in to && !isKnown(to.after, sectionId, pageId, known)) {
      unplaced.set(index, to.after ?? '');
      continue;
    }
    if (index >= firstCompared) first ??= new Map(ranks.map((one) => [one.sectionId, { ...one }]));
    const one = known.get(sectionId) ?? createRanked(sectionId, pageId);
    if (!known.has(sectionId)) {
      known.set(sectionId, one);
      ranks.push(one);
    }
    Object.assign(one, { pageId, isDeleted: false });
    if ('position' in to) one.position = to.position;
    else {
      const before = first?.get(sectionId);
      const firstIndex = before && first ? findPlace(before, first.values())[0] : -1;
      placed.set(index, { firstIndex, ...applyPlacement(one, to, ranks) });
    }
  }
  return { placed, unplaced };
}

/** Returns true if a section can be placed after another one: that is, or was, on the page, or is the section itself. */
function isKnown(after: string | null, sectionId: string, pageId: string, known: ReadonlyMap<string, Ranked>): boolean {
  return after === null || after === sectionId || known.get(after)?.pageId === pageId;
}

function applyPlacement(
  one: Ranked,
  to: Exclude<Placement, { position: number }>,
  ranks: Ranked[],
): Omit<Placed, 'firstIndex'> {
  const isNew = one.position === Number.POSITIVE_INFINITY;
  if (isNew || 'isLast' in to) one.position = getLastRank(one, ranks);
  const oldOrder = sortSiblings(one, ranks).map(({ sectionId }) => sectionId);
  const [oldIndex, oldAfter] = findPlace(one, ranks);
  if (!('isLast' in to)) moveTo(one, 'order' in to ? to.order : findIndexAfter(one, to.after, ranks), ranks);
  const [newIndex, newAfter] = findPlace(one, ranks);
  return { oldOrder, oldIndex, oldAfter, newIndex, newAfter };
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
function findIndexAfter(one: Ranked, after: string | null, ranks: readonly Ranked[]): number {
  if (after === null) return 0;
  const row = sortSiblings(one, ranks);
  if (after === one.sectionId) return row.indexOf(one);
  const others = row.filter((other) => other !== one);
  const at = others.findIndex(({ sectionId }) => sectionId === after);
  if (at !== -1) return at + 1;
  const position = ranks.find(({ sectionId }) => sectionId === after)?.position ?? 0;
  return others.filter((other) => other.position <= position).length;
}
