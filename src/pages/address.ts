import { withoutEnd } from '../lib/without-end';

/**
 * An address as pages are known by it: composed (NFC), in lower case, with a slash before and none behind. It is the same for every
 * spelling of an address, and of itself.
 */
export function normalAddress(text: string): string {
  const bare = withoutEnd(text.trim(), /\//).toLowerCase().normalize('NFC');
  return bare.startsWith('/') ? bare : `/${bare}`;
}

/** The address of a request's path: decoded, as pages are known by it; as it came where it can't be decoded. */
export function addressOfPath(path: string): string {
  if (!path.includes('%')) return normalAddress(path);
  try {
    return normalAddress(decodeURIComponent(path));
  } catch {
    return normalAddress(path);
  }
}

/** An address as links and browsers write it. */
export function hrefOf(address: string): string {
  return encodeURI(address);
}
