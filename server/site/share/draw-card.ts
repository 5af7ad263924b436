import type { Card } from './card';
import { type CardFont, readCardFont } from './card-font';
import { drawOutline, measureWidth, type Sizes, setText } from './set-text';

/** The size that social networks ask for. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

const LEFT = 88;
const STRIP = 14;
const BAND = 104;
const TITLE_WIDTH = CARD_WIDTH - 2 * LEFT;
const TITLE_SIZES: Sizes = [
  [112, 2],
  [88, 3],
  [68, 4],
];
const LINE_HEIGHT = 1.14;
/** The cap height as a fraction of the font size. */
const CAPITALS = 0.7;
const FIRM_SIZES: Sizes = [
  [38, 1],
  [28, 1],
];
const FIRM_LEFT = LEFT + 62;
const INITIAL_SIZE = 22;
/** The firm's mark in a 32 by 32 view box. */
const MARK = {
  tree: 'M16 3c5 3 7.5 7.4 7.5 10.5a7.5 7.5 0 0 1-15 0C8.5 10.4 11 6 16 3z',
  trunk: 'M16 27V14',
  earth: 'M5 28.5h22',
};

/** Draws a card as SVG without text elements: its letters are outlines. The colors are not escaped. */
export async function drawCard(card: Card): Promise<string> {
  const { title, firm, colors } = card;
  const font = card.typeface?.letters ?? (await readCardFont());
  const bandTop = CARD_HEIGHT - BAND;
  const parts = [
    rect(0, CARD_HEIGHT, colors.ground),
    rect(0, STRIP, colors.accent),
    rect(bandTop, BAND, colors.band),
    `<g fill="${colors.ink}">${drawTitle(font, title, bandTop)}</g>`,
    drawMark(font, card, bandTop),
    `<g fill="${colors.onBand}">${drawFirm(font, firm, bandTop, card.mark === 'none' ? LEFT : FIRM_LEFT)}</g>`,
  ];
  const size = `width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${parts.join('')}</svg>`;
}

function rect(top: number, height: number, color: string): string {
  return `<rect y="${top}" width="${CARD_WIDTH}" height="${height}" fill="${color}"/>`;
}

/** Draws the title, vertically centered between strip and band. */
function drawTitle(font: CardFont, title: string, bandTop: number): string {
  const { size, lines } = setText(font, title, TITLE_WIDTH, TITLE_SIZES);
  const step = size * LINE_HEIGHT;
  const height = step * (lines.length - 1) + size * CAPITALS;
  const first = (STRIP + bandTop - height) / 2 + size * CAPITALS;
  return lines.map((line, index) => drawOutline(font, line, size, { left: LEFT, base: first + index * step })).join('');
}

function drawFirm(font: CardFont, firm: string, bandTop: number, left: number): string {
  const { size, lines } = setText(font, firm, CARD_WIDTH - LEFT - left, FIRM_SIZES);
  const base = bandTop + (BAND + size * CAPITALS) / 2;
  return lines.map((line) => drawOutline(font, line, size, { left, base })).join('');
}

function drawMark(font: CardFont, { mark, initial, colors: { accent, onBand, band } }: Card, bandTop: number): string {
  if (mark === 'none') return '';
  const place = `translate(${LEFT - 8} ${bandTop + (BAND - 48) / 2}) scale(1.5)`;
  if (mark === 'initial') {
    const left = (32 - measureWidth(font, initial, INITIAL_SIZE)) / 2;
    const letter = drawOutline(font, initial, INITIAL_SIZE, { left, base: (32 + INITIAL_SIZE * CAPITALS) / 2 });
    return `<g transform="${place}"><rect x="1" y="1" width="30" height="30" rx="5" fill="${accent}"/><g fill="${band}">${letter}</g></g>`;
  }
  return `<g transform="${place}" fill="none" stroke="${accent}" stroke-width="2.2" stroke-linecap="round"><path d="${MARK.trunk}"/><path d="${MARK.tree}"/><path d="${MARK.earth}" stroke="${onBand}"/></g>`;
}
