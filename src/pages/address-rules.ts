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
  if (address.length > MAX_ADDRESS) return `An address can have at most ${MAX_ADDRESS} characters.`;
  if (address !== normalAddress(address)) return 'An address must be lowercase and start with a slash.';
  const parts = address.slice(1).split('/');
  if (parts.length > MAX_PARTS) return `An address can have at most ${MAX_PARTS} parts between slashes.`;
  if (parts.some((part) => part === '')) return 'Each part of the address between slashes needs a name.';
  if (parts.some((part) => part === '.' || part === '..')) return 'A part of an address can’t consist of dots only.';
  const odd = parts.find((part) => !PART.test(part));
  if (odd !== undefined) return 'Use only letters, digits, hyphens and slashes.';
  const [first = ''] = parts;
  if (isReservedStart(first)) return `Addresses that start with /${first} are reserved. Choose another one.`;
  if (parts.at(-1) === FEED_FILE) return `Addresses that end with /${FEED_FILE} are reserved. Choose another one.`;
  if (first.includes('.')) return 'The first part of an address can’t contain a dot.';
  return null;
}
