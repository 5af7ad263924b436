import type { DropPlace } from './drop-place';

/** An item's box in the window. */
export interface ItemBox {
  id: string;
  top: number;
  left: number;
  width: number;
  height: number;
}

/**
 * Beside which item a dragged one would be put: the nearest to the pointer; before or after it by the midpoint, the vertical one
 * in a list from top to bottom, the horizontal one among items that stand side by side.
 */
export function itemDropPlace(boxes: readonly ItemBox[], { x, y }: { x: number; y: number }): DropPlace | null {
  const sorted = [...boxes].sort((a, b) => distance(a, x, y) - distance(b, x, y));
  const nearest = sorted[0];
  if (!nearest) return null;
  const isBeside = boxes.some((other) => other !== nearest && sharesRow(other, nearest));
  const isBefore = isBeside ? x < nearest.left + nearest.width / 2 : y < nearest.top + nearest.height / 2;
  return { id: nearest.id, side: isBefore ? 'before' : 'after' };
}

/** Whether items stand beside each other at this one: the line between them is then upright. */
export function isBeside(boxes: readonly ItemBox[], id: string): boolean {
  const box = boxes.find((other) => other.id === id);
  return box !== undefined && boxes.some((other) => other !== box && sharesRow(other, box));
}

function distance({ top, left, width, height }: ItemBox, x: number, y: number): number {
  const dx = Math.max(left - x, 0, x - left - width);
  const dy = Math.max(top - y, 0, y - top - height);
  return Math.hypot(dx, dy);
}

function sharesRow(a: ItemBox, b: ItemBox): boolean {
  const shared = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return shared > Math.min(a.height, b.height) / 2;
}
