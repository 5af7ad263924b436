/** A box in the window, in pixels. */
export interface Rect {
  top: number;
  left: number;
  right: number;
  bottom: number;
}

/** The corners the editor panel can stand in, the one it belongs in first (spec section 2: bottom right). */
export const CORNERS = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;
export type Corner = (typeof CORNERS)[number];

/** Room to the window's edges, in pixels. */
const EDGE = 16;
/** The header's height: above, nothing stands beneath it. */
const HEADER = 88;

/**
 * The first corner in which the panel covers nothing of what is being edited; where every corner does, the one that covers least.
 * @param size the panel's
 */
export function freeCorner(
  size: { width: number; height: number },
  busy: readonly Rect[],
  view: { width: number; height: number },
): { corner: Corner; isFree: boolean } {
  const covered = CORNERS.map((corner) => {
    const panel = rectAt(corner, size, view);
    return { corner, area: busy.reduce((sum, rect) => sum + overlap(panel, rect), 0) };
  });
  const least = covered.reduce((best, next) => (next.area < best.area ? next : best));
  return { corner: least.corner, isFree: least.area === 0 };
}

function rectAt(
  corner: Corner,
  { width, height }: { width: number; height: number },
  view: { width: number; height: number },
): Rect {
  const top = corner.startsWith('top') ? HEADER : view.height - EDGE - height;
  const left = corner.endsWith('left') ? EDGE : view.width - EDGE - width;
  return { top, left, right: left + width, bottom: top + height };
}

function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}
