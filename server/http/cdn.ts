import type { Logger } from 'pino';

/** What a cache between the site and its visitors may do, where the site can tell it of changes. */
export const CDN_CACHE_CONTROL = 'max-age=60, stale-while-revalidate=600';

const GATHER_MS = 500;
const TRIES = 4;
const TIMEOUT_MS = 10_000;

/** Empties the cache between the site and its visitors. */
export interface Cdn {
  /** Soon, once for many changes; tried again where it fails. Without a cache it does nothing. */
  purge(): void;
}

/** @param purgeUrl `PURGE_URL`: is sent `POST {"purge_everything": true}` */
export function createCdn(purgeUrl: string | undefined, log: Logger): Cdn {
  let timer: NodeJS.Timeout | undefined;
  async function send(url: string, tried: number): Promise<void> {
    timer = undefined;
    try {
      const { href, headers } = addressOf(url);
      const body = JSON.stringify({ purge_everything: true });
      const answer = await fetch(href, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The cache answered ${answer.status}.`);
    } catch (error) {
      if (tried + 1 >= TRIES) return log.error({ err: error }, 'the cache in front of the site could not be emptied');
      timer ??= setTimeout(() => void send(url, tried + 1), 1000 * 2 ** tried).unref();
    }
  }
  return {
    purge() {
      if (purgeUrl === undefined) return;
      clearTimeout(timer);
      timer = setTimeout(() => void send(purgeUrl, 0), GATHER_MS).unref();
    },
  };
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
