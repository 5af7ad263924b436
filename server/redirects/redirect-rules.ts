import { addressOfPath, hrefOf, normalAddress } from '../../src/pages/address';
import { addressProblem } from '../../src/pages/address-rules';
import { FILE_FOLDERS, targetParts } from './redirect-table';

/** The longest that is looked at, in characters. */
export const MAX_FROM = 1000;
export const MAX_TO = 2000;

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
  if (/^[a-z][a-z\d+.-]{0,20}:/i.test(text)) return { problem: 'Leave the site’s name out: /old-page.' };
  const address = text.startsWith('/') ? addressOfPath(text) : addressOfPath(`/${text}`);
  const problem = problemOfFrom(address);
  return problem === null ? { value: address } : { problem };
}

function problemOfFrom(address: string): string | null {
  if (address === '/') return 'The home page stands at /.';
  const [first = '', ...others] = address.slice(1).split('/');
  const dot = first.lastIndexOf('.');
  if (dot < 1 || !OLD_ENDINGS.has(first.slice(dot + 1))) return addressProblem(address);
  return addressProblem(`/${[first.replaceAll('.', '-'), ...others].join('/')}`);
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
  const problem = checked === '/' ? null : addressProblem(normalAddress(checked));
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
