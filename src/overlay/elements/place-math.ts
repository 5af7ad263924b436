/** Space reserved at the page's right and bottom edge, in pixels, so that placed elements stay visible (spec section 9). */
export const EDGE_X = 200;
export const EDGE_Y = 100;

export interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** Clamps a point to the page: at least 0, and not too close to the right and bottom edge (spec section 5). */
export function clampToPage({ x, y }: Point, page: Size): Point {
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(0, value), Math.max(0, most)));
  return { x: within(x, page.width - EDGE_X), y: within(y, page.height - EDGE_Y) };
}

/**
 * Returns an element's position after a move. An element that was placed on a wider screen is shown further left on a narrow one; if it
 * moves only vertically, its horizontal position for wider screens is kept.
 */
export function movePoint(stored: Point, { x: dx, y: dy }: Point, page: Size): Point {
  const shown = clampToPage(stored, { ...page, height: Number.POSITIVE_INFINITY });
  const { x, y } = clampToPage({ x: shown.x + dx, y: shown.y + dy }, page);
  return { x: x === shown.x ? stored.x : x, y };
}

/** Returns how far an arrow key moves an element: one pixel, or ten with Shift. Null for other keys. */
export function getArrowStep(key: string, isLarge: boolean): Point | null {
  const step = isLarge ? 10 : 1;
  switch (key) {
    case 'ArrowLeft':
      return { x: -step, y: 0 };
    case 'ArrowRight':
      return { x: step, y: 0 };
    case 'ArrowUp':
      return { x: 0, y: -step };
    case 'ArrowDown':
      return { x: 0, y: step };
    default:
      return null;
  }
}

/** Returns the page's size in pixels, ignoring floating elements, the one being placed, and the space for the editor panel. */
export function measurePage(): Size {
  return {
    width: document.documentElement.clientWidth,
    height: Math.max(document.getElementById('root')?.offsetHeight ?? 0, window.innerHeight),
  };
}
