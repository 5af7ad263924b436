import { withoutEnd } from '../../src/lib/without-end';
import { addressOfPath } from '../../src/pages/address';

/** What is asked of a redirect to find it. */
interface From {
  from: string;
  kind: 'exact' | 'prefix';
}

/** The statuses a redirect can answer with: for good, for now, both again with the method kept, and gone. */
export const REDIRECT_STATUSES = [301, 302, 307, 308, 410] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];

/** What was found for an address. */
export interface Match<T> {
  redirect: T;
  /** What stands behind a prefix, as the address has it. */
  rest: string;
  /** What is left of the address's query, to go along. */
  query: string;
}

/** Redirects, found by the addresses they lead away from. */
export class RedirectTable<T extends From> {
  private readonly exact = new Map<string, T>();
  private readonly prefixes = new Map<string, T>();
  /** Those of addresses with a query: by the address without it, then by their first parameter. */
  private readonly queries = new Map<string, Map<string, { redirect: T; pairs: Pair[] }[]>>();

  constructor(redirects: Iterable<T>) {
    for (const one of redirects) {
      const { path, suffix } = targetParts(one.from);
      if (suffix !== '') this.addQuery(path, suffix.slice(1), one);
      else if (one.kind === 'exact') this.exact.set(one.from, one);
      else this.prefixes.set(one.from, one);
    }
  }

  private addQuery(path: string, query: string, redirect: T): void {
    const pairs = pairsIn(query);
    const [first] = pairs;
    if (!first) return;
    const ofPath = this.queries.get(path) ?? new Map<string, { redirect: T; pairs: Pair[] }[]>();
    const ofPair = ofPath.get(nameOf(first)) ?? [];
    ofPair.push({ redirect, pairs });
    ofPair.sort((a, b) => b.pairs.length - a.pairs.length);
    ofPath.set(nameOf(first), ofPair);
    this.queries.set(path, ofPath);
  }

  /**
   * What leads away from an address with a query: the redirect that names the most of its parameters. It goes before the page at the
   * address, since sites of before had one address for many pages (`/?p=12`).
   * @param address in its normal form
   * @param query without its question mark; parameters that no redirect names are left in it
   */
  matchQuery(address: string, query: string): Match<T> | undefined {
    const ofPath = query === '' ? undefined : this.queries.get(address);
    if (!ofPath) return undefined;
    const pairs = pairsIn(query);
    const given = new Set(pairs.map(nameOf));
    let best: { redirect: T; pairs: Pair[] } | undefined;
    for (const name of given) {
      const found = ofPath.get(name)?.find((one) => one.pairs.every((pair) => given.has(nameOf(pair))));
      if (found && found.pairs.length > (best?.pairs.length ?? 0)) best = found;
    }
    if (!best) return undefined;
    const named = new Set(best.pairs.map(nameOf));
    const left = new URLSearchParams(pairs.filter((pair) => !named.has(nameOf(pair))));
    return { redirect: best.redirect, rest: '', query: left.toString() };
  }

  /**
   * What leads away from an address, whatever its query: one of that address alone, else the longest that it lies below.
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

function pairsIn(query: string): Pair[] {
  return [...new URLSearchParams(query)];
}

/** A parameter with its value, as one text. */
function nameOf([name, value]: Pair): string {
  return `${name}=${value}`;
}

/** A query in the one form in which it is kept: its parameters by name, then by value. */
export function normalQuery(query: string): string {
  const pairs = pairsIn(query).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return new URLSearchParams(pairs).toString();
}

/** Where a redirect leads, in its parts: an address of the site or of another, and what stands behind its question mark or hash. */
export function targetParts(to: string): { path: string; suffix: string } {
  const end = to.search(/[?#]/);
  return end < 0 ? { path: to, suffix: '' } : { path: to.slice(0, end), suffix: to.slice(end) };
}

/** The address of the site at which a redirect's target stands, in its normal form; null for one elsewhere. */
export function addressOfTarget(to: string): string | null {
  return to.startsWith('/') ? addressOfPath(targetParts(to).path) : null;
}

/** Whether an address of the site is a file's, at which no page stands and something does all the same. */
export function isFileAddress(address: string): boolean {
  return FILE_FOLDERS.has(address.split('/', 2)[1] ?? '');
}

/** The folders of files that a redirect may lead into. */
export const FILE_FOLDERS: ReadonlySet<string> = new Set(['media', 'attached-assets', 'illustrations']);

/** A target with what stood behind the prefix. @param rest empty, or beginning with a slash */
export function joinTarget(to: string, rest: string): string {
  return rest === '' ? to : withoutEnd(to, /\//) + rest;
}

/**
 * What stands behind a prefix in the path of a request, as it was written there, encoded for a header; empty where nothing does.
 * @returns null where it would lead elsewhere than below the target: dots alone, backslashes, what no address has
 */
export function restOfPath(prefix: string, path: string): string | null {
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

/** Control characters, and the sign that browsers take for a slash. */
const UNFIT = /[\p{Cc}\\]/u;
