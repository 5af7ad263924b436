/**
 * Does a piece of work until it succeeds.
 * @param mayRetry told each failure, and how many there were: waits as long as is needed, and says whether to try again
 * @throws the last failure; what `mayRetry` throws
 */
export async function retry<T>(
  work: () => Promise<T>,
  mayRetry: (error: unknown, tries: number) => boolean | Promise<boolean>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(await mayRetry(error, tries))) throw error;
    }
  }
}

/** How long to wait after so many tries: twice as long each time, in the unit of the first wait. */
export function backoff(tries: number, first: number, longest = Number.POSITIVE_INFINITY): number {
  return Math.min(first * 2 ** (tries - 1), longest);
}
