import { hash } from 'node:crypto';
import { findInitial, type Mark, readMark } from '../../../src/content/brand/mark';
import { readOwnFonts } from '../../../src/content/brand/own-fonts';
import { paletteOf } from '../../../src/content/brand/palette';
import { readBrand } from '../../../src/content/brand/read-brand';
import { plainText } from '../../../src/content/text';
import { getPageTitle, pageFacts } from '../../../src/pages/page-facts';
import type { SiteContent } from '../../../src/pages/site-wide/site-wide.model';
import type { ReadPicture } from '../../library/files/storage';
import { type CardTypeface, canWrite, PLAIN_TYPEFACE, readCardFont } from './card-font';
import { ownLetters } from './own-letters';

/** The preview image of a shared page that has no picture of its own. */
export interface Card {
  title: string;
  firm: string;
  /** The mark before the firm's name, and the letter if the mark is the initial. */
  mark: Mark;
  initial: string;
  colors: CardColors;
  /** The typeface; by default that of the site. */
  typeface?: CardTypeface;
}

/** The CSS colors of a card. */
export interface CardColors {
  ground: string;
  /** The title. */
  ink: string;
  /** The strip along the upper edge, and the mark. */
  accent: string;
  /** The band along the lower edge. */
  band: string;
  /** The text on the band. */
  onBand: string;
}

/** The default colors, as in the site's style sheets. */
export const CARD_COLORS: CardColors = {
  ground: '#faf7f2',
  ink: '#0b1f3a',
  accent: '#d4af37',
  band: '#0b1f3a',
  onBand: '#ffffff',
};

/** The path of all cards. Pages cannot have addresses below it. */
export const SHARE_PATH = '/media/share';

/** The version of the design. Changing it gives every card a new address. */
const DRAWN_AS = 1;
/** The maximum length of a text. Titles are never longer, but taglines may be. */
const MAX_LENGTH = 300;

/**
 * Returns a page's card in the firm's colors.
 * @param site the content that all pages share
 * @param read reads a file of the library
 * @param item the title of the item, for an item page
 * @returns null if there is no text or no typeface has all of its letters; the site's default picture is used then
 */
export async function createCard(
  pageId: string,
  content: unknown,
  site: unknown,
  read: ReadPicture,
  item?: string,
): Promise<Card | null> {
  const { firm: said, brand } = (site ?? {}) as SiteContent;
  const isFront = pageFacts(pageId, content)?.path === '/';
  const title = toVisibleText(item ?? (isFront ? plainText(said?.tagline) : getPageTitle(pageId, content)));
  const firm = toVisibleText(plainText(said?.name));
  // All characters that the card can show: a long title ends with an ellipsis, and the mark shows the initial.
  const written = `${title} ${firm} ${findInitial(firm)}…`;
  const typeface = title === '' ? null : await typefaceFor(written, site, read);
  return typeface && { title, firm, ...readCardMark(brand, firm), colors: readColors(site), typeface };
}

function readCardMark(brand: unknown, firm: string): Pick<Card, 'mark' | 'initial'> {
  const mark = readMark(brand);
  return { mark, initial: mark === 'initial' ? findInitial(firm) : '' };
}

/** Returns the firm's colors, or the default ones. */
function readColors(site: unknown): CardColors {
  const { colours } = readBrand((site as { brand?: unknown } | null | undefined)?.brand);
  if (!colours) return CARD_COLORS;
  const { paper, navy, 'gold-fill': accent } = paletteOf(colours);
  return { ...CARD_COLORS, ground: paper, ink: navy, accent, band: navy };
}

/** Returns the identifier of an item page's card. */
export function itemCard(pageId: string, slug: string): string {
  return `${pageId}/${encodeURIComponent(slug)}`;
}

/** Returns a card's address, which contains a hash of its content. @param pageId a page's id, or the result of `itemCard` */
export function cardAddress(pageId: string, card: Card): string {
  const mark = card.mark === 'tree' ? [] : [card.mark, card.initial];
  const { name } = card.typeface ?? { name: PLAIN_TYPEFACE };
  const written = name === PLAIN_TYPEFACE ? [] : [{ name }];
  const colors = Object.entries(card.colors).sort();
  const shown = JSON.stringify([DRAWN_AS, card.title, card.firm, colors, ...mark, ...written]);
  return `${SHARE_PATH}/${pageId}.${hash('sha256', shown).slice(0, 12)}.png`;
}

/** Converts a text to a single line without invisible characters. */
function toVisibleText(text: string): string {
  const short = [...text].slice(0, MAX_LENGTH).join('');
  const seen = short.normalize('NFC').replace(/[\p{Cc}\p{Cf}\s]/gu, (sign) => (/\p{Cf}/u.test(sign) ? '' : ' '));
  return seen.split(' ').filter(Boolean).join(' ');
}

/**
 * Returns the first typeface that has all letters of a text: the firm's own heading font, that of its chosen pair, or the default
 * one. Returns null if none has.
 * @param site the content that all pages share
 * @param read reads a file of the library
 */
async function typefaceFor(text: string, site: unknown, read: ReadPicture): Promise<CardTypeface | null> {
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
