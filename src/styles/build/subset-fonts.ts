import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PACKAGES = `${ROOT}node_modules/@fontsource-variable`;

/** The characters of English text. All others are in separate files, loaded only if used. Must match `fonts.css`. */
const CHARACTERS = [
  [0x20, 0x3b],
  0x3d,
  [0x3f, 0x5b],
  0x5d,
  0x5f,
  [0x61, 0x7a],
  0xa0,
  0xa3,
  0xa9,
  0xb7,
  0xbd,
  0xd7,
  0x2013,
  0x2014,
].concat([0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026, 0x20ac, 0x2192, 0x2212]);
/** Characters of source code and trademarks, only in the fonts that a firm can choose, which are larger anyway. */
const RARE = [0x3c, 0x3e, 0x5c, 0x5e, 0x60, [0x7b, 0x7e], 0x2122];

/** The weights of each font that the style sheets use (`--weight-serif`), and the typographic features. */
const FONTS = [
  { name: 'fraunces', as: 'text', wght: 440 },
  { name: 'inter', as: 'text', wght: { min: 400, max: 700 } },
  // The fonts a firm can choose instead. Their files also contain the accented letters of western Europe.
  ...['source-serif-4', 'source-sans-3', 'lora', 'work-sans', 'manrope'].map((name) => ({
    name,
    as: 'brand',
    wght: { min: 400, max: 700 },
  })),
];
const FEATURES = ['kern', 'tnum', 'lnum'];

/**
 * Reduces the fonts to the characters that almost every page needs, less than half of the original size:
 * `@fonts/{name}-text.woff2`, and `-brand` for the fonts that a firm can choose. The files are generated once and
 * cached in `node_modules`.
 */
export function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    async config() {
      const plan = JSON.stringify([CHARACTERS, RARE, FONTS, FEATURES, readFileSync(`${ROOT}package.json`, 'utf8')]);
      const folder = `${ROOT}node_modules/.cache/fonts-${createHash('sha256').update(plan).digest('hex').slice(0, 12)}`;
      mkdirSync(folder, { recursive: true });
      for (const font of FONTS) {
        const file = `${folder}/${font.name}-${font.as}.woff2`;
        if (!existsSync(file)) await writeSubset(font, file);
      }
      return { resolve: { alias: { '@fonts': folder } } };
    },
  };
}

async function writeSubset({ name, as, wght }: (typeof FONTS)[number], file: string): Promise<void> {
  const whole = readFileSync(`${PACKAGES}/${name}/files/${name}-latin-wght-normal.woff2`);
  const characters = as === 'brand' ? [...CHARACTERS, ...RARE, [0xa0, 0xff]] : CHARACTERS;
  const text = characters
    .flatMap((one) => (typeof one === 'number' ? [one] : range(one)))
    .map((code) => String.fromCodePoint(code))
    .join('');
  const options = { targetFormat: 'woff2', variationAxes: { wght }, keepFeatures: FEATURES, noHinting: true } as const;
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, await subsetFont(whole, text, options));
  renameSync(partial, file);
}

function range([from = 0, to = 0]: number[]): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
