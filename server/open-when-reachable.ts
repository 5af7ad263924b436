import { setTimeout as wait } from 'node:timers/promises';
import { translateError } from './http/translate-error';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;

/**
 * Opens what needs the database, again and again while that can not be reached: it may start later than the site.
 * @param onAway called once, where the first try found it away, with why
 * @throws what is no fault of the way there: a wrong password, a database that does not exist
 */
export async function openWhenReachable<T>(
  open: () => Promise<T>,
  onAway: (error: unknown) => Promise<void>,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await open();
    } catch (error) {
      if (translateError(error).code !== 'SERVICE_UNAVAILABLE') throw error;
      if (tries === 0) await onAway(error);
      await wait(Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries, 10), LONGEST_WAIT_MS));
    }
  }
}
