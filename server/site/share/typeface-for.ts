import { readOwnFonts } from '../../../src/content/brand/own-fonts';
import { readBrand } from '../../../src/content/brand/read-brand';
import type { ReadPicture } from '../../library/files/storage';
import { type CardTypeface, canWrite, PLAIN_TYPEFACE, readCardFont } from './card-font';
import { ownLetters } from './own-letters';

/**
 * Returns the first typeface that has all letters of a text: the firm's own heading font, that of its chosen pair, or the default
 * one. Returns null if none has.
 * @param site the content that all pages share
 * @param read reads a file of the library
 */
export async function typefaceFor(text: string, site: unknown, read: ReadPicture): Promise<CardTypeface | null> {
  const brand = (site as { brand?: unknown } | null | undefined)?.brand;
  const { headings } = readOwnFonts(brand);
  const own = headings === undefined ? null : await ownLetters(headings, text, read);
  if (own && headings !== undefined) return { name: headings, letters: own };
  for (const name of new Set([readBrand(brand).pair?.headings.file ?? PLAIN_TYPEFACE, PLAIN_TYPEFACE])) {
    const letters = await readCardFont(name);
    if (canWrite(letters, text)) return { name, letters };
  }
  return null;
}
