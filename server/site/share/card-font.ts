import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Letters of a typeface, as outlines: who draws needs no fonts. Lengths are in thousandths of the letters' size. */
export interface CardFont {
  /** How wide each letter is, and its outline as an SVG path, upwards from the line it stands on. */
  glyphs: Readonly<Record<string, readonly [width: number, outline: string]>>;
  /** By how much two letters come nearer than that; mostly below zero. */
  kerning: Readonly<Record<string, number>>;
}

/** What a card is written with. */
export interface CardTypeface {
  /** Tells it from others. */
  name: string;
  letters: CardFont;
}

/** The typeface of headings that the site comes with. */
export const PLAIN_TYPEFACE = 'fraunces';

const fonts = new Map<string, Promise<CardFont>>();

/** The letters of a typeface that ships, read when they are first asked for, and kept. */
export function readCardFont(name: string = PLAIN_TYPEFACE): Promise<CardFont> {
  const font = fonts.get(name) ?? readFile(fontFile(name), 'utf8').then((text) => JSON.parse(text) as CardFont);
  fonts.set(name, font);
  return font;
}

/** Whether all letters of a text are there. */
export function canWrite({ glyphs }: CardFont, text: string): boolean {
  return [...text].every((letter) => Object.hasOwn(glyphs, letter));
}

/** Beside this file, or beside the built server's folder. */
function fontFile(name: string): string {
  const places = ['./card-fonts/', '../card-fonts/'];
  const found = places
    .map((place) => fileURLToPath(new URL(`${place}${name}.json`, import.meta.url)))
    .find((file) => existsSync(file));
  if (!found) throw new Error('The letters of share cards are missing.');
  return found;
}
