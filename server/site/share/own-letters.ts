import type { Font, Buffer as Line } from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import type { ReadPicture } from '../../library/files/storage';
import { pause } from '../../platform/pause';
import type { CardFont } from './card-font';

/** Lengths are in thousandths of the font size. */
const EM = 1000;
/** The weight of headings, for variable typefaces. */
const WEIGHT = 600;
/** The size limits of a letter's outline and of a whole text, in characters. No legitimate font exceeds them. */
const MAX_OUTLINE = 20_000;
const MAX_OUTLINES = 300_000;
/** The maximum uncompressed size of a font. */
const MAX_BYTES = 16 * 1024 * 1024;
/** How long a text waits for a font that is being read, in milliseconds. Pages name their cards, and must not wait for a slow storage. */
const PATIENCE_MS = 1000;
/** The number of open fonts: the firm's own, and another for a preview. */
const MAX_OPEN = 2;

/** An open typeface: its letters, and a function that measures the width of a text. */
interface OpenFont {
  font: Font;
  reachOf(text: string): number;
}

const fonts = new LRUCache<string, Promise<OpenFont | null>>({ max: MAX_OPEN });

/**
 * Returns the letters of a text in a typeface the firm has uploaded.
 * @param address of the font file in the library
 * @returns null if the file is gone, cannot be read, or lacks one of the letters
 */
export async function ownLetters(address: string, text: string, read: ReadPicture): Promise<CardFont | null> {
  const known = fonts.get(address) ?? openFont(address, read).catch(() => null);
  fonts.set(address, known);
  const font = await Promise.race([known, pause(PATIENCE_MS).then(() => undefined)]);
  if (font === null) fonts.delete(address);
  try {
    return font ? extractLetters(font, text) : null;
  } catch {
    // Uploaded fonts are untrusted, and their errors may appear only when their letters are used.
    return null;
  }
}

async function openFont(address: string, read: ReadPicture): Promise<OpenFont | null> {
  const found = await read(address.slice('/media/'.length));
  if (!found) return null;
  // Loaded with the first font, because the modules are large.
  const [{ Blob, Buffer, Face, Font, shape, Variation }, { default: decompress }] = await Promise.all([
    import('harfbuzzjs'),
    import('woff2-encoder/decompress'),
  ]);
  const sfnt = await decompress(found);
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

function extractLetters({ font, reachOf }: OpenFont, text: string): CardFont | null {
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
