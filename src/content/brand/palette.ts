import { hasContrast } from './contrast';
import { mixColours, toHex, toOklch } from './oklch';

/** The colors a firm chooses, each as `#rrggbb`. */
export interface BrandColours {
  /** Headings, buttons, and dark backgrounds. */
  primary: string;
  /** Links and other interactive elements. */
  accent: string;
  /** The page background. */
  paper: string;
  /** Text. */
  ink: string;
}

export type ColourKey = keyof BrandColours;

/** The default palette. A test keeps it in sync with `styles/tokens.css`. */
export const DEFAULT_PALETTE = {
  navy: '#0b1f3a',
  'navy-deep': '#071529',
  'navy-soft': '#2b3f5c',
  'navy-tint': '#e7ebf1',
  gold: '#b98a2e',
  'gold-fill': '#d4af37',
  'gold-text': '#7d5b12',
  'gold-pale': '#f3e7c8',
  paper: '#faf7f2',
  'paper-deep': '#f1ebe0',
  white: '#ffffff',
  ink: '#1a2433',
  'ink-soft': '#4a5668',
  line: '#ddd4c4',
};

export type Tone = keyof typeof DEFAULT_PALETTE;
/** Every color that a brand controls, by the name of its token. */
export type Palette = Record<Tone, string>;

/** The chosen colors of the default look. */
export const DEFAULT_COLOURS: BrandColours = {
  primary: DEFAULT_PALETTE.navy,
  accent: DEFAULT_PALETTE.gold,
  paper: DEFAULT_PALETTE.paper,
  ink: DEFAULT_PALETTE.ink,
};

/** The light backgrounds of text. */
export const LIGHT_GROUNDS = ['white', 'paper', 'paper-deep', 'navy-tint', 'gold-pale'] as const satisfies Tone[];

/** Returns the light backgrounds that text appears on. */
export function deriveGrounds(chosen: Partial<BrandColours>): Pick<Palette, (typeof LIGHT_GROUNDS)[number]> {
  const { primary, accent, paper } = { ...DEFAULT_COLOURS, ...chosen };
  return {
    white: DEFAULT_PALETTE.white,
    paper,
    'paper-deep': adjustTone(paper, { darker: 0.035 }),
    'navy-tint': adjustTone(primary, { l: 0.94, c: 0.01 }),
    'gold-pale': adjustTone(accent, { l: 0.93, c: 0.03 }),
  };
}

/** Derives the whole palette from four colors; defaults apply to those not chosen. */
export function paletteOf(chosen: Partial<BrandColours>): Palette {
  const { primary, accent, paper, ink } = { ...DEFAULT_COLOURS, ...chosen };
  const grounds = deriveGrounds(chosen);
  const light = Object.values(grounds);
  const darkened = (colour: string) =>
    findNearestColour(colour, 'darker', (one) => light.every((on) => hasContrast(one, on, 4.5)));
  const lightened = (colour: string) => findNearestColour(colour, 'lighter', (one) => hasContrast(one, primary, 4.5));
  return {
    ...grounds,
    navy: primary,
    'navy-deep': adjustTone(primary, { share: 0.78 }),
    'navy-soft': darkened(mixColours(primary, grounds.white, 0.14)),
    gold: accent,
    'gold-fill': lightened(adjustTone(accent, { darker: -0.09 })),
    'gold-text': darkened(accent),
    ink,
    'ink-soft': darkened(mixColours(ink, paper, 0.24)),
    line: mixColours(adjustTone(paper, { darker: 0.05 }), ink, 0.08),
  };
}

/**
 * Returns the color of the same hue that is nearest in lightness and fits; black or white if none does.
 * @param isFit must stay true for every further step in the same direction
 */
export function findNearestColour(
  colour: string,
  way: 'darker' | 'lighter',
  isFit: (colour: string) => boolean,
): string {
  if (isFit(colour)) return colour;
  const { l, c, h } = toOklch(colour);
  const step = way === 'darker' ? -0.004 : 0.004;
  for (let light = l + step; light > 0 && light < 1; light += step) {
    const candidate = toHex({ l: light, c, h });
    if (isFit(candidate)) return candidate;
  }
  return way === 'darker' ? '#000000' : '#ffffff';
}

interface Toning {
  l?: number;
  /** The maximum chroma. */
  c?: number;
  darker?: number;
  /** A factor for the lightness. */
  share?: number;
}

function adjustTone(colour: string, { l, c = 1, darker = 0, share = 1 }: Toning): string {
  const now = toOklch(colour);
  return toHex({ l: l ?? (now.l - darker) * share, c: Math.min(now.c, c), h: now.h });
}
