/** Where a typeface stands that the firm has uploaded. */
export const FONT_ADDRESS = /^\/media\/[0-9a-f]{40}\.woff2$/;

/** The typefaces that a firm has uploaded, by their addresses. */
export interface OwnFonts {
  headings?: string;
  texts?: string;
}

/** Those of a brand's; stored content may hold anything. */
export function ownFontsOf(brand: unknown): OwnFonts {
  const fonts = (brand as { fonts?: unknown } | null | undefined)?.fonts;
  if (typeof fonts !== 'object' || fonts === null) return {};
  const { headings, texts } = fonts as Record<string, unknown>;
  return { ...(isAddress(headings) && { headings }), ...(isAddress(texts) && { texts }) };
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && FONT_ADDRESS.test(value);
}
