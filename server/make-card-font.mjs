import { readFileSync, writeFileSync } from 'node:fs';
import { Blob, Face, Font, Buffer as Line, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';

// `node server/make-card-font.mjs` generates the glyphs that `server/site/share` uses to render share cards, for each heading font that ships
// (SIL Open Font License): outlines and widths in thousandths of the font size, and the kerning of pairs.
const EM = 1000;
/** The fonts by package name, with the weight of headings. */
const TYPEFACES = { fraunces: 440, 'source-serif-4': 500, lora: 500, manrope: 650 };
/** The font files and the characters taken from each. */
const FILES = [
  { name: 'latin', codes: [...range(0x20, 0x7e), ...range(0xa0, 0xff), 0x152, 0x153, ...range(0x2013, 0x2014)] },
  { name: 'latin', codes: [0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026, 0x20ac, 0x2122, 0x2212] },
  { name: 'latin-ext', codes: [...range(0x100, 0x151), ...range(0x154, 0x17f), ...range(0x218, 0x21b), 0x1e9e] },
  { name: 'vietnamese', codes: [0x1a0, 0x1a1, 0x1af, 0x1b0, ...range(0x1ea0, 0x1ef9)] },
];
/** Characters whose kerning is included. */
const KERNED = [...range(0x21, 0x7e), 0x2018, 0x2019, 0x201c, 0x201d].map((code) => String.fromCodePoint(code));

for (const typeface of Object.keys(TYPEFACES)) await make(/** @type {keyof typeof TYPEFACES} */ (typeface));

/** @param {keyof typeof TYPEFACES} typeface */
async function make(typeface) {
  /** @type {Record<string, [width: number, outline: string]>} */
  const glyphs = {};
  for (const { name, codes } of FILES) {
    const text = String.fromCodePoint(...codes);
    const font = await openFont(typeface, name, text);
    for (const letter of text) {
      const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0);
      if (glyph) glyphs[letter] = [measureWidth(font, letter), roundNumbers(font.glyphToPath(glyph))];
    }
  }
  const kerning = measureKerning(await openFont(typeface, 'latin', KERNED.join('')));
  const file = new URL(`./site/share/card-fonts/${typeface}.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify({ glyphs, kerning })}\n`);
  process.stdout.write(`${typeface}: ${Object.keys(glyphs).length} letters, ${Object.keys(kerning).length} pairs\n`);
}

/**
 * @param {keyof typeof TYPEFACES} typeface
 * @param {string} name
 * @param {string} text
 */
async function openFont(typeface, name, text) {
  const file = `../node_modules/@fontsource-variable/${typeface}/files/${typeface}-${name}-wght-normal.woff2`;
  const whole = readFileSync(new URL(file, import.meta.url));
  const cut = await subsetFont(whole, text, {
    targetFormat: 'sfnt',
    variationAxes: { wght: TYPEFACES[typeface] },
    keepFeatures: ['kern'],
    noHinting: true,
  });
  const font = new Font(new Face(new Blob(cut)));
  font.setScale(EM, EM);
  return font;
}

/**
 * Returns the advance width of a text.
 * @param {Font} font
 * @param {string} text
 */
function measureWidth(font, text) {
  const line = new Line();
  line.addText(text);
  line.guessSegmentProperties();
  shape(font, line);
  return line.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
}

/** @param {Font} font */
function measureKerning(font) {
  const pairs = KERNED.flatMap((first) => KERNED.map((second) => /** @type {[string, string]} */ ([first, second])));
  const near = pairs.map(([first, second]) => {
    const apart = measureWidth(font, first) + measureWidth(font, second);
    return /** @type {[string, number]} */ ([first + second, measureWidth(font, first + second) - apart]);
  });
  return Object.fromEntries(near.filter(([, by]) => by !== 0));
}

/**
 * Rounds the numbers of an outline to integers.
 * @param {string} outline
 */
function roundNumbers(outline) {
  return outline.replace(/-?\d+(?:\.\d+)?/g, (number) => String(Math.round(Number(number))));
}

/**
 * @param {number} from
 * @param {number} to
 */
function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
