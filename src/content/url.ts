const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);

/**
 * Returns true if a link or image address is allowed: http, https, mailto, tel, relative, an anchor, or empty (spec
 * section 5). Rejects `javascript:` and similar schemes, however they are spelled.
 */
export function isSafeUrl(value: string): boolean {
  const scheme = readScheme(stripIgnoredCharacters(value));
  return scheme === undefined || SAFE_SCHEMES.has(scheme.toLowerCase());
}

/** Browsers ignore control characters and white space before they parse the scheme, so this does too. */
function stripIgnoredCharacters(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to drop.
  return value.replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/g, '');
}

function readScheme(value: string): string | undefined {
  return /^([^/?#:]*):/.exec(value)?.[1];
}

/**
 * Normalizes an address by lower-casing its scheme, so that schemes can be compared; undefined if it is not allowed.
 */
export function normalizeUrl(value: string): string | undefined {
  if (!isSafeUrl(value)) return undefined;
  const scheme = readScheme(value);
  // The scheme contains white space, which browsers ignore as well.
  const readable =
    scheme === undefined || SAFE_SCHEMES.has(scheme.toLowerCase()) ? value : stripIgnoredCharacters(value);
  return readable.replace(/^[a-z]+:/i, (found) => found.toLowerCase());
}

/**
 * Resolves the assets alias: `@assets/x` becomes `/attached-assets/x` (spec section 3, Team).
 * @returns '' if the value is not a string
 */
export function resolveAsset(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value.startsWith('@assets/') ? `/attached-assets/${value.slice('@assets/'.length)}` : value;
}
