import { computeContrast, hasContrast } from './brand/contrast';
import { DEFAULT_PALETTE, type Palette, type Tone } from './brand/palette';
import { parseCssColour } from './css-colour';

/**
 * The parts of a page that are checked for quality; read from its HTML on the server and from the preview in the
 * editor.
 */
export interface PageOutline {
  headings: (Stands & { level: number; text: string })[];
  /** Images with meaning; decorative illustrations are excluded. `alt` is null if the attribute is missing. */
  pictures: (Stands & { src: string; alt: string | null })[];
  /** The page's text without navigation and footer: one entry per paragraph or item. */
  texts: (Stands & { text: string })[];
  /**
   * Texts with a color of their own, as written in CSS, and their background if known. Large texts need less contrast.
   */
  coloured?: (Stands & { text: string; colour: string; isLarge: boolean; ground?: Tone | undefined })[];
}

interface Stands {
  /** The path of the field that contains it, if known. */
  path?: string | undefined;
}

/** A suggestion to improve a page. */
export interface Hint extends Stands {
  kind: 'heading' | 'picture' | 'words' | 'description' | 'colour';
  message: string;
}

/** Tags whose content counts as one text. */
export const TEXT_TAGS: ReadonlySet<string> = new Set(['p', 'li', 'blockquote', 'figcaption', 'dd', 'dt', 'summary']);

/** Returns true if an image belongs to the content. The design's own illustrations are decorative. */
export function isContentPicture(src: string): boolean {
  return src.startsWith('/media/') || src.startsWith('/attached-assets/') || /^https?:/i.test(src);
}

/** The word counts above which a sentence, or a page's average sentence, is hard to follow. */
const LONG_SENTENCE = 35;
const LONG_ON_AVERAGE = 24;
/** Texts with fewer words are not checked for readability. */
const ENOUGH_WORDS = 60;
const SHOWN = 60;
/** The background colors of a page's parts, by the class that sets them. */
const GROUNDS: Readonly<Record<string, Tone>> = {
  'section-white': 'white',
  'ground-white': 'white',
  'section-deep': 'paper-deep',
  'ground-paper': 'paper-deep',
  'ground-tint': 'navy-tint',
  'ground-gold': 'gold-pale',
  'section-navy': 'navy',
};

/** Returns the background color that a part's classes set, or undefined if they set none. */
export function findGround(classes: Iterable<string>): Tone | undefined {
  for (const one of classes) if (Object.hasOwn(GROUNDS, one)) return GROUNDS[one];
  return undefined;
}

/** Returns the text color that a style attribute sets, or undefined if it sets none. */
export function findTextColour(style: string): string | undefined {
  for (const part of style.slice(0, MAX_STYLE).split(';')) {
    const at = part.indexOf(':');
    if (part.slice(0, at).trim().toLowerCase() === 'color') return part.slice(at + 1).trim();
  }
  return undefined;
}

const MAX_STYLE = 2000;
/** Headings up to this level count as large text, which needs less contrast. */
export const LARGE_HEADINGS = 3;

/**
 * Suggests improvements to a page: heading order, alt texts, sentence length, and color contrast.
 * @param palette the colors of the page; the default palette if omitted
 */
export function findHints({ headings, pictures, texts, coloured = [] }: PageOutline, palette?: Palette): Hint[] {
  return [
    ...findHeadingHints(headings),
    ...findPictureHints(pictures),
    ...findLongSentences([...headings, ...texts]),
    ...findLongAverage(texts),
    ...findColourHints(coloured, palette ?? DEFAULT_PALETTE),
  ];
}

function findHeadingHints(headings: PageOutline['headings']): Hint[] {
  const hint = (message: string, path?: string): Hint => ({ kind: 'heading', message, path });
  const mains = headings.filter(({ level }) => level === 1).length;
  const found: Hint[] = [];
  if (mains === 0) found.push(hint('No main heading (H1).'));
  if (mains > 1) found.push(hint(`${mains} main headings (H1). Use only one.`));
  for (const [index, { level, text, path }] of headings.entries()) {
    const before = headings[index - 1]?.level;
    if (text.trim() === '') found.push(hint(`A level ${level} heading is empty.`, path));
    else if (before !== undefined && level > before + 1)
      found.push(hint(`“${shortenText(text)}” skips from heading level ${before} to ${level}.`, path));
  }
  return found;
}

function findPictureHints(pictures: PageOutline['pictures']): Hint[] {
  return pictures.flatMap(({ src, alt, path }): Hint[] =>
    (alt ?? '').trim() === '' ? [{ kind: 'picture', message: `Image has no alt text${nameImage(src)}.`, path }] : [],
  );
}

/** Returns an image's file name. Addresses of library images contain only a hash, which names nothing. */
function nameImage(src: string): string {
  const [address = ''] = src.split(/[?#]/, 1);
  const name = address.startsWith('/media/') ? '' : address.slice(address.lastIndexOf('/') + 1);
  return name === '' ? '' : ` (${shortenText(name)})`;
}

function findLongSentences(texts: PageOutline['texts']): Hint[] {
  return texts.flatMap(({ text, path }) =>
    splitSentences(text).flatMap((sentence): Hint[] => {
      const length = countWords(sentence);
      if (length <= LONG_SENTENCE) return [];
      return [{ kind: 'words', message: `Long sentence (${length} words): “${shortenText(sentence)}”`, path }];
    }),
  );
}

/** Suggests other colors for texts without enough contrast to their background. */
function findColourHints(coloured: NonNullable<PageOutline['coloured']>, palette: Palette): Hint[] {
  return coloured.flatMap(({ text, colour, isLarge, ground = 'paper', path }): Hint[] => {
    const hex = parseCssColour(colour);
    const least = isLarge ? 3 : 4.5;
    if (hex === null || text.trim() === '' || hasContrast(hex, palette[ground], least)) return [];
    const found = computeContrast(hex, palette[ground]).toFixed(1);
    const message = `“${shortenText(text)}” is hard to read: contrast is ${found}:1, and ${least}:1 is needed.`;
    return [{ kind: 'colour', message, path }];
  });
}

function findLongAverage(texts: PageOutline['texts']): Hint[] {
  const lengths = texts.flatMap(({ text }) => splitSentences(text)).map(countWords);
  const words = lengths.reduce((sum, length) => sum + length, 0);
  const average = Math.round(words / Math.max(1, lengths.length));
  if (words < ENOUGH_WORDS || average <= LONG_ON_AVERAGE) return [];
  return [{ kind: 'words', message: `Sentences average ${average} words. Aim for 15 to 20.` }];
}

/** Splits a text after each sentence-ending character that white space follows. */
function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { index } of text.matchAll(/[.!?…。]\s/gu)) {
    sentences.push(text.slice(start, index + 1));
    start = index + 1;
  }
  return [...sentences, text.slice(start)].map((one) => one.trim()).filter(Boolean);
}

function countWords(text: string): number {
  return text.split(/\s+/u).filter(Boolean).length;
}

function shortenText(text: string): string {
  const bare = text.trim().replace(/\s+/gu, ' ');
  return bare.length > SHOWN ? `${bare.slice(0, SHOWN)}…` : bare;
}
