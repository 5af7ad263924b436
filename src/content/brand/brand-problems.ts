import { computeContrast, hasContrast } from './contrast';
import {
  type BrandColours,
  type ColourKey,
  DEFAULT_COLOURS,
  deriveGrounds,
  findNearestColour,
  LIGHT_GROUNDS,
  paletteOf,
  type Tone,
} from './palette';

/** A text or control and the background it appears on. */
export interface Pair {
  front: Tone;
  ground: Tone;
  /** The required contrast: 4.5 for text, 3 for large text and controls. */
  least: number;
  /** The color to change if the contrast is too low. */
  of: ColourKey;
}

/** Every combination of text or control and background in the style sheets. New combinations must be added here. */
export const PAIRS: readonly Pair[] = [
  ...LIGHT_GROUNDS.flatMap((ground) => [
    { front: 'ink' as const, ground, least: 4.5, of: 'ink' as const },
    { front: 'ink-soft' as const, ground, least: 4.5, of: 'ink' as const },
    { front: 'navy' as const, ground, least: 4.5, of: 'primary' as const },
    { front: 'navy-soft' as const, ground, least: 4.5, of: 'primary' as const },
    { front: 'gold-text' as const, ground, least: 4.5, of: 'accent' as const },
  ]),
  { front: 'gold', ground: 'white', least: 3, of: 'accent' },
  { front: 'white', ground: 'navy', least: 4.5, of: 'primary' },
  { front: 'white', ground: 'navy-deep', least: 4.5, of: 'primary' },
  { front: 'white', ground: 'navy-soft', least: 4.5, of: 'primary' },
  { front: 'gold-fill', ground: 'navy', least: 4.5, of: 'primary' },
  { front: 'gold-fill', ground: 'navy-deep', least: 4.5, of: 'primary' },
  { front: 'navy-deep', ground: 'gold-fill', least: 4.5, of: 'primary' },
];

/** The minimum contrast of the page background to black, so that every text is readable on it. */
const LEAST_OF_PAPER = 14;

/** A color without enough contrast, and a suggested replacement. */
export interface ColourProblem {
  of: ColourKey;
  message: string;
  /** The nearest color with enough contrast, given the other colors. */
  offer: string;
}

/** The lowest contrast that a color produces, and the contrast required there. */
export interface ColourStanding {
  ratio: number;
  least: number;
  isHeld: boolean;
}

/** Rates the contrast of each brand color. If the page background is too dark, only its own rating is meaningful. */
export function rateColours(chosen: Partial<BrandColours>): Record<ColourKey, ColourStanding> {
  const palette = paletteOf(chosen);
  const standingOf = (of: ColourKey, tone: Tone): ColourStanding => {
    const ratioOf = ({ front, ground }: Pair) => computeContrast(palette[front], palette[ground]);
    const all = PAIRS.filter((pair) => pair.of === of);
    // Tones derived from a color are built to have enough contrast, so the reported ratio is that of the color itself.
    const itself = all.filter(({ front, ground }) => front === tone || (front === 'white' && ground === tone));
    const worst = itself.reduce((a, b) => (ratioOf(b) / b.least < ratioOf(a) / a.least ? b : a));
    return { ratio: ratioOf(worst), least: worst.least, isHeld: all.every((pair) => ratioOf(pair) >= pair.least) };
  };
  const ratio = computeContrast(palette.paper, '#000000');
  const paper = { ratio, least: LEAST_OF_PAPER, isHeld: ratio >= LEAST_OF_PAPER };
  return {
    primary: standingOf('primary', 'navy'),
    accent: standingOf('accent', 'gold'),
    paper,
    ink: standingOf('ink', 'ink'),
  };
}

/** Returns the colors that break a required contrast. If the background is too dark, only that is reported. */
export function findColourProblems(chosen: Partial<BrandColours>): ColourProblem[] {
  const standings = rateColours(chosen);
  const keys: ColourKey[] = standings.paper.isHeld ? ['ink', 'primary', 'accent'] : ['paper'];
  return keys
    .filter((key) => !standings[key].isHeld)
    .map((of) => {
      const { ratio, least } = standings[of];
      const offer = suggestColour(of, chosen);
      return {
        of,
        offer,
        message: `${WHAT_FAILS[of]} (${formatRatio(ratio)}:1${AGAINST[of] ?? ''}, needs ${formatRatio(least)}:1). Try ${offer}.`,
      };
    });
}

const WHAT_FAILS: Record<ColourKey, string> = {
  primary: 'Too light for headings, or for white text on top of it',
  accent: 'Too light on white',
  paper: 'Too dark for a page background',
  ink: 'Too light for body text',
};
/** The background of a color's contrast ratio, if the message does not say it. */
const AGAINST: Partial<Record<ColourKey, string>> = { paper: ' against black' };

/** Says how well a color does: 'Good contrast: 13.4:1 (minimum 4.5:1).' */
export function describeContrast(of: ColourKey, { ratio, least, isHeld }: ColourStanding): string {
  if (!isHeld) return `Contrast ${formatRatio(ratio)}:1. Fix the background color first.`;
  const praise = of === 'paper' ? 'Light enough for a page background' : 'Good contrast';
  return `${praise}: ${formatRatio(ratio)}:1${AGAINST[of] ?? ''} (minimum ${formatRatio(least)}:1).`;
}

/** Formats a contrast ratio, cut to one decimal so that it is never overstated. */
function formatRatio(ratio: number): string {
  return String(Math.floor(ratio * 10) / 10);
}

function suggestColour(of: ColourKey, chosen: Partial<BrandColours>): string {
  const colour = { ...DEFAULT_COLOURS, ...chosen }[of];
  if (of === 'paper') return findNearestColour(colour, 'lighter', (one) => hasContrast(one, '#000000', LEAST_OF_PAPER));
  if (of === 'accent') return findNearestColour(colour, 'darker', (one) => hasContrast(one, '#ffffff', 3));
  return findNearestColour(colour, 'darker', (one) =>
    Object.values(deriveGrounds({ ...chosen, [of]: one })).every((ground) => hasContrast(one, ground, 4.5)),
  );
}
