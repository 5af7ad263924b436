import { withoutEnd } from '../../../src/lib/without-end';
import { addressOfPath } from '../../../src/pages/address';

/** The part of a redirect that lookups need. */
interface From {
  from: string;
  kind: 'exact' | 'prefix';
}

/** The supported statuses: permanent, temporary, the same two with the method preserved, and gone. */
export const REDIRECT_STATUSES = [301, 302, 307, 308, 410] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];

/** The redirect found for an address. */
export interface Match<T> {
  redirect: T;
  /** The part of the address after the prefix. */
  rest: string;
  /** The part of the query to append to the target. */
  query: string;
}

/** Finds redirects by their source address. */
export class RedirectTable<T extends From> {
  private readonly exact = new Map<string, T>();
  private readonly prefixes = new Map<string, T>();
  /** Redirects with a query in `from`: by the path, then by their first parameter. */
  private readonly queries = new Map<string, Map<string, { redirect: T; pairs: Pair[] }[]>>();

  constructor(redirects: Iterable<T>) {
    for (const one of redirects) {
      const { path, suffix } = splitTarget(one.from);
      if (suffix !== '') this.addQuery(path, suffix.slice(1), one);
      else if (one.kind === 'exact') this.exact.set(one.from, one);
      else this.prefixes.set(one.from, one);
    }
  }

  private addQuery(path: string, query: string, redirect: T): void {
    const pairs = parsePairs(query);
    const [first] = pairs;
    if (!first) return;
    const ofPath = this.queries.get(path) ?? new Map<string, { redirect: T; pairs: Pair[] }[]>();
    const ofPair = ofPath.get(serializePair(first)) ?? [];
    ofPair.push({ redirect, pairs });
    ofPair.sort((a, b) => b.pairs.length - a.pairs.length);
    ofPath.set(serializePair(first), ofPair);
    this.queries.set(path, ofPath);
  }

  /**
   * Returns the redirect for an address with a query that matches the most of its parameters. It takes precedence over the page at the
   * address, because older sites served many pages from one address (`/?p=12`).
   * @param address in its normal form
   * @param query without its question mark; it may contain parameters that no redirect names
   */
  matchQuery(address: string, query: string): Match<T> | undefined {
    const ofPath = query === '' ? undefined : this.queries.get(address);
    if (!ofPath) return undefined;
    const pairs = parsePairs(query);
    const given = new Set(pairs.map(serializePair));
    let best: { redirect: T; pairs: Pair[] } | undefined;
    for (const name of given) {
      const found = ofPath.get(name)?.find((one) => one.pairs.every((pair) => given.has(serializePair(pair))));
      if (found && found.pairs.length > (best?.pairs.length ?? 0)) best = found;
    }
    if (!best) return undefined;
    const named = new Set(best.pairs.map(serializePair));
    const left = new URLSearchParams(pairs.filter((pair) => !named.has(serializePair(pair))));
    return { redirect: best.redirect, rest: '', query: left.toString() };
  }

  /**
   * Returns the redirect for an address, whatever its query: the exact match, or else the longest prefix.
   * @param address in its normal form
   */
  match(address: string, query = ''): Match<T> | undefined {
    const exact = this.exact.get(address);
    if (exact) return { redirect: exact, rest: '', query };
    for (let end = address.length; end > 0 && this.prefixes.size > 0; end = address.lastIndexOf('/', end - 1)) {
      const redirect = this.prefixes.get(address.slice(0, end));
      if (redirect) return { redirect, rest: address.slice(end), query };
    }
    return undefined;
  }
}

type Pair = [name: string, value: string];

function parsePairs(query: string): Pair[] {
  return [...new URLSearchParams(query)];
}

/** Returns a parameter and its value as one string, for comparison. */
function serializePair([name, value]: Pair): string {
  return `${name}=${value}`;
}

/** Normalizes a query by sorting its parameters by name and value. */
export function normalizeQuery(query: string): string {
  const pairs = parsePairs(query).sort((a, b) => (serializePair(a) < serializePair(b) ? -1 : 1));
  return new URLSearchParams(pairs).toString();
}

/** Splits a target into its path or URL and its query and fragment. */
export function splitTarget(to: string): { path: string; suffix: string } {
  const end = to.search(/[?#]/);
  return end < 0 ? { path: to, suffix: '' } : { path: to.slice(0, end), suffix: to.slice(end) };
}

/** Returns the normal form of a target's address on this site, or null for a target on another site. */
export function getTargetAddress(to: string): string | null {
  return to.startsWith('/') ? addressOfPath(splitTarget(to).path) : null;
}

/** Returns true if the address is that of a file, so that it works although no page is there. */
export function isFileAddress(address: string): boolean {
  return FILE_FOLDERS.has(address.split('/', 2)[1] ?? '');
}

/** The folders with files that a redirect may point into. */
export const FILE_FOLDERS: ReadonlySet<string> = new Set(['media', 'attached-assets', 'illustrations']);

/** Appends the rest of the requested address to the target of a prefix. @param rest empty, or starting with a slash */
export function joinTarget(to: string, rest: string): string {
  return rest === '' ? to : withoutEnd(to, /\//) + rest;
}

/**
 * Returns the part of a requested path after the prefix, in its original spelling, encoded for a header; an empty string if there is none.
 * @returns null if the rest could lead outside the target: dot segments, backslashes, or characters that no address may contain
 */
export function getPathRest(prefix: string, path: string): string | null {
  let text: string;
  try {
    text = decodeURIComponent(path);
  } catch {
    return null;
  }
  const parts = text
    .split('/')
    .slice(prefix.split('/').length)
    .filter((part) => part !== '');
  if (parts.some((part) => part === '.' || part === '..' || UNFIT.test(part))) return null;
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('');
}

/** Control characters, and the backslash, which browsers treat as a slash. */
const UNFIT = /[\p{Cc}\\]/u;
