import type { Identified } from '../../../src/content/items/ids';
import { toRef } from '../../../src/content/items/refs';
import { hrefOf, normalAddress } from '../../../src/pages/address';

/** A page's old and new title, and its address. */
interface Renamed {
  at: string;
  from: string;
  to: string;
}

/**
 * Returns the changes of the header's and footer's links after pages move or a page is renamed: links point to the new address, and a link
 * with the page's old title gets the new one. Links with other texts keep them.
 * @param site the site-wide content
 * @param moves new addresses by old ones, both in their normal form
 */
export function menuChanges(
  site: Identified,
  moves: ReadonlyMap<string, string>,
  renamed: Renamed | null,
): { path: string; value: unknown; base: unknown }[] {
  const { content, ids } = site;
  return [...findLinks(content, 'site')].flatMap(({ path, text, url }) => {
    const { address, rest } = splitUrl(url);
    // By id, because the link may be moved before this is written.
    const ref = ['site', ...toRef(ids, path.split('.').slice(1))].join('.');
    if (address === null) return [];
    const to = moves.get(address);
    const isNamed = renamed !== null && address === renamed.at && text.trim() === renamed.from;
    return [
      ...(to === undefined ? [] : [{ path: `${ref}.url`, value: `${hrefOf(to)}${rest}`, base: url }]),
      ...(isNamed ? [{ path: `${ref}.text`, value: renamed.to, base: text }] : []),
    ];
  });
}

/** Yields every object with a text and a URL, at any depth, with its path. */
function* findLinks(value: unknown, path: string): Generator<{ path: string; text: string; url: string }> {
  if (typeof value !== 'object' || value === null) return;
  const { text, url } = value as Record<string, unknown>;
  if (typeof text === 'string' && typeof url === 'string') yield { path, text, url };
  for (const [key, child] of Object.entries(value)) yield* findLinks(child, `${path}.${key}`);
}

/** Splits a link within the site into the address of its page and the query or fragment after it. */
export function splitUrl(url: string): { address: string | null; rest: string } {
  if (!url.startsWith('/') || url.startsWith('//')) return { address: null, rest: '' };
  const end = url.search(/[?#]/);
  const [path, rest] = end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end)];
  try {
    return { address: normalAddress(decodeURIComponent(path)), rest };
  } catch {
    return { address: normalAddress(path), rest };
  }
}
