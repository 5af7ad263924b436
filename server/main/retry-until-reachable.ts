import { backoff, retry } from '../../src/lib/retry';
import { translateError } from '../platform/http/translate-error';
import { pause } from '../platform/pause';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;

/**
 * Does work that needs the database, and repeats it while the database cannot be reached: it may start later than the site, or be lost
 * again while the site starts.
 * @param onAway called with the error if the first attempt fails
 * @throws errors other than connection failures: a wrong password, a database that does not exist
 */
export function retryUntilReachable<T>(work: () => Promise<T>, onAway: (error: unknown) => Promise<void>): Promise<T> {
  return retry(work, async (error, tries) => {
    if (translateError(error).code !== 'SERVICE_UNAVAILABLE') return false;
    if (tries === 1) await onAway(error);
    await pause(backoff(tries, FIRST_WAIT_MS, LONGEST_WAIT_MS));
    return true;
  });
}
