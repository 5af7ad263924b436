/** The position of a drop target in the window, in pixels. */
export interface Box {
  id: string;
  top: number;
  left: number;
  width: number;
  height: number;
}

/** A drop position: the target and the side of it. */
export interface DropPlace {
  id: string;
  side: 'before' | 'after';
}

interface Point {
  x: number;
  y: number;
}

/**
 * Returns where a drop at a point places an element: next to the nearest box, before or after its midpoint (spec
 * section 4, "Section drag reorder"). The horizontal midpoint decides among boxes that are side by side, otherwise the
 * vertical one.
 */
export function findDropPlace(boxes: readonly Box[], { x, y }: Point): DropPlace | null {
  const [first, ...rest] = boxes;
  if (!first) return null;
  const nearest = rest.reduce((best, box) => (distance(box, x, y) < distance(best, x, y) ? box : best), first);
  const isBefore = isBeside(boxes, nearest.id)
    ? x < nearest.left + nearest.width / 2
    : y < nearest.top + nearest.height / 2;
  return { id: nearest.id, side: isBefore ? 'before' : 'after' };
}

/** Returns the zero-based index of an element after a drop; its current index if the drop target no longer exists. */
export function orderAfterDrop(ids: readonly string[], dragged: string, { id, side }: DropPlace): number {
  const others = ids.filter((other) => other !== dragged);
  if (!others.includes(id)) return ids.indexOf(dragged);
  return others.indexOf(id) + (side === 'after' ? 1 : 0);
}

/**
 * Returns the drop that moves an element to a zero-based index: before the element it passed when moving up, after it
 * when moving down.
 */
export function findDropForOrder(ids: readonly string[], dragged: string, order: number): DropPlace | null {
  const others = ids.filter((other) => other !== dragged);
  const [above, below] = [others[order - 1], others[order]];
  const isUp = order <= ids.indexOf(dragged);
  if (below !== undefined && (isUp || above === undefined)) return { id: below, side: 'before' };
  return above === undefined ? null : { id: above, side: 'after' };
}

/**
 * Returns true if a box is side by side with the box before or after it, so that the drop indicator is vertical. A box in a column with one of
 * them is in a list, even if another box is beside that list.
 * @param boxes in their order
 */
export function isBeside(boxes: readonly Box[], id: string): boolean {
  const at = boxes.findIndex((other) => other.id === id);
  const box = boxes[at];
  if (!box) return false;
  const neighbors = [boxes[at - 1], boxes[at + 1]].filter((other) => other !== undefined);
  const sharesLine = neighbors.some((other) => sharesRow(other, box));
  return sharesLine && !neighbors.some((other) => sharesColumn(other, box));
}

function distance({ top, left, width, height }: Box, x: number, y: number): number {
  const dx = Math.max(left - x, 0, x - left - width);
  const dy = Math.max(top - y, 0, y - top - height);
  return Math.hypot(dx, dy);
}

function sharesRow(a: Box, b: Box): boolean {
  const shared = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return shared > Math.min(a.height, b.height) / 2;
}

function sharesColumn(a: Box, b: Box): boolean {
  const shared = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  return shared > Math.min(a.width, b.width) / 2;
}
