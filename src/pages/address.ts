import { withoutEnd } from '../lib/without-end';

/**
 * Returns the normal form of an address: composed (NFC), in lower case, with a leading slash, and no slash or space at the end. All spellings of an
 * address have the same normal form, and the function is idempotent.
 */
export function normalAddress(text: string): string {
  const bare = withoutEnd(text.trim(), /[/\s]/).toLowerCase().normalize('NFC');
  return bare.startsWith('/') ? bare : `/${bare}`;
}

/** Returns the normal form of a request's path, percent-decoded if possible. */
export function addressOfPath(path: string): string {
  if (!path.includes('%')) return normalAddress(path);
  try {
    return normalAddress(decodeURIComponent(path));
  } catch {
    return normalAddress(path);
  }
}

/** Returns an address with percent-encoding, for use in links. */
export function hrefOf(address: string): string {
  return encodeURI(address);
}
