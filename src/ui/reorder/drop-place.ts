/** Where something that can be dropped at is in the window, in pixels. */
export interface Box {
  id: string;
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Beside which thing a dragged one would be put, and on which side. */
export interface DropPlace {
  id: string;
  side: 'before' | 'after';
}

interface Point {
  x: number;
  y: number;
}

/**
 * Returns where a drop at a point puts something: beside the nearest box, before or after it by its midpoint (spec section 4, "Section
 * drag reorder"). Among boxes that are side by side the horizontal midpoint decides, otherwise the vertical one.
 */
export function dropPlace(boxes: readonly Box[], { x, y }: Point): DropPlace | null {
  const [first, ...rest] = boxes;
  if (!first) return null;
  const nearest = rest.reduce((best, box) => (distance(box, x, y) < distance(best, x, y) ? box : best), first);
  const isBefore = isBeside(boxes, nearest.id)
    ? x < nearest.left + nearest.width / 2
    : y < nearest.top + nearest.height / 2;
  return { id: nearest.id, side: isBefore ? 'before' : 'after' };
}

/** Returns the zero-based place something takes among all when it is dropped there: its own if the other is gone by now. */
export function orderAfterDrop(ids: readonly string[], dragged: string, { id, side }: DropPlace): number {
  const others = ids.filter((other) => other !== dragged);
  if (!others.includes(id)) return ids.indexOf(dragged);
  return others.indexOf(id) + (side === 'after' ? 1 : 0);
}

/** Returns the drop that gives something a zero-based place among all: before what it went past upwards, after what it went past downwards. */
export function dropAtOrder(ids: readonly string[], dragged: string, order: number): DropPlace | null {
  const others = ids.filter((other) => other !== dragged);
  const [above, below] = [others[order - 1], others[order]];
  const isUp = order <= ids.indexOf(dragged);
  if (below !== undefined && (isUp || above === undefined)) return { id: below, side: 'before' };
  return above === undefined ? null : { id: above, side: 'after' };
}

/** True if a box has others side by side with it: a line between them is then vertical. */
export function isBeside(boxes: readonly Box[], id: string): boolean {
  const box = boxes.find((other) => other.id === id);
  return box !== undefined && boxes.some((other) => other !== box && sharesRow(other, box));
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
