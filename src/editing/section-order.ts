import { type ContentRoot, orderedSection } from './content-root';
import { leastMoved } from './least-moved';
import type { Pending, PendingChange } from './pending';

/** The dynamic sections' ids in their order, pending moves included (rule O1). */
export function arrangement(stored: ContentRoot, pending: Pending): string[] {
  const ids = storedArrangement(stored);
  for (const [path, { value }] of pending) {
    const id = orderedSection(path);
    if (id !== null && ids.includes(id)) moveTo(ids, id, Number(value));
  }
  return ids;
}

/** The tree with each section's order as the pending moves make it. */
export function applyOrders(root: ContentRoot, pending: Pending): ContentRoot {
  if (!hasMoves(pending)) return root;
  const ids = arrangement(root, pending);
  return { ...root, sections: Object.fromEntries(ids.map((id, order) => [id, { order }])) };
}

/** Moves a section to a zero-based place. The pending moves are made anew (rules O2, O3). */
export function setOrder(stored: ContentRoot, pending: Pending, path: string, order: number): Pending {
  const wanted = arrangement(stored, pending);
  moveTo(wanted, orderedSection(path) ?? '', order);
  const moved = new Set([...movedIn(pending), orderedSection(path) ?? '']);
  return withMoves(stored, pending, wanted, { moved, baseOf: (id, now) => knownBase(pending, id) ?? now });
}

/**
 * The pending moves held against a newer list (rule O4): where sections only came or went, the others stay in the order one sees, and
 * nothing is in conflict. Where somebody moved one, the moves keep their bases, so that saving asks.
 */
export function carryMoves(before: ContentRoot, after: ContentRoot, pending: Pending): Pending {
  if (!hasMoves(pending)) return pending;
  const [old, next] = [storedArrangement(before), storedArrangement(after)];
  if (isSame(old, next)) return pending;
  const isMoved = !isSame(
    old.filter((id) => next.includes(id)),
    next.filter((id) => old.includes(id)),
  );
  if (isMoved) return isSame(arrangement(after, pending), next) ? withMoves(after, pending, next) : pending;
  const wanted = arrangement(before, pending).filter((id) => next.includes(id));
  for (const [place, id] of next.entries()) {
    if (wanted.includes(id)) continue;
    const waiting = pending.get(pathOf(id));
    const beside = wanted.indexOf(next[place - 1] ?? '') + 1;
    wanted.splice(waiting ? Number(waiting.value) : beside, 0, id);
  }
  const baseOf = (id: string, now: number) => {
    const known = knownBase(pending, id);
    return known === undefined || known === old.indexOf(id) || !old.includes(id) ? now : known;
  };
  return withMoves(after, pending, wanted, { moved: new Set(movedIn(pending)), baseOf });
}

/** The pending changes with the moves that lead from what is stored to the wanted order, held against what is stored. */
export function movesTo(stored: ContentRoot, pending: Pending, wanted: readonly string[]): Pending {
  if (!hasMoves(pending) && isSame(wanted, storedArrangement(stored))) return pending;
  return withMoves(stored, pending, wanted, { moved: new Set(movedIn(pending)) });
}

/** The pending changes without moves that lead to the order that is stored. */
export function withoutVainMoves(stored: ContentRoot, pending: Pending): Pending {
  return hasMoves(pending) && isSame(arrangement(stored, pending), storedArrangement(stored))
    ? withMoves(stored, pending, storedArrangement(stored))
    : pending;
}

interface Moving {
  /** Those that are said to have moved, where it could be either. */
  moved?: ReadonlySet<string>;
  baseOf?: (id: string, now: number) => number;
}

/** The fewest moves that lead, one after the other, from the stored order to the wanted one: the server applies them so. */
function withMoves(stored: ContentRoot, pending: Pending, wanted: readonly string[], moving: Moving = {}): Pending {
  const { moved = new Set(), baseOf = (_, now) => now } = moving;
  const before = storedArrangement(stored);
  // A move of a section that someone deleted waits for it to come back (rule P8).
  const isKept = (id: string | null) => id === null || !before.includes(id);
  const next = new Map([...pending].filter(([other]) => isKept(orderedSection(other))));
  const movers = leastMoved(before, wanted, moved);
  const ids = [...before];
  for (const [at, id] of wanted.entries()) {
    if (!movers.has(id)) continue;
    ids.splice(ids.indexOf(id), 1);
    const place = ids.indexOf(wanted[at - 1] ?? '') + 1;
    ids.splice(place, 0, id);
    next.set(pathOf(id), { value: place, base: baseOf(id, before.indexOf(id)) });
  }
  return next;
}

function hasMoves(pending: Pending): boolean {
  return [...pending.keys()].some((path) => orderedSection(path) !== null);
}

function movedIn(pending: Pending): string[] {
  return [...pending.keys()].flatMap((path) => orderedSection(path) ?? []);
}

function knownBase(pending: Pending, id: string): number | undefined {
  const known: PendingChange | undefined = pending.get(pathOf(id));
  return known?.base as number | undefined;
}

function pathOf(id: string): string {
  return `sections.${id}.order`;
}

function isSame(ids: readonly string[], others: readonly string[]): boolean {
  return ids.length === others.length && ids.every((id, index) => id === others[index]);
}

function storedArrangement(stored: ContentRoot): string[] {
  return Object.entries(stored.sections)
    .sort(([, a], [, b]) => a.order - b.order)
    .map(([id]) => id);
}

function moveTo(ids: string[], id: string, order: number): void {
  ids.splice(ids.indexOf(id), 1);
  ids.splice(order, 0, id);
}
