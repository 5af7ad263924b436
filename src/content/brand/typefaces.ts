/** A bundled typeface: its name, its subset file, and the metrics of its fallback while it loads. */
export interface Typeface {
  name: string;
  /** The prefix of its file names. */
  file: string;
  weights: string;
  isSerif: boolean;
  /** Its width relative to the fallback, in percent, so that text does not shift when the font arrives. */
  adjust: number;
}

const SOURCE_SERIF = { name: 'Source Serif 4', file: 'source-serif-4', weights: '400 700', isSerif: true, adjust: 102 };
const SOURCE_SANS = { name: 'Source Sans 3', file: 'source-sans-3', weights: '400 700', isSerif: false, adjust: 94 };
const LORA = { name: 'Lora', file: 'lora', weights: '400 700', isSerif: true, adjust: 108 };
const WORK_SANS = { name: 'Work Sans', file: 'work-sans', weights: '400 700', isSerif: false, adjust: 107 };
const MANROPE = { name: 'Manrope', file: 'manrope', weights: '400 700', isSerif: false, adjust: 107 };

/** A typeface for headings combined with one for body text. */
export interface TypefacePair {
  label: string;
  headings: Typeface;
  texts: Typeface;
  /** The font weight of headings. */
  weight: number;
}

/** The pairs besides the default one (`fraunces`), which the main style sheets already contain. */
export const TYPEFACE_PAIRS = {
  source: { label: 'Source Serif with Source Sans', headings: SOURCE_SERIF, texts: SOURCE_SANS, weight: 500 },
  lora: { label: 'Lora with Work Sans', headings: LORA, texts: WORK_SANS, weight: 500 },
  manrope: { label: 'Manrope', headings: MANROPE, texts: MANROPE, weight: 650 },
} satisfies Record<string, TypefacePair>;

export type PairKey = keyof typeof TYPEFACE_PAIRS;

/** The available choices; the first is the default. */
export const TYPEFACE_CHOICES = ['fraunces', 'source', 'lora', 'manrope'] as const satisfies readonly (
  | 'fraunces'
  | PairKey
)[];

/** Returns the pair for a choice; null for the default and for invalid choices. */
export function findTypefacePair(choice: unknown): TypefacePair | null {
  return typeof choice === 'string' && Object.hasOwn(TYPEFACE_PAIRS, choice) ? TYPEFACE_PAIRS[choice as PairKey] : null;
}

/** Returns what editors call a choice. */
export function nameTypefaces(choice: (typeof TYPEFACE_CHOICES)[number]): string {
  return findTypefacePair(choice)?.label ?? 'Fraunces with Inter';
}

/** Returns the unique names of a pair's font files for English text. */
export function filesOf({ headings, texts }: TypefacePair): string[] {
  return [...new Set([headings.file, texts.file])].map((file) => `${file}-brand`);
}
