import type { Logger } from 'pino';
import { backoff, retry } from '../../../src/lib/retry';
import type { Env } from '../env';
import { pause } from '../pause';
import type { RawHeaders } from './finished';

/**
 * How long the cache may serve a response without asking again, show it while it asks, and keep showing it while the site is away. Changes
 * are purged, so the first is only how long a failed purge can matter.
 */
const FRESH = 'max-age=60, stale-while-revalidate=600';
const ALSO_IF_AWAY = `${FRESH}, stale-if-error=86400`;

/** The key of every response. */
const SITE_KEY = 'site';
/** The key of responses that belong to no page, such as lists, which any change may concern. */
const LISTS_KEY = 'lists';
/** More keys than a purge should name; beyond them, it names the whole site. */
const MAX_KEYS = 25;

/** How long changes are gathered for one purge. */
const GATHER_MS = 200;
const MAX_TRIES = 4;
const FIRST_WAIT_MS = 1000;
const TIMEOUT_MS = 10_000;

type CdnEnv = Pick<Env, 'PURGE_URL' | 'PURGE_KIND' | 'PURGE_TOKEN'>;
type Kind = Env['PURGE_KIND'];

/** The cache in front of the site. */
export interface Cdn {
  /**
   * Purges the responses of pages soon, once for many changes, and retries on failure. Does nothing without a cache.
   * @param pages their ids, or `all`
   */
  purge(pages: ReadonlySet<string> | 'all'): void;
}

/**
 * Returns the headers with which a cache stores a public response and finds it again to purge it. None without `PURGE_URL`, because a cache
 * may store a response only if it learns of changes.
 * @param pageId null for a response that several pages share
 */
export function cdnHeaders({ PURGE_URL, PURGE_KIND }: CdnEnv, pageId: string | null): RawHeaders {
  if (PURGE_URL === undefined) return [];
  const keys = [SITE_KEY, pageId === null ? LISTS_KEY : pageKey(pageId)];
  if (PURGE_KIND === 'fastly') return ['Surrogate-Control', ALSO_IF_AWAY, 'Surrogate-Key', keys.join(' ')];
  const [name, separator] = PURGE_KIND === 'cloudflare' ? ['Cache-Tag', ','] : ['Surrogate-Key', ' '];
  return ['CDN-Cache-Control', ALSO_IF_AWAY, name, keys.join(separator)];
}

function pageKey(pageId: string): string {
  return `page-${pageId}`;
}

/** Creates the client of the cache in front of the site. */
export function createCdn({ PURGE_URL, PURGE_KIND, PURGE_TOKEN }: CdnEnv, log: Logger): Cdn {
  const waiting = new Set<string>();
  let isRunning = false;

  async function purgeWaiting(url: string): Promise<void> {
    while (waiting.size > 0) {
      await pause(GATHER_MS);
      const keys = waiting.has(SITE_KEY) || waiting.size > MAX_KEYS ? [SITE_KEY] : [...waiting];
      waiting.clear();
      try {
        await retry(
          () => send(createPurge(url, PURGE_KIND, PURGE_TOKEN, keys)),
          async (_, tries) => {
            if (tries === MAX_TRIES) return false;
            await pause(backoff(tries, FIRST_WAIT_MS));
            return true;
          },
        );
      } catch (error) {
        log.error({ err: error, keys }, 'the cache in front of the site could not be purged');
      }
    }
  }

  return {
    purge(pages) {
      if (PURGE_URL === undefined) return;
      if (pages === 'all') waiting.add(SITE_KEY);
      else for (const key of [LISTS_KEY, ...[...pages].map(pageKey)]) waiting.add(key);
      if (isRunning) return;
      isRunning = true;
      void purgeWaiting(PURGE_URL).finally(() => {
        isRunning = false;
      });
    },
  };
}

interface Purge {
  href: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** Returns the request that each kind of cache expects. */
function createPurge(url: string, kind: Kind, token: string | undefined, keys: readonly string[]): Purge {
  const { href, authorization } = readAddress(url);
  const bearer = token === undefined ? authorization : { Authorization: `Bearer ${token}` };
  if (kind === 'cloudflare') {
    const headers = { ...bearer, 'Content-Type': 'application/json' };
    return { href, method: 'POST', headers, body: JSON.stringify({ tags: keys }) };
  }
  const named = { 'Surrogate-Key': keys.join(' ') };
  if (kind === 'varnish') return { href, method: 'PURGE', headers: { ...bearer, ...named } };
  // Softly, so that what was purged is still shown while it is read again, or if the site is away.
  const soft = { 'Fastly-Soft-Purge': '1', ...(token !== undefined && { 'Fastly-Key': token }) };
  return { href, method: 'POST', headers: { ...soft, ...named } };
}

/** @throws Error if the cache does not confirm */
async function send({ href, ...request }: Purge): Promise<void> {
  const answer = await fetch(href, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The cache responded with ${answer.status}.`);
}

/** Moves credentials from the address to a header, because `fetch` does not accept them in an address. */
function readAddress(url: string): { href: string; authorization: Record<string, string> } {
  const address = new URL(url);
  const { username, password } = address;
  address.username = '';
  address.password = '';
  const pair = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return { href: address.href, authorization: username ? { Authorization: `Basic ${pair}` } : {} };
}
