export interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Position of a text's tools: over its corner, or outside of the text. */
export type ToolsSide = 'corner' | 'right' | 'below' | 'above' | 'left';

/** Texts below this width have their tools outside, in pixels: over the corner, they would cover most of what is next to it. */
export const SHORT = 260;
/** The width of a tool with the gap after it, the height of the tools, and their distance from the text, in pixels. */
const STEP = 32;
const HEIGHT = 28;
const GAP = 8;
/** The distance of the first tool from the words beside it, how far a row above or below begins in front of them, how close to the words it may be moved, and the distance kept to the window's edge, which has a frame. */
const ROW_GAP = 10;
const INDENT = 2;
const CLOSE = 2;
const EDGE = 11;
/** Penalty factor for being covered by the bar, relative to covering a text. */
const UNDER_BAR = 100;

/**
 * Returns the side on which a text's tools cover neither the text nor others: the corner of a wide text; beside, below or above a short
 * one, on its left only if all others are taken. If no side is free, returns the one that covers least, under the item's bar only if unavoidable.
 * @param others boxes of the other regions
 * @param view the visible area's edges
 * @param bar box that covers the tools
 * @param count the number of tools
 */
export function chooseToolsSide(
  text: Box,
  others: readonly Box[],
  view: { top: number; right: number },
  bar: Box | null = null,
  count = 3,
): ToolsSide {
  if (text.width >= SHORT) return 'corner';
  const width = count * STEP;
  const size = { width, height: HEIGHT };
  const right = { ...size, top: text.top + text.height / 2 - HEIGHT / 2, left: text.left + text.width + GAP };
  const left = Math.max(0, Math.min(text.left, view.right - width));
  const below = { ...size, top: text.top + text.height + GAP, left };
  const above = { ...size, top: text.top - HEIGHT - GAP, left };
  const before = { ...right, left: text.left - GAP - width };
  const hidden = (box: Box) => (bar ? UNDER_BAR * measureOverlap(box, bar) : 0);
  const covered = (box: Box) => others.reduce((sum, other) => sum + measureOverlap(box, other), hidden(box));
  const sides = [
    {
      side: 'right' as const,
      covers:
        text.left + text.width + CLOSE + measureRow(count) > view.right - EDGE
          ? Number.POSITIVE_INFINITY
          : covered(right),
    },
    { side: 'below' as const, covers: covered(below) },
    { side: 'above' as const, covers: above.top < view.top ? Number.POSITIVE_INFINITY : covered(above) },
    { side: 'left' as const, covers: before.left < 0 ? Number.POSITIVE_INFINITY : covered(before) },
  ];
  return sides.reduce((best, next) => (next.covers < best.covers ? next : best)).side;
}

/**
 * Returns where a row of tools outside of a text begins, in pixels from the text's left edge. The row stays inside the window.
 * @param inkWidth the width up to the end of the words
 */
export function placeToolsRow(text: Box, side: ToolsSide, inkWidth: number, viewRight: number, count: number): number {
  return Math.min(side === 'right' ? inkWidth + ROW_GAP : -INDENT, viewRight - EDGE - text.left - measureRow(count));
}

/** Returns the width of a row of tools. */
function measureRow(count: number): number {
  return count * STEP - (STEP - HEIGHT);
}

/** Returns how far tools over the upper corner of a text reach beyond its right edge, in pixels: less at the window's edge. */
export function measureBeyond({ left, width }: Box, viewRight: number): number {
  return Math.min(TOOLS_BEYOND, viewRight - EDGE - left - width);
}

/** How far tools over a corner reach beyond the text's right and upper edge, in pixels. */
const TOOLS_BEYOND = 14;
export const TOOLS_ABOVE = 23;

/** Returns true if tools over the upper corner of a text would be under the bar of its item, so that they go to the lower corner. */
export function isCornerUnderBar({ top, left, width }: Box, bar: Box | null, count: number): boolean {
  const row = { width: count * STEP, height: HEIGHT };
  const corner = { ...row, left: left + width + TOOLS_BEYOND - row.width, top: top - TOOLS_ABOVE };
  return bar !== null && measureOverlap(corner, bar) > 0;
}

/** Returns the area shared by two boxes. */
export function measureOverlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** Position of a text's name, if it is shown. */
export type NameSide = 'above' | 'below' | 'inside' | 'none';

/** The size of a name, in pixels: the width of a letter, the padding, and the height. */
const LETTER = 6.5;
const AROUND = 14;
const NAME_HEIGHT = 23;
/** The space above and below the letters of a line, in pixels. */
const LEADING = 4;

interface Surroundings {
  /** Position of the text's own tools. A name on the same side goes behind them. */
  tools: ToolsSide;
  /** The number of tools. */
  count: number;
  /** The boxes of the other regions. */
  others: readonly Box[];
  /** The top edge of the visible area. */
  top: number;
  /** The bars of the text's item and section, which cover what is under them. */
  bars: readonly Box[];
}

/** Returns the side on which a text's name covers no other text: above or below, behind any tools there. `none` if it would, or if a bar would hide it. */
export function chooseNameSide(text: Box, name: string, { tools, count, others, top, bars }: Surroundings): NameSide {
  const size = { width: name.length * LETTER + AROUND, height: NAME_HEIGHT };
  // The boxes of texts reach beyond their letters.
  const lines = others.map((box) => ({ ...box, top: box.top + LEADING, height: box.height - 2 * LEADING }));
  const leftAt = (side: NameSide) => text.left + (side === tools ? count * STEP : 0);
  const places = [
    { side: 'above' as const, box: { ...size, left: leftAt('above'), top: text.top - NAME_HEIGHT } },
    { side: 'below' as const, box: { ...size, left: leftAt('below'), top: text.top + text.height } },
  ];
  const isFree = (box: Box) => [...lines, ...bars].every((other) => measureOverlap(box, other) === 0);
  return places.find(({ box }) => box.top >= top && isFree(box))?.side ?? 'none';
}
