import { buffer } from 'node:stream/consumers';
import type { Font, Buffer as Line } from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import type { ReadPicture } from '../../library/files/storage';
import type { CardFont } from './card-font';

/** Lengths are in thousandths of the letters' size. */
const EM = 1000;
/** The weight of headings, where a typeface has several. */
const WEIGHT = 600;
/** A letter of more, in characters of its outline, is none that anybody drew; nor is a text of more. */
const MAX_OUTLINE = 20_000;
const MAX_OUTLINES = 300_000;
/** More, unpacked, is no typeface for headings. */
const MAX_BYTES = 16 * 1024 * 1024;
/** A firm has one; a preview may ask for another. */
const MAX_OPEN = 2;

/** A typeface that is open: its letters, and how far a text in them reaches. */
interface OpenFont {
  font: Font;
  reachOf(text: string): number;
}

const fonts = new LRUCache<string, Promise<OpenFont | null>>({ max: MAX_OPEN });

/**
 * The letters of a text in a typeface that the firm has uploaded, as outlines.
 * @param address of the typeface in the library
 * @returns null where that is gone, can not be read, or has not all the letters
 */
export async function ownLetters(address: string, text: string, read: ReadPicture): Promise<CardFont | null> {
  const known = fonts.get(address) ?? openFont(address, read).catch(() => null);
  fonts.set(address, known);
  const font = await known;
  if (!font) fonts.delete(address);
  try {
    return font && lettersOf(font, text);
  } catch {
    // A typeface is a stranger's file: what is wrong in it shows when it is drawn with.
    return null;
  }
}

async function openFont(address: string, read: ReadPicture): Promise<OpenFont | null> {
  const found = await read(address.slice('/media/'.length));
  if (!found) return null;
  // Loaded with the first, since they are large.
  const [{ Blob, Buffer, Face, Font, shape, Variation }, { default: decompress }] = await Promise.all([
    import('harfbuzzjs'),
    import('woff2-encoder/decompress'),
  ]);
  const sfnt = await decompress(await buffer(found.stream()));
  if (sfnt.length > MAX_BYTES) return null;
  const font = new Font(new Face(new Blob(sfnt)));
  font.setScale(EM, EM);
  font.setVariations([new Variation('wght', WEIGHT)]);
  return {
    font,
    reachOf(text) {
      const line: Line = new Buffer();
      line.addText(text);
      line.guessSegmentProperties();
      shape(font, line);
      return line.getGlyphPositions().reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0);
    },
  };
}

function lettersOf({ font, reachOf }: OpenFont, text: string): CardFont | null {
  const glyphs: Record<string, readonly [number, string]> = {};
  let length = 0;
  for (const letter of new Set(text)) {
    const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0);
    if (!glyph) return null;
    const outline = font.glyphToPath(glyph);
    length += outline.length;
    if (outline.length > MAX_OUTLINE || length > MAX_OUTLINES) return null;
    glyphs[letter] = [font.glyphHAdvance(glyph), outline];
  }
  const letters = [...text];
  const pairs = new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`));
  const kerning = [...pairs].map((pair) => {
    const apart = [...pair].reduce((sum, letter) => sum + (glyphs[letter]?.[0] ?? 0), 0);
    return [pair, reachOf(pair) - apart] as const;
  });
  return { glyphs, kerning: Object.fromEntries(kerning) };
}
