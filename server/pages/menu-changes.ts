import type { Db } from '../../db/client';
import { toRef } from '../../src/content/items/refs';
import { hrefOf, normalAddress } from '../../src/pages/address';
import { readEditable } from '../content/read-editable';

/** A page's old and new title, and the address that links to it name. */
interface Renamed {
  at: string;
  from: string;
  to: string;
}

/**
 * What has to change in the header's and footer's links when pages move or a page is renamed: links follow to the new address, and
 * a link that was called what the page was called takes its new name. One with a name of its own keeps it.
 * @param moves new addresses by old ones, both in their normal form
 */
export async function menuChanges(
  db: Db,
  moves: ReadonlyMap<string, string>,
  renamed: Renamed | null,
): Promise<{ path: string; value: unknown }[]> {
  if (moves.size === 0 && renamed === null) return [];
  const { content, ids } = await readEditable(db, 'site');
  return [...linksIn(content, 'site')].flatMap(({ path, text, url }) => {
    const { address, rest } = partsOf(url);
    // By its id: somebody may move the link before this is written.
    const ref = ['site', ...toRef(ids, path.split('.').slice(1))].join('.');
    if (address === null) return [];
    const to = moves.get(address);
    const isNamed = renamed !== null && address === renamed.at && text.trim() === renamed.from;
    return [
      ...(to === undefined ? [] : [{ path: `${ref}.url`, value: `${hrefOf(to)}${rest}` }]),
      ...(isNamed ? [{ path: `${ref}.text`, value: renamed.to }] : []),
    ];
  });
}

/** Every object with a text and a link, at any depth, by its path. */
function* linksIn(value: unknown, path: string): Generator<{ path: string; text: string; url: string }> {
  if (typeof value !== 'object' || value === null) return;
  const { text, url } = value as Record<string, unknown>;
  if (typeof text === 'string' && typeof url === 'string') yield { path, text, url };
  for (const [key, child] of Object.entries(value)) yield* linksIn(child, `${path}.${key}`);
}

/** A link within the site as the address of its page, and the query or fragment behind it. */
function partsOf(url: string): { address: string | null; rest: string } {
  if (!url.startsWith('/') || url.startsWith('//')) return { address: null, rest: '' };
  const end = url.search(/[?#]/);
  const [path, rest] = end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end)];
  try {
    return { address: normalAddress(decodeURIComponent(path)), rest };
  } catch {
    return { address: normalAddress(path), rest };
  }
}
