import { type ContentRoot, orderedSection } from './content-root';
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
  if (![...pending.keys()].some((path) => orderedSection(path) !== null)) return root;
  const ids = arrangement(root, pending);
  return { ...root, sections: Object.fromEntries(ids.map((id, order) => [id, { order }])) };
}

/**
 * Moves a section to a zero-based place. The pending moves are made anew, so that the server, which applies them one after the
 * other, comes to the order one sees (rule O2).
 */
export function setOrder(stored: ContentRoot, pending: Pending, path: string, order: number): Pending {
  const wanted = arrangement(stored, pending);
  moveTo(wanted, orderedSection(path) ?? '', order);
  const before = storedArrangement(stored);
  // A move of a section that someone deleted waits for it to come back (rule P8).
  const isKept = (id: string | null) => id === null || !before.includes(id);
  const next = new Map([...pending].filter(([other]) => isKept(orderedSection(other))));
  const ids = [...before];
  for (const [place, id] of wanted.entries()) {
    if (ids[place] === id) continue;
    moveTo(ids, id, place);
    const known: PendingChange | undefined = pending.get(`sections.${id}.order`);
    next.set(`sections.${id}.order`, { value: place, base: known?.base ?? before.indexOf(id) });
  }
  return next;
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
