import { type OwnFonts, readOwnFonts } from './own-fonts';
import { DEFAULT_PALETTE, type Palette, paletteOf } from './palette';
import { RADIUS_SIZES, readBrand } from './read-brand';
import type { Typeface, TypefacePair } from './typefaces';

/** Returns the address of a font file by its name without the extension, or undefined if there is no such file. */
export type FontAddress = (file: string) => string | undefined;

/** The editing tools that overlay a page and keep their own look. */
const TOOLS = '.overlay,.panel-layer,.admin-pencils,.dialog,.toast-area,.dashboard,.sign-in-page';
/** Dark backgrounds that the accent color may appear on. */
const DARK = '.section-navy,.site-footer';
/** Elements that have a corner radius. */
const CORNERS = `:is(.button,.input,.card,.fill .card-picture,.portrait,.case-picture,.map img,.rt-image img,.rt-embed iframe,.rt-link-image):not(.cards-open .card,:is(${TOOLS}) *)`;

/**
 * Returns the style sheet for a firm's brand, to be loaded after the site's own; empty if nothing is customized.
 * @param brand the brand section of the content; invalid parts are ignored
 */
export function brandCss(brand: unknown, fontAddress: FontAddress): string {
  const { colours, pair, radius } = readBrand(brand);
  const fonts = readOwnFonts(brand);
  const hasFonts = fonts.headings !== undefined || fonts.texts !== undefined;
  const root = [
    ...(colours ? formatTokens(paletteOf(colours)) : []),
    ...(pair ? formatFontTokens(pair) : []),
    ...formatOwnTokens(fonts),
  ];
  const own = [...(colours ? formatTokens(DEFAULT_PALETTE) : []), ...(pair || hasFonts ? OWN_FONTS : [])];
  const size = radius && RADIUS_SIZES[radius];
  return [
    ...(pair ? listFaces(pair).flatMap((face) => formatFaceRules(face, fontAddress)) : []),
    ...formatOwnFaces(fonts),
    ...(root.length > 0 ? [`:root{${root.join(';')}}`] : []),
    ...(colours ? [formatCheckRule(paletteOf(colours))] : []),
    ...(colours ? [`${DARK}{--color-gold:var(--color-gold-fill)}`] : []),
    ...(size ? [`${CORNERS}{border-radius:${size}}`] : []),
    ...(own.length > 0 ? [`${TOOLS}{${own.join(';')}}`] : []),
  ].join('\n');
}

/**
 * Returns the check mark of lists in the brand's colors; the style sheets have it as an image in the default colors
 * (`ui/illustrations/check.svg`).
 */
function formatCheckRule(palette: Palette): string {
  const round = `<circle cx='12' cy='12' r='10.5' stroke='${palette['gold-fill']}'/>`;
  const tick = `<path d='m7.5 12.4 3 3 6-6.6' stroke='${palette['gold-text']}'/>`;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke-width='1.6' stroke-linecap='round' stroke-linejoin='round'>${round}${tick}</svg>`;
  return `:is(.checks li,.rt-checks li[data-done])::before{background-image:url("data:image/svg+xml,${encodeURIComponent(svg)}")}`;
}

function formatTokens(palette: Palette): string[] {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(palette['navy-deep'].slice(at, at + 2), 16));
  return [
    ...Object.entries(palette).map(([name, value]) => `--color-${name}:${value}`),
    `--color-shade:rgb(${r} ${g} ${b} / 0.55)`,
  ];
}

const OWN_FONTS = [
  '--font-serif:"Fraunces Text","Fraunces Variable","Fraunces fallback",Georgia,serif',
  '--weight-serif:440',
  '--font-sans:"Inter Text","Inter Variable","Inter fallback",system-ui,sans-serif',
  // Otherwise, the tools inherit the typeface that the page has already taken from its own token.
  'font-family:var(--font-sans)',
];

function formatFontTokens({ headings, texts, weight }: TypefacePair): string[] {
  return [
    `--font-serif:${formatFontStack(headings)}`,
    `--weight-serif:${weight}`,
    `--font-sans:${formatFontStack(texts)}`,
  ];
}

/** Fixed names, because the name inside an uploaded file must never reach a style sheet. */
const OWN_NAMES = { headings: 'Own headings', texts: 'Own texts' };

function formatOwnFaces(fonts: OwnFonts): string[] {
  return (['headings', 'texts'] as const).flatMap((use) => {
    const address = fonts[use];
    if (address === undefined) return [];
    const source = `src:url("${address}") format("woff2")`;
    return [`@font-face{font-family:"${OWN_NAMES[use]}";font-weight:100 900;font-display:swap;${source}}`];
  });
}

function formatOwnTokens({ headings, texts }: OwnFonts): string[] {
  return [
    ...(headings === undefined ? [] : [`--font-serif:"${OWN_NAMES.headings}",Georgia,serif`]),
    ...(texts === undefined ? [] : [`--font-sans:"${OWN_NAMES.texts}",system-ui,sans-serif`]),
  ];
}

/** Returns a typeface and its fallbacks as a CSS font stack. */
function formatFontStack({ name, isSerif }: Typeface): string {
  return `"${name}","${name} fallback",${isSerif ? 'Georgia,serif' : 'system-ui,sans-serif'}`;
}

function listFaces({ headings, texts }: TypefacePair): Typeface[] {
  return headings === texts ? [headings] : [headings, texts];
}

function formatFaceRules({ name, file, weights, isSerif, adjust }: Typeface, fontAddress: FontAddress): string[] {
  const rule = (source: string | undefined, range: string) =>
    source === undefined
      ? []
      : [
          `@font-face{font-family:"${name}";font-weight:${weights};font-display:swap;src:url("${source}") format("woff2")${range}}`,
        ];
  const locals = isSerif ? SERIFS : SANS;
  const fallback = `@font-face{font-family:"${name} fallback";src:${locals};size-adjust:${adjust}%}`;
  return [
    ...rule(fontAddress(`${file}-brand`), ''),
    ...rule(fontAddress(`${file}-latin-ext-wght-normal`), `;unicode-range:${OTHER_LETTERS}`),
    fallback,
  ];
}

/** The characters that the English subset does not contain; must match `brand-faces.css`. */
const OTHER_LETTERS = 'U+100-2FF,U+1E00-1EFF,U+20A0-20AB,U+20AD-20C0';
const SERIFS = 'local("Georgia"),local("Liberation Serif"),local("Times New Roman")';
const SANS = 'local("Arial"),local("Liberation Sans"),local("Helvetica")';
