import { normalAddress } from './address';
import { MAX_ADDRESS } from './address-from';
import { isReservedStart } from './reserved-addresses';

/** File name of a list's feed, which no page's address may end with. */
export const FEED_FILE = 'feed.xml';
/** Maximum number of parts of an address. */
const MAX_PARTS = 8;

/** Letters, marks and digits of any script, and the characters that need no encoding in an address. */
const PART = /^[\p{L}\p{M}\p{N}._~-]+$/u;

/** Returns why a page cannot have an address, as a message for its author, or null if it can. @param address in normal form */
export function findAddressProblem(address: string): string | null {
  if (address.length > MAX_ADDRESS) return `An address has at most ${MAX_ADDRESS} characters.`;
  if (address !== normalAddress(address)) return 'An address is in lower case and begins with a slash.';
  const parts = address.slice(1).split('/');
  if (parts.length > MAX_PARTS) return `An address has at most ${MAX_PARTS} parts.`;
  if (parts.some((part) => part === '')) return 'Each part of an address between two slashes needs a name.';
  if (parts.some((part) => part === '.' || part === '..')) return 'A part of an address can not be dots alone.';
  const odd = parts.find((part) => !PART.test(part));
  if (odd !== undefined) return 'Use letters, digits and hyphens, with slashes between the parts.';
  const [first = ''] = parts;
  if (isReservedStart(first)) return `Addresses that begin with /${first} are the site’s own.`;
  if (parts.at(-1) === FEED_FILE) return `Addresses that end with /${FEED_FILE} are the site’s own.`;
  if (first.includes('.')) return 'The first part of an address can not have a dot: it would be a file’s.';
  return null;
}
