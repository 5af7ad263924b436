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

/** Where a text's name stands beside it, if it is shown. */
export type NameSide = 'above' | 'below' | 'none';

/** The room that a name takes, in pixels: a letter's width, what surrounds it, and its height. */
const LETTER = 6.5;
const AROUND = 14;
const NAME_HEIGHT = 22;
/** How wide the tools are that it stands behind, on their side of the text, in pixels. */
const TOOLS = 96;

interface Surroundings {
  /** Where the text's own tools stand. */
  tools: ToolsSide;
  /** The boxes of the other places. */
  others: readonly Box[];
  /** The upper edge of what can be seen. */
  top: number;
  /** The bar of the item that the text lies in: it covers what it lies over. */
  bar: Box | null;
}

/** Where a text's name covers least: above it, or below it, behind the tools that stand there; nowhere where a bar would hide it. */
export function nameSide(text: Box, name: string, { tools, others, top, bar }: Surroundings): NameSide {
  const size = { width: name.length * LETTER + AROUND, height: NAME_HEIGHT };
  const leftAt = (side: NameSide) => text.left + (side === tools ? TOOLS : 0);
  const places = [
    { side: 'above' as const, box: { ...size, left: leftAt('above'), top: text.top - NAME_HEIGHT } },
    { side: 'below' as const, box: { ...size, left: leftAt('below'), top: text.top + text.height } },
  ].filter(({ box }) => box.top >= top && (bar === null || shared(box, bar) === 0));
  const covered = (box: Box) => others.reduce((sum, other) => sum + shared(box, other), 0);
  const [first, second] = places;
  if (!first) return 'none';
  return second && covered(second.box) < covered(first.box) ? second.side : first.side;
}
