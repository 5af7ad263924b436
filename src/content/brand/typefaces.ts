/** A typeface that ships: its name, the file it is cut down to, and what stands in for it while that comes. */
export interface Typeface {
  name: string;
  /** The name its file begins with. */
  file: string;
  weights: string;
  isSerif: boolean;
  /** How much wider it runs than what stands in for it, in per cent, so that nothing moves when it arrives. */
  adjust: number;
}

const SOURCE_SERIF = { name: 'Source Serif 4', file: 'source-serif-4', weights: '400 700', isSerif: true, adjust: 102 };
const SOURCE_SANS = { name: 'Source Sans 3', file: 'source-sans-3', weights: '400 700', isSerif: false, adjust: 94 };
const LORA = { name: 'Lora', file: 'lora', weights: '400 700', isSerif: true, adjust: 108 };
const WORK_SANS = { name: 'Work Sans', file: 'work-sans', weights: '400 700', isSerif: false, adjust: 107 };
const MANROPE = { name: 'Manrope', file: 'manrope', weights: '400 700', isSerif: false, adjust: 107 };

/** A typeface for headings with one for texts. */
export interface TypefacePair {
  label: string;
  headings: Typeface;
  texts: Typeface;
  /** The weight of headings. */
  weight: number;
}

/** The pairs beside the one the site comes with (`fraunces`), which needs no more than its own sheets. */
export const TYPEFACE_PAIRS = {
  source: { label: 'Source Serif with Source Sans', headings: SOURCE_SERIF, texts: SOURCE_SANS, weight: 500 },
  lora: { label: 'Lora with Work Sans', headings: LORA, texts: WORK_SANS, weight: 500 },
  manrope: { label: 'Manrope throughout', headings: MANROPE, texts: MANROPE, weight: 650 },
} satisfies Record<string, TypefacePair>;

export type PairKey = keyof typeof TYPEFACE_PAIRS;

/** What can be chosen; the first is what the site comes with. */
export const TYPEFACE_CHOICES = ['fraunces', 'source', 'lora', 'manrope'] as const satisfies readonly (
  | 'fraunces'
  | PairKey
)[];

/** The pair of a choice; null for the site's own, and for what is none. */
export function pairOf(choice: unknown): TypefacePair | null {
  return typeof choice === 'string' && Object.hasOwn(TYPEFACE_PAIRS, choice) ? TYPEFACE_PAIRS[choice as PairKey] : null;
}

/** Its files of English text, each once. */
export function filesOf({ headings, texts }: TypefacePair): string[] {
  return [...new Set([headings.file, texts.file])].map((file) => `${file}-brand`);
}
