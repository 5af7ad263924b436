/** Minimum space between an element's left edge and the page's right edge, so that narrow screens do not cut it off (spec section 9). */
const EDGE_ROOM = '200px';

/** Returns the CSS position of a floating element, clamped to the page at any screen width. */
export function clampToPage({ x, y }: { x: number; y: number }): { left: string; top: string } {
  return { left: `max(0px, min(${x}px, calc(100% - ${EDGE_ROOM})))`, top: `${Math.max(0, y)}px` };
}
