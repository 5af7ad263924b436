const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);

/**
 * Whether a link or picture address is one the site may carry: http, https, mailto, tel, relative, an anchor, or empty
 * (spec section 5; never `javascript:` and its kin, however spelled).
 */
export function isSafeUrl(value: string): boolean {
  const scheme = schemeOf(bareUrl(value));
  return scheme === undefined || SAFE_SCHEMES.has(scheme.toLowerCase());
}

/** Browsers drop control characters and white space before they read the scheme, so we do too. */
function bareUrl(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to drop.
  return value.replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/g, '');
}

function schemeOf(value: string): string | undefined {
  return /^([^/?#:]*):/.exec(value)?.[1];
}

/** An address with its scheme in lower case, as it is compared everywhere; undefined if the site may not carry it. */
export function normalizeUrl(value: string): string | undefined {
  if (!isSafeUrl(value)) return undefined;
  const scheme = schemeOf(value);
  // White space within the scheme: the browser would not see it either.
  const readable = scheme === undefined || SAFE_SCHEMES.has(scheme.toLowerCase()) ? value : bareUrl(value);
  return readable.replace(/^[a-z]+:/i, (found) => found.toLowerCase());
}

/** Rewrites the assets alias: `@assets/x` becomes `/attached-assets/x` (spec section 3, Team). What is no text is no address. */
export function resolveAsset(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value.startsWith('@assets/') ? `/attached-assets/${value.slice('@assets/'.length)}` : value;
}
