import { withoutEnd } from '../../src/lib/without-end';
import { addressOfPath } from '../../src/pages/address';

/** What is asked of a redirect to find it. */
interface From {
  from: string;
  kind: 'exact' | 'prefix';
}

/** Redirects, found by the addresses they lead away from. */
export class RedirectTable<T extends From> {
  private readonly exact: ReadonlyMap<string, T>;
  private readonly prefixes: ReadonlyMap<string, T>;

  constructor(redirects: Iterable<T>) {
    const exact = new Map<string, T>();
    const prefixes = new Map<string, T>();
    for (const one of redirects) (one.kind === 'exact' ? exact : prefixes).set(one.from, one);
    this.exact = exact;
    this.prefixes = prefixes;
  }

  /**
   * What leads away from an address: one of that address alone, else the longest that it lies below.
   * @param address in its normal form
   * @returns with what stands behind a prefix, as the address has it
   */
  match(address: string): { redirect: T; rest: string } | undefined {
    const exact = this.exact.get(address);
    if (exact) return { redirect: exact, rest: '' };
    for (let end = address.length; end > 0 && this.prefixes.size > 0; end = address.lastIndexOf('/', end - 1)) {
      const redirect = this.prefixes.get(address.slice(0, end));
      if (redirect) return { redirect, rest: address.slice(end) };
    }
    return undefined;
  }
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
