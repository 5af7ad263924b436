import { type Box, shared, type ToolsSide } from './tools-side';

/** Where a text's name stands beside it, if it is shown. */
export type NameSide = 'above' | 'below' | 'none';

/** The room that a name takes, in pixels: a letter's width, what surrounds it, and its height. */
const LETTER = 6.5;
const AROUND = 14;
const HEIGHT = 22;
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
  const size = { width: name.length * LETTER + AROUND, height: HEIGHT };
  const leftAt = (side: NameSide) => text.left + (side === tools ? TOOLS : 0);
  const places = [
    { side: 'above' as const, box: { ...size, left: leftAt('above'), top: text.top - HEIGHT } },
    { side: 'below' as const, box: { ...size, left: leftAt('below'), top: text.top + text.height } },
  ].filter(({ box }) => box.top >= top && (bar === null || shared(box, bar) === 0));
  const covered = (box: Box) => others.reduce((sum, other) => sum + shared(box, other), 0);
  const [first, second] = places;
  if (!first) return 'none';
  return second && covered(second.box) < covered(first.box) ? second.side : first.side;
}
