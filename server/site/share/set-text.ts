import type { CardFont } from './card-font';

/** A title broken into lines. */
export interface SetText {
  /** Font size in pixels. */
  size: number;
  lines: string[];
}

/** The font sizes to try, largest first, each with the number of lines that fit. */
export type Sizes = readonly (readonly [size: number, lines: number])[];

const ELLIPSIS = '…';

/** Returns the width of a line in pixels. Letters missing in the font have no width. */
export function measureWidth({ glyphs, kerning }: CardFont, line: string, size: number): number {
  let units = 0;
  let before = '';
  for (const letter of line) {
    units += (glyphs[letter]?.[0] ?? 0) + (kerning[before + letter] ?? 0);
    before = letter;
  }
  return (units * size) / 1000;
}

/**
 * Breaks a text into lines, in the largest size that fits all of it without breaking a word. If it does not fit in the smallest size
 * either, the text is truncated with an ellipsis.
 * @param width of a line in pixels
 */
export function setText(font: CardFont, text: string, width: number, sizes: Sizes): SetText {
  for (const [size, most] of sizes) {
    const { lines, isWordBroken } = breakLines(font, text, width, size);
    if (!isWordBroken && lines.length <= most) return { size, lines };
  }
  const [size, most] = sizes.at(-1) ?? [0, 0];
  const { lines } = breakLines(font, text, width, size);
  if (lines.length <= most) return { size, lines };
  const kept = lines.slice(0, most);
  return { size, lines: [...kept.slice(0, -1), addEllipsis(font, kept.at(-1) ?? '', width, size)] };
}

/** Returns the outlines of a line's letters. @param left the start of the line; `base` is the baseline, both in pixels */
export function drawOutline(
  font: CardFont,
  line: string,
  size: number,
  { left, base }: { left: number; base: number },
) {
  const scale = size / 1000;
  let units = 0;
  let before = '';
  const letters = [...line].map((letter) => {
    const [width = 0, outline = ''] = font.glyphs[letter] ?? [];
    units += font.kerning[before + letter] ?? 0;
    const at = units;
    units += width;
    before = letter;
    return outline && `<path transform="translate(${at} 0)" d="${outline}"/>`;
  });
  return `<g transform="translate(${left} ${base}) scale(${scale} ${-scale})">${letters.join('')}</g>`;
}

function breakLines(font: CardFont, text: string, width: number, size: number) {
  const lines: string[] = [];
  let line = '';
  let isWordBroken = false;
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measureWidth(font, longer, size) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (measureWidth(font, line, size) > width) {
      isWordBroken = true;
      const start = takeStart(font, line, width, size);
      lines.push(start);
      line = line.slice(start.length);
    }
  }
  return { lines: line === '' ? lines : [...lines, line], isWordBroken };
}

/** Returns the start of a word that fits in a line, but at least one letter. */
function takeStart(font: CardFont, word: string, width: number, size: number): string {
  const letters = [...word];
  let count = letters.length - 1;
  while (count > 1 && measureWidth(font, letters.slice(0, count).join(''), size) > width) count -= 1;
  return letters.slice(0, Math.max(1, count)).join('');
}

function addEllipsis(font: CardFont, line: string, width: number, size: number): string {
  let kept = [...line];
  while (kept.length > 0 && measureWidth(font, kept.join('').trimEnd() + ELLIPSIS, size) > width)
    kept = kept.slice(0, -1);
  return kept.join('').trimEnd() + ELLIPSIS;
}
