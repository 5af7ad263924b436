import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The letters of a typeface as outlines, so that rendering needs no fonts. Lengths are in thousandths of the font size. */
export interface CardFont {
  /** The width of each letter, and its outline as an SVG path with y pointing up from the baseline. */
  glyphs: Readonly<Record<string, readonly [width: number, outline: string]>>;
  /** The kerning of pairs of letters, mostly negative. */
  kerning: Readonly<Record<string, number>>;
}

/** The typeface of a card. */
export interface CardTypeface {
  /** Identifies the typeface. */
  name: string;
  letters: CardFont;
}

/** The default typeface of headings. */
export const PLAIN_TYPEFACE = 'fraunces';

const fonts = new Map<string, Promise<CardFont>>();

/** Returns the letters of a bundled typeface, loading them on first use. */
export function readCardFont(name: string = PLAIN_TYPEFACE): Promise<CardFont> {
  const font = fonts.get(name) ?? readFile(fontFile(name), 'utf8').then((text) => JSON.parse(text) as CardFont);
  fonts.set(name, font);
  return font;
}

/** Returns whether the font has all letters of a text. */
export function canWrite({ glyphs }: CardFont, text: string): boolean {
  return [...text].every((letter) => Object.hasOwn(glyphs, letter));
}

/** Finds the font file, which is next to this file or next to the built server's folder. */
function fontFile(name: string): string {
  const places = ['./card-fonts/', '../card-fonts/'];
  const found = places
    .map((place) => fileURLToPath(new URL(`${place}${name}.json`, import.meta.url)))
    .find((file) => existsSync(file));
  if (!found) throw new Error('The font files for share cards are missing.');
  return found;
}
