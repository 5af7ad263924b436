import type { Logger } from 'pino';
import { backoff, retry } from '../../../src/lib/retry';
import { pause } from '../pause';

/** Caching rule for a CDN in front of the site, used if the site can purge it. */
export const CDN_CACHE_CONTROL = 'max-age=60, stale-while-revalidate=600';

const GATHER_MS = 500;
const MAX_TRIES = 4;
const FIRST_WAIT_MS = 1000;
const TIMEOUT_MS = 10_000;

/** Purges the CDN in front of the site. */
export interface Cdn {
  /** Purges soon, once for many changes, and retries on failure. Does nothing without a CDN. */
  purge(): void;
}

/** Creates the CDN client. @param purgeUrl `PURGE_URL`, which receives `POST {"purge_everything": true}` */
export function createCdn(purgeUrl: string | undefined, log: Logger): Cdn {
  let last = new AbortController();
  return {
    purge() {
      if (purgeUrl === undefined) return;
      // Restarts the delay, so that one purge also covers this change.
      last.abort();
      last = new AbortController();
      void empty(purgeUrl, log, last.signal);
    },
  };
}

async function empty(url: string, log: Logger, signal: AbortSignal): Promise<void> {
  try {
    await pause(GATHER_MS, signal);
    await retry(
      () => send(url),
      async (_, tries) => {
        if (tries === MAX_TRIES) return false;
        await pause(backoff(tries, FIRST_WAIT_MS), signal);
        return true;
      },
    );
  } catch (error) {
    if (!signal.aborted) log.error({ err: error }, 'the cache in front of the site could not be purged');
  }
}

/** @throws Error if the cache does not confirm */
async function send(url: string): Promise<void> {
  const { href, headers } = addressOf(url);
  const body = JSON.stringify({ purge_everything: true });
  const answer = await fetch(href, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The cache responded with ${answer.status}.`);
}

/** Moves credentials from the address to a header, because `fetch` does not accept them in an address. */
function addressOf(url: string): { href: string; headers: Record<string, string> } {
  const address = new URL(url);
  const { username, password } = address;
  address.username = '';
  address.password = '';
  const pair = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return {
    href: address.href,
    headers: { 'Content-Type': 'application/json', ...(username ? { Authorization: `Basic ${pair}` } : {}) },
  };
}
