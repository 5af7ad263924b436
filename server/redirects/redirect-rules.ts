import { addressOfPath, hrefOf, normalAddress } from '../../src/pages/address';
import { findAddressProblem } from '../../src/pages/address-rules';
import { FILE_FOLDERS, normalQuery, targetParts } from './redirect-table';

/** The longest that is looked at, in characters. */
export const MAX_FROM = 1000;
export const MAX_TO = 2000;
/** The longest that is kept: an index of the database has room for so much. */
const MAX_KEPT = 600;
const MAX_KEPT_BYTES = 2000;

/** What is read of what somebody wrote: what it is, or why it can't be. */
export type Read<T> = { value: T; problem?: never } | { problem: string; value?: never };

/** How pages of an older site may end: no file of this one does. */
const OLD_ENDINGS: ReadonlySet<string> = new Set([
  ...['html', 'htm', 'shtml', 'php', 'asp', 'aspx', 'jsp', 'cfm', 'pdf'],
]);
/** What is in no address: white space, what can't be seen, and the sign that browsers take for a slash. */
const UNFIT = /[\s\p{Cc}\p{Cf}\\]/u;

/** The address that is led away from, in its normal form, however it was written. */
export function readFrom(written: string): Read<string> {
  const text = written.trim();
  if (text === '') return { problem: 'Say from where it leads.' };
  if (text.length > MAX_FROM) return { problem: `An address has at most ${MAX_FROM} characters.` };
  const own = withoutSite(text);
  if (own === null) return { problem: 'Write an address of the old site: /old-page, or the whole of it.' };
  // What stands behind a # no server is told of.
  const [whole = ''] = own.split('#', 1);
  const { path, suffix } = targetParts(whole.startsWith('/') ? whole : `/${whole}`);
  const query = normalQuery(suffix);
  if (!canBeDecoded(path)) return { problem: 'The characters after a % in it stand for nothing.' };
  const address = addressOfPath(path);
  const problem = problemOfFrom(address, query);
  if (problem !== null) return { problem };
  const value = query === '' ? address : `${address}?${query}`;
  const isShort = value.length <= MAX_KEPT && Buffer.byteLength(value) <= MAX_KEPT_BYTES;
  return isShort ? { value } : { problem: `An address has at most ${MAX_KEPT} characters.` };
}

/** A whole address without the site's name, which may be one that the firm had before; null for what is no address of a site. */
function withoutSite(text: string): string | null {
  if (!isWhole(text)) return /^[a-z][a-z\d+.-]{0,20}:/i.test(text) ? null : text;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url.pathname + url.search : null;
}

/** Whether an address names its site too. */
export function isWhole(address: string): boolean {
  return /^https?:\/\//i.test(address.trim());
}

function canBeDecoded(path: string): boolean {
  try {
    return decodeURIComponent(path).isWellFormed();
  } catch {
    return false;
  }
}

/** Signs that an old address may hold within its parts, though none of a page of this site may. */
const SIGNS = /[ !$&'()+,;=:@]/g;

/** An old address is like a page's, but for its ending and the signs in it. */
function problemOfFrom(address: string, query: string): string | null {
  if (address === '/') return query === '' ? 'The home page stands at /.' : null;
  if (address.endsWith('/*')) return 'Leave /* out, and choose “prefix”: this address and all below it.';
  const [first = '', ...others] = address.slice(1).split('/');
  const dot = first.lastIndexOf('.');
  const isOldFile = dot > 0 && OLD_ENDINGS.has(first.slice(dot + 1));
  const parts = [isOldFile ? first.replaceAll('.', '-') : first, ...others];
  // A sign alone is a part too.
  return findAddressProblem(`/${parts.map((part) => part.replace(SIGNS, '-')).join('/')}`);
}

/**
 * Where a redirect leads: an address of the site, or a whole one elsewhere.
 * @param origin the site's own, without a final slash, where it is known: what is written with it is of the site
 * @returns a path of the site as it is known, with what stands behind it; else the address as browsers write it
 */
export function readTo(written: string, kind: 'exact' | 'prefix', origin: string): Read<string> {
  const text = written.trim();
  if (text === '') return { problem: 'Say where it leads, or that nothing is there any more.' };
  if (text.length > MAX_TO) return { problem: `An address has at most ${MAX_TO} characters.` };
  if (UNFIT.test(text))
    return { problem: 'An address has no blanks, no backslashes and nothing that can not be seen.' };
  const own = withoutOrigin(text, origin);
  if (own.startsWith('//')) return { problem: 'Write an address of another site in full: https://www.example.com.' };
  const read = own.startsWith('/') ? readOwn(own) : readElsewhere(own);
  if (read.value !== undefined && kind === 'prefix' && /[?#]/.test(read.value)) {
    return { problem: 'The rest of the address comes behind it, so that it can hold no question mark and no #.' };
  }
  return read;
}

function withoutOrigin(text: string, origin: string): string {
  if (origin === '' || !text.toLowerCase().startsWith(origin.toLowerCase())) return text;
  const rest = text.slice(origin.length);
  if (rest === '') return '/';
  return /^[/?#]/.test(rest) ? rest.replace(/^(?=[?#])/, '/') : text;
}

function readOwn(text: string): Read<string> {
  const { path, suffix } = targetParts(text);
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return { problem: 'The signs after a % in it are none.' };
  }
  const [, first = '', ...others] = decoded.split('/');
  // Files are told apart by capitals, pages are not.
  const isFile = FILE_FOLDERS.has(first) && others.length > 0;
  const address = isFile ? decoded.normalize('NFC') : normalAddress(decoded);
  const checked = isFile ? `/files/${others.join('/').toLowerCase()}` : address;
  const problem = checked === '/' ? null : findAddressProblem(normalAddress(checked));
  if (problem !== null) return { problem };
  return { value: address + encodedSuffix(suffix) };
}

/** As browsers write it. */
function encodedSuffix(suffix: string): string {
  const { search, hash } = new URL(`https://site.invalid/${suffix}`);
  return search + hash;
}

function readElsewhere(text: string): Read<string> {
  if (!/^https:\/\//i.test(text)) {
    const problem = /^[a-z][a-z\d+.-]{0,20}:/i.test(text)
      ? 'Only addresses that begin with https:// can be led to elsewhere.'
      : 'An address of this site begins with a slash, one of another with https://.';
    return { problem };
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url?.hostname.includes('.')) return { problem: 'There is no such site.' };
  if (url.username !== '' || url.password !== '') return { problem: 'An address holds no name and no password.' };
  return { value: url.href };
}

/** A target as a header says it: a path of the site is kept as it is known, a whole address as browsers write it. */
export function headerOf(to: string): string {
  if (!to.startsWith('/')) return to;
  const { path, suffix } = targetParts(to);
  return hrefOf(path) + suffix;
}
