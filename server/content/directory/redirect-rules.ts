import { addressOfPath, hrefOf, normalAddress } from '../../../src/pages/address';
import { findAddressProblem } from '../../../src/pages/address-rules';
import { FILE_FOLDERS, normalizeQuery, splitTarget } from './redirect-table';

/** The longest input that is parsed, in characters. */
export const MAX_FROM = 1000;
export const MAX_TO = 2000;
/** The longest address that is stored: the database index has no room for more. */
const MAX_KEPT = 600;
const MAX_KEPT_BYTES = 2000;

/** The result of parsing an input: its value, or the problem to show. */
export type Read<T> = { value: T; problem?: never } | { problem: string; value?: never };

/** File extensions of pages on older sites. No file of this site has one of them at the top level. */
const OLD_ENDINGS: ReadonlySet<string> = new Set([
  ...['html', 'htm', 'shtml', 'php', 'asp', 'aspx', 'jsp', 'cfm', 'pdf'],
]);
/** Characters that no address may contain: white space, invisible characters, and the backslash, which browsers treat as a slash. */
const UNFIT = /[\s\p{Cc}\p{Cf}\\]/u;

/** Parses the address to redirect from, and returns it in its normal form. */
export function readFrom(written: string): Read<string> {
  const text = written.trim();
  if (text === '') return { problem: 'Enter the old address.' };
  if (text.length > MAX_FROM) return { problem: `An address can have at most ${MAX_FROM} characters.` };
  const own = removeAnyOrigin(text);
  if (own === null) return { problem: 'Enter an address of the old site, such as /old-page or its full URL.' };
  // Browsers do not send the fragment to the server.
  const [whole = ''] = own.split('#', 1);
  const { path, suffix } = splitTarget(whole.startsWith('/') ? whole : `/${whole}`);
  const query = normalizeQuery(suffix);
  if (!canBeDecoded(path)) return { problem: 'The address contains a % that is not followed by a valid code.' };
  const address = addressOfPath(path);
  const problem = findFromProblem(address, query);
  if (problem !== null) return { problem };
  const value = query === '' ? address : `${address}?${query}`;
  const isShort = value.length <= MAX_KEPT && Buffer.byteLength(value) <= MAX_KEPT_BYTES;
  return isShort ? { value } : { problem: `An address can have at most ${MAX_KEPT} characters.` };
}

/** Removes the origin, which may be a former domain of the site, from a full URL. Returns null for anything that is not an HTTP address. */
function removeAnyOrigin(text: string): string | null {
  if (!isFullUrl(text)) return /^[a-z][a-z\d+.-]{0,20}:/i.test(text) ? null : text;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url.pathname + url.search : null;
}

/** Returns true if the address is a full URL. */
export function isFullUrl(address: string): boolean {
  return /^https?:\/\//i.test(address.trim());
}

function canBeDecoded(path: string): boolean {
  try {
    return decodeURIComponent(path).isWellFormed();
  } catch {
    return false;
  }
}

/** Characters that an old address may contain, but a page address of this site may not. */
const SIGNS = /[ !$&'()+,;=:@]/g;

/** Validates an old address by the rules of page addresses, except that it may have an old file extension and the characters in `SIGNS`. */
function findFromProblem(address: string, query: string): string | null {
  if (address === '/') return query === '' ? 'The home page is at /.' : null;
  if (address.endsWith('/*'))
    return 'Leave out /* and choose “prefix” to redirect this address and everything below it.';
  const [first = '', ...others] = address.slice(1).split('/');
  const dot = first.lastIndexOf('.');
  const isOldFile = dot > 0 && OLD_ENDINGS.has(first.slice(dot + 1));
  const parts = [isOldFile ? first.replaceAll('.', '-') : first, ...others];
  // A replaced character must still count as a segment.
  return findAddressProblem(`/${parts.map((part) => part.replace(SIGNS, '-')).join('/')}`);
}

/**
 * Parses the target of a redirect: an address of this site or a full URL of another one.
 * @param origin the site's own origin without a trailing slash, or an empty string if unknown; a target that starts with it is on this site
 * @returns a normalized path of this site with its query and fragment, or a URL as browsers serialize it
 */
export function readTo(written: string, kind: 'exact' | 'prefix', origin: string): Read<string> {
  const text = written.trim();
  if (text === '') return { problem: 'Enter the new address, or mark the old one as gone.' };
  if (text.length > MAX_TO) return { problem: `An address can have at most ${MAX_TO} characters.` };
  if (UNFIT.test(text)) return { problem: 'An address cannot contain spaces, backslashes or invisible characters.' };
  const own = removeOrigin(text, origin);
  if (own.startsWith('//')) return { problem: 'Enter the full URL of another site, such as https://www.example.com.' };
  const read = own.startsWith('/') ? readOwn(own) : readElsewhere(own);
  if (read.value !== undefined && kind === 'prefix' && /[?#]/.test(read.value)) {
    return {
      problem: 'The target of a prefix cannot contain ? or #, because the rest of the address is appended to it.',
    };
  }
  return read;
}

function removeOrigin(text: string, origin: string): string {
  if (origin === '' || !text.toLowerCase().startsWith(origin.toLowerCase())) return text;
  const rest = text.slice(origin.length);
  if (rest === '') return '/';
  return /^[/?#]/.test(rest) ? rest.replace(/^(?=[?#])/, '/') : text;
}

function readOwn(text: string): Read<string> {
  const { path, suffix } = splitTarget(text);
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return { problem: 'The address contains a % that is not followed by a valid code.' };
  }
  const [, first = '', ...others] = decoded.split('/');
  // File names are case-sensitive; page addresses are not.
  const isFile = FILE_FOLDERS.has(first) && others.length > 0;
  const address = isFile ? decoded.normalize('NFC') : normalAddress(decoded);
  const checked = isFile ? `/files/${others.join('/').toLowerCase()}` : address;
  const problem = checked === '/' ? null : findAddressProblem(normalAddress(checked));
  if (problem !== null) return { problem };
  return { value: address + encodeSuffix(suffix) };
}

/** Returns the query and fragment as browsers serialize them. */
function encodeSuffix(suffix: string): string {
  const { search, hash } = new URL(`https://site.invalid/${suffix}`);
  return search + hash;
}

function readElsewhere(text: string): Read<string> {
  if (!/^https:\/\//i.test(text)) {
    const problem = /^[a-z][a-z\d+.-]{0,20}:/i.test(text)
      ? 'Only URLs that start with https:// are allowed for other sites.'
      : 'Start an address of this site with a slash, and one of another site with https://.';
    return { problem };
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url?.hostname.includes('.')) return { problem: 'This URL has no valid domain.' };
  if (url.username !== '' || url.password !== '')
    return { problem: 'An address cannot contain a user name or password.' };
  return { value: url.href };
}

/** Returns a target as the value of a `Location` header. Paths of the site are stored decoded, full URLs already encoded. */
export function toHeader(to: string): string {
  if (!to.startsWith('/')) return to;
  const { path, suffix } = splitTarget(to);
  return hrefOf(path) + suffix;
}
