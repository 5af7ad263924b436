import type { Logger } from 'pino';
import { backoff } from '../../../src/lib/retry';
import type { Env } from '../env';
import { pause } from '../pause';
import { Tally } from '../telemetry/tally';

/** How long the cache may serve a response before it asks again, serve it while it asks, and serve it while the site is away. */
const LASTING = 'max-age=60, stale-while-revalidate=600, stale-if-error=86400';

/** The `Cache-Control` of responses that nobody may store. Fastly ignores `no-store` and heeds only `private`. */
export const NEVER_STORED = 'private, no-store';

/** The key of responses that belong to no page, such as lists, which any change may concern. */
const LISTS_KEY = 'lists';
/** The number of keys in one purge. More than that empty the cache, as a change that may concern any page does. */
const MAX_KEYS = 25;

/** How long after a purge the cache is emptied again if a file was withdrawn, in milliseconds. */
const AGAIN_MS = 15_000;
/** How long changes are gathered for one purge. */
const GATHER_MS = 200;
/** The wait before a failed purge is tried again. It doubles each time, up to the longest. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** How many failures in a row are neither logged nor counted, because the next attempt may already succeed. */
const QUIET_FAILURES = 3;
const TIMEOUT_MS = 10_000;

/** Counts the purges of this process by their outcome. */
export const purges = new Tally(['outcome'], [['done'], ['failed']]);

type CdnEnv = Pick<Env, 'PURGE_URL' | 'PURGE_KIND' | 'PURGE_TOKEN'>;
type Kind = Env['PURGE_KIND'];

/** The cache in front of the site. */
export interface Cdn {
  /**
   * Purges the responses of pages soon, once for many changes, and retries until the cache confirms. Does nothing without a cache.
   * @param pages their ids, or `all`
   */
  purge(pages: ReadonlySet<string> | 'all'): void;
  /**
   * Empties the cache now and once more a little later, after a file was withdrawn. Another server may learn of it later than this one, and a
   * response that was on its way is only stored at its end. Both take seconds, and checking in the database before each response would not
   * cover the second. Of several calls in a row, only the last one empties it once more.
   */
  purgeTwice(): void;
  /** The number of keys that are not purged yet. Emptying the cache counts as one. */
  readonly waiting: number;
}

/**
 * Returns the headers, names and values in turn, with which a cache stores a public response and finds it again to purge it. None without
 * `PURGE_URL`, because a cache may store a response only if it learns of changes.
 * @param pageId null for a response that several pages share
 */
export function cdnHeaders({ PURGE_URL, PURGE_KIND }: CdnEnv, pageId: string | null): readonly string[] {
  if (PURGE_URL === undefined) return [];
  const key = pageId === null ? LISTS_KEY : pageKey(pageId);
  if (PURGE_KIND === 'fastly') return ['Surrogate-Control', LASTING, 'Surrogate-Key', key];
  return ['CDN-Cache-Control', LASTING, PURGE_KIND === 'cloudflare' ? 'Cache-Tag' : 'Surrogate-Key', key];
}

function pageKey(pageId: string): string {
  return `page-${pageId}`;
}

/** Creates the client of the cache in front of the site. */
export function createCdn({ PURGE_URL, PURGE_KIND, PURGE_TOKEN }: CdnEnv, log: Logger): Cdn {
  const waiting = new Set<string>();
  let isAll = false;
  let isRunning = false;
  let again: NodeJS.Timeout | undefined;
  /** The number of keys in the current purge. */
  let sent = 0;

  /** Takes the keys to purge, or null to empty the cache. */
  function take(): string[] | null {
    const keys = isAll || waiting.size > MAX_KEYS ? null : [...waiting];
    waiting.clear();
    isAll = false;
    sent = keys?.length ?? 1;
    return keys;
  }

  /** Makes keys wait again. @param keys null to empty the cache */
  function putBack(keys: readonly string[] | null): void {
    if (keys === null) isAll = true;
    else for (const key of keys) waiting.add(key);
  }

  async function purgeWaiting(url: string): Promise<void> {
    let failures = 0;
    while (isAll || waiting.size > 0) {
      await pause(failures === 0 ? GATHER_MS : backoff(failures, FIRST_WAIT_MS, LONGEST_WAIT_MS));
      const keys = take();
      try {
        await send(createPurge(url, PURGE_KIND, PURGE_TOKEN, keys));
        purges.add('done');
        failures = 0;
      } catch (error) {
        putBack(keys);
        failures += 1;
        if (failures > QUIET_FAILURES) {
          purges.add('failed');
          log.error(
            { err: error, keys },
            'the cache in front of the site could not be purged, and visitors may see old pages',
          );
        }
      }
      sent = 0;
    }
  }

  function purge(pages: ReadonlySet<string> | 'all'): void {
    if (PURGE_URL === undefined) return;
    if (pages === 'all') isAll = true;
    else for (const key of [LISTS_KEY, ...[...pages].map(pageKey)]) waiting.add(key);
    if (isRunning) return;
    isRunning = true;
    void purgeWaiting(PURGE_URL).finally(() => {
      isRunning = false;
    });
  }

  return {
    get waiting() {
      return waiting.size + (isAll ? 1 : 0) + sent;
    },
    purge,
    purgeTwice() {
      purge('all');
      // A server that only checks for changes calls this after each. Once is enough for many, because each also empties the cache at once.
      clearTimeout(again);
      again = setTimeout(purge, AGAIN_MS, 'all').unref();
    },
  };
}

interface Purge {
  href: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** Returns the request that each kind of cache expects. @param keys null to empty the cache */
function createPurge(url: string, kind: Kind, token: string | undefined, keys: readonly string[] | null): Purge {
  const { href, authorization } = readAddress(url);
  const bearer = token === undefined ? authorization : { Authorization: `Bearer ${token}` };
  if (kind === 'cloudflare') {
    const headers = { ...bearer, 'Content-Type': 'application/json' };
    return { href, method: 'POST', headers, body: JSON.stringify(keys ? { tags: keys } : { purge_everything: true }) };
  }
  const named: Record<string, string> = keys ? { 'Surrogate-Key': keys.join(' ') } : {};
  if (kind === 'varnish') return { href, method: 'PURGE', headers: { ...bearer, ...named } };
  // Not a soft purge, after which the cache would show a page once more, or for as long as the site is away, even if it was taken down.
  const headers = { ...(token !== undefined && { 'Fastly-Key': token }), ...named };
  return { href: `${href.replace(/\/$/, '')}/${keys ? 'purge' : 'purge_all'}`, method: 'POST', headers };
}

/** @throws Error if the cache does not confirm */
async function send({ href, ...request }: Purge): Promise<void> {
  // A redirect would turn the purge into a read, whose response looks like a confirmation.
  const answer = await fetch(href, { ...request, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
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
