import { backoff, retry } from '../src/lib/retry';
import { translateError } from './http/translate-error';
import { pause } from './pause';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;

/**
 * Opens what needs the database, again and again while that can not be reached: it may start later than the site.
 * @param onAway called once, where the first try found it away, with why
 * @throws what is no fault of the way there: a wrong password, a database that does not exist
 */
export function openWhenReachable<T>(open: () => Promise<T>, onAway: (error: unknown) => Promise<void>): Promise<T> {
  return retry(open, async (error, tries) => {
    if (translateError(error).code !== 'SERVICE_UNAVAILABLE') return false;
    if (tries === 1) await onAway(error);
    await pause(backoff(tries, FIRST_WAIT_MS, LONGEST_WAIT_MS));
    return true;
  });
}
