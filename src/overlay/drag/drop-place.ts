/** A section's place in the window. */
export interface Row {
  id: string;
  top: number;
  height: number;
}

/** Beside which section a dragged one would be put, and on which side. */
export interface DropPlace {
  id: string;
  side: 'before' | 'after';
}

/** Before or after the section under the pointer, by its vertical midpoint (spec section 4, "Section drag reorder"). */
export function dropPlace(rows: readonly Row[], y: number): DropPlace | null {
  const under =
    rows.find(({ top, height }) => y >= top && y < top + height) ?? (y < (rows[0]?.top ?? 0) ? rows[0] : rows.at(-1));
  return under ? { id: under.id, side: y < under.top + under.height / 2 ? 'before' : 'after' } : null;
}

/** The zero-based place a section takes when it is dropped there, among the others: its own where the other is gone meanwhile. */
export function orderAfterDrop(ids: readonly string[], dragged: string, { id, side }: DropPlace): number {
  const others = ids.filter((other) => other !== dragged);
  if (!others.includes(id)) return ids.indexOf(dragged);
  return others.indexOf(id) + (side === 'after' ? 1 : 0);
}

/** The zone at the window's edges in which a drag scrolls the page, and the most it scrolls at once, in pixels (spec section 9). */
export const SCROLL_ZONE = 100;
export const SCROLL_STEP = 8;

/** By how many pixels the page scrolls, at this height of the pointer in the window: more the nearer to the edge. */
export function scrollStep(y: number, windowHeight: number): number {
  const share = (distance: number) => Math.min(1, Math.max(0, (SCROLL_ZONE - distance) / SCROLL_ZONE));
  const up = Math.ceil(SCROLL_STEP * share(y));
  const down = Math.ceil(SCROLL_STEP * share(windowHeight - y));
  return down > 0 ? down : up > 0 ? -up : 0;
}
