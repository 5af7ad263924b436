/** Room that is kept to the page's right and lower edge, in pixels, so that what is placed can be seen (spec section 9). */
export const EDGE_X = 200;
export const EDGE_Y = 100;

export interface Point {
  x: number;
  y: number;
}

/** A point within the page: at least 0, and far enough from its right and lower edge (spec section 5). */
export function clampToPage({ x, y }: Point, page: { width: number; height: number }): Point {
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(0, value), Math.max(0, most)));
  return { x: within(x, page.width - EDGE_X), y: within(y, page.height - EDGE_Y) };
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

/** The page's size, in pixels. */
export function pageSize(): { width: number; height: number } {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return { width: scrollWidth, height: scrollHeight };
}
