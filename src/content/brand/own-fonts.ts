/** Matches the address of an uploaded typeface. */
export const FONT_ADDRESS = /^\/media\/[0-9a-f]{40}\.woff2$/;

/** The addresses of the typefaces that a firm has uploaded. */
export interface OwnFonts {
  headings?: string;
  texts?: string;
}

/** Returns a brand's uploaded typefaces, ignoring invalid stored values. */
export function readOwnFonts(brand: unknown): OwnFonts {
  const fonts = (brand as { fonts?: unknown } | null | undefined)?.fonts;
  if (typeof fonts !== 'object' || fonts === null) return {};
  const { headings, texts } = fonts as Record<string, unknown>;
  return { ...(isAddress(headings) && { headings }), ...(isAddress(texts) && { texts }) };
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && FONT_ADDRESS.test(value);
}
