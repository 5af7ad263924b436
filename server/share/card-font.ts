import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The letters of the site's serif, as outlines: who draws needs no fonts. Lengths are in thousandths of the letters' size. */
export interface CardFont {
  /** How wide each letter is, and its outline as an SVG path, upwards from the line it stands on. */
  glyphs: Readonly<Record<string, readonly [width: number, outline: string]>>;
  /** By how much two letters come nearer than that; mostly below zero. */
  kerning: Readonly<Record<string, number>>;
}

let font: Promise<CardFont> | undefined;

/** Read with the first card, and kept. */
export function readCardFont(): Promise<CardFont> {
  font ??= readFile(fontFile(), 'utf8').then((text) => JSON.parse(text) as CardFont);
  return font;
}

/** Whether all letters of a text are there. */
export function canWrite({ glyphs }: CardFont, text: string): boolean {
  return [...text].every((letter) => Object.hasOwn(glyphs, letter));
}

/** Beside this file, or beside the built server's folder. */
function fontFile(): string {
  const places = ['./card-font.json', '../card-font.json'];
  const found = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((file) => existsSync(file));
  if (!found) throw new Error('The letters of share cards are missing.');
  return found;
}
