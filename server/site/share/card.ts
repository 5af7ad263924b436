import { hash } from 'node:crypto';
import { findInitial, type Mark, readMark } from '../../../src/content/brand/mark';
import { paletteOf } from '../../../src/content/brand/palette';
import { readBrand } from '../../../src/content/brand/read-brand';
import { plainText } from '../../../src/content/text';
import { getPageTitle, pageFacts } from '../../../src/pages/page-facts';
import type { SiteContent } from '../../../src/pages/site-wide/site-wide.model';
import type { ReadPicture } from '../../library/files/storage';
import { type CardTypeface, PLAIN_TYPEFACE } from './card-font';
import { typefaceFor } from './typeface-for';

/** What a page shows where it is shared and has no picture of its own. */
export interface Card {
  title: string;
  firm: string;
  /** What stands before the firm's name, and the letter where it is that. */
  mark: Mark;
  initial: string;
  colors: CardColors;
  /** What it is written with; the site's own typeface where that is not said. */
  typeface?: CardTypeface;
}

/** The colours of a card, as CSS writes them. */
export interface CardColors {
  ground: string;
  /** The title's. */
  ink: string;
  /** The strip along the upper edge, and the mark. */
  accent: string;
  /** The band along the lower edge. */
  band: string;
  /** What stands on it. */
  onBand: string;
}

/** Those of the site's style sheets. */
export const CARD_COLORS: CardColors = {
  ground: '#faf7f2',
  ink: '#0b1f3a',
  accent: '#d4af37',
  band: '#0b1f3a',
  onBand: '#ffffff',
};

/** Where cards are: an address below one at which no page can stand. */
export const SHARE_PATH = '/media/share';

/** Another one has every card drawn anew, under another address. */
const DRAWN_AS = 1;
/** No title is longer; a tagline may be. */
const MAX_LENGTH = 300;

/**
 * A page's card, in the firm's colours.
 * @param site the content all pages share
 * @param read gives a file of the library
 * @param item what the item is called whose own page it is
 * @returns null where there is nothing to write, or no letters to write it with: the site's own picture stands for it
 */
export async function cardOf(
  pageId: string,
  content: unknown,
  site: unknown,
  read: ReadPicture,
  item?: string,
): Promise<Card | null> {
  const { firm: said, brand } = (site ?? {}) as SiteContent;
  const isFront = pageFacts(pageId, content)?.path === '/';
  const title = drawnText(item ?? (isFront ? plainText(said?.tagline) : getPageTitle(pageId, content)));
  const firm = drawnText(plainText(said?.name));
  // What is cut off ends in an ellipsis; a mark may be the firm's first letter.
  const written = `${title} ${firm} ${findInitial(firm)}…`;
  const typeface = title === '' ? null : await typefaceFor(written, site, read);
  return typeface && { title, firm, ...markSaid(brand, firm), colors: colorsOf(site), typeface };
}

function markSaid(brand: unknown, firm: string): Pick<Card, 'mark' | 'initial'> {
  const mark = readMark(brand);
  return { mark, initial: mark === 'initial' ? findInitial(firm) : '' };
}

/** The colours that the firm chose, as far as it did. */
function colorsOf(site: unknown): CardColors {
  const { colours } = readBrand((site as { brand?: unknown } | null | undefined)?.brand);
  if (!colours) return CARD_COLORS;
  const { paper, navy, 'gold-fill': accent } = paletteOf(colours);
  return { ...CARD_COLORS, ground: paper, ink: navy, accent, band: navy };
}

/** By what the card of an item's own page is asked for. */
export function itemCard(pageId: string, slug: string): string {
  return `${pageId}/${encodeURIComponent(slug)}`;
}

/** Where a page's card is: another address with all that changes it. @param pageId or what `itemCard` gives */
export function cardAddress(pageId: string, card: Card): string {
  const mark = card.mark === 'tree' ? [] : [card.mark, card.initial];
  const { name } = card.typeface ?? { name: PLAIN_TYPEFACE };
  const written = name === PLAIN_TYPEFACE ? [] : [{ name }];
  const colors = Object.entries(card.colors).sort();
  const shown = JSON.stringify([DRAWN_AS, card.title, card.firm, colors, ...mark, ...written]);
  return `${SHARE_PATH}/${pageId}.${hash('sha256', shown).slice(0, 12)}.png`;
}

/** A text in one line, without what is not seen. */
function drawnText(text: string): string {
  const short = [...text].slice(0, MAX_LENGTH).join('');
  const seen = short.normalize('NFC').replace(/[\p{Cc}\p{Cf}\s]/gu, (sign) => (/\p{Cf}/u.test(sign) ? '' : ' '));
  return seen.split(' ').filter(Boolean).join(' ');
}
