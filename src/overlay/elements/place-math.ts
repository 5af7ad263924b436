/** Room that is kept to the page's right and lower edge, in pixels, so that what is placed can be seen (spec section 9). */
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

/** A point within the page: at least 0, and far enough from its right and lower edge (spec section 5). */
export function clampToPage({ x, y }: Point, page: Size): Point {
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(0, value), Math.max(0, most)));
  return { x: within(x, page.width - EDGE_X), y: within(y, page.height - EDGE_Y) };
}

/**
 * Where an element comes to that is moved from where it stands. One that was placed on a wider screen stands nearer on this one:
 * moved up or down alone, it keeps its place across for the wider ones.
 */
export function movedPoint(stored: Point, { x: dx, y: dy }: Point, page: Size): Point {
  const shown = clampToPage(stored, { ...page, height: Number.POSITIVE_INFINITY });
  const { x, y } = clampToPage({ x: shown.x + dx, y: shown.y + dy }, page);
  return { x: x === shown.x ? stored.x : x, y };
}

/** How far an arrow key moves an element: a pixel, with Shift ten. Null for other keys. */
export function arrowStep(key: string, isLarge: boolean): Point | null {
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

/** The page's own size, in pixels: what floats over it, or is being placed, makes it no larger. */
export function pageSize(): Size {
  return {
    width: document.documentElement.clientWidth,
    height: Math.max(document.body.offsetHeight, window.innerHeight),
  };
}
