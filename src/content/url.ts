const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);

/**
 * Whether a link or picture address is one the site may carry: http, https, mailto, tel, relative, an anchor, or empty
 * (spec section 5; never `javascript:` and its kin, however spelled).
 */
export function isSafeUrl(value: string): boolean {
  // Browsers drop control characters and white space before they read the scheme, so we do too.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to drop.
  const bare = value.replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/g, '');
  const scheme = /^([^/?#:]*):/.exec(bare)?.[1];
  return scheme === undefined || SAFE_SCHEMES.has(scheme.toLowerCase());
}

/** Rewrites the assets alias: `@assets/x` becomes `/attached-assets/x` (spec section 3, Team). What is no text is no address. */
export function resolveAsset(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value.startsWith('@assets/') ? `/attached-assets/${value.slice('@assets/'.length)}` : value;
}
