import type { Logger } from 'pino';
import { backoff, retry } from '../../src/lib/retry';
import { pause } from '../pause';

/** What a cache between the site and its visitors may do, where the site can tell it of changes. */
export const CDN_CACHE_CONTROL = 'max-age=60, stale-while-revalidate=600';

const GATHER_MS = 500;
const MAX_TRIES = 4;
const FIRST_WAIT_MS = 1000;
const TIMEOUT_MS = 10_000;

/** Empties the cache between the site and its visitors. */
export interface Cdn {
  /** Soon, once for many changes; tried again where it fails. Without a cache it does nothing. */
  purge(): void;
}

/** @param purgeUrl `PURGE_URL`: is sent `POST {"purge_everything": true}` */
export function createCdn(purgeUrl: string | undefined, log: Logger): Cdn {
  let last = new AbortController();
  return {
    purge() {
      if (purgeUrl === undefined) return;
      // What is waiting would empty it for this change too, only earlier than needed.
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
    if (!signal.aborted) log.error({ err: error }, 'the cache in front of the site could not be emptied');
  }
}

/** @throws Error where the cache does not say that it is done */
async function send(url: string): Promise<void> {
  const { href, headers } = addressOf(url);
  const body = JSON.stringify({ purge_everything: true });
  const answer = await fetch(href, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The cache answered ${answer.status}.`);
}

/** A name and password in the address go into a header, since `fetch` takes none there. */
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
