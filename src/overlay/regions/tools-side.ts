export interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Where a text's tools stand: over its corner, or outside of it. */
export type ToolsSide = 'corner' | 'right' | 'below' | 'above';

/** Narrower than this a text is short: over its corner its tools would cover its words, in pixels. */
const SHORT = 260;
/** The room that the tools take, and how far from the text they stand, in pixels. */
const WIDTH = 96;
const HEIGHT = 28;
const GAP = 8;
/** How much worse it is to be covered by the bar than to cover a text. */
const UNDER_BAR = 100;

/**
 * Where a text's tools cover neither its own words nor other texts: over the corner of a wide one; beside a short one, below it or
 * above it; where nothing is free, where they cover least, and never under the bar of its item if that can be.
 * @param others the boxes of the other places; @param view the edges of what can be seen; @param bar what lies over the tools
 */
export function toolsSide(
  text: Box,
  others: readonly Box[],
  view: { top: number; right: number },
  bar: Box | null = null,
): ToolsSide {
  if (text.width >= SHORT) return 'corner';
  const size = { width: WIDTH, height: HEIGHT };
  const right = { ...size, top: text.top + text.height / 2 - HEIGHT / 2, left: text.left + text.width + GAP };
  const left = Math.max(0, Math.min(text.left, view.right - WIDTH));
  const below = { ...size, top: text.top + text.height + GAP, left };
  const above = { ...size, top: text.top - HEIGHT - GAP, left };
  const hidden = (box: Box) => (bar ? UNDER_BAR * shared(box, bar) : 0);
  const covered = (box: Box) => others.reduce((sum, other) => sum + shared(box, other), hidden(box));
  const sides = [
    { side: 'right' as const, covers: right.left + WIDTH > view.right ? Number.POSITIVE_INFINITY : covered(right) },
    { side: 'below' as const, covers: covered(below) },
    { side: 'above' as const, covers: above.top < view.top ? Number.POSITIVE_INFINITY : covered(above) },
  ];
  return sides.reduce((best, next) => (next.covers < best.covers ? next : best)).side;
}

/** The area that two boxes share. */
export function shared(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
