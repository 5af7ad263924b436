/**
 * Runs `work` until it succeeds.
 * @param mayRetry receives each failure and the number of tries so far, waits as long as needed, and returns whether to
 * try again
 * @throws the last failure, or whatever `mayRetry` throws
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

/** Returns the delay after a number of tries, in the unit of `first`. It is multiplied by `factor` each time. */
export function backoff(tries: number, first: number, longest = Number.POSITIVE_INFINITY, factor = 2): number {
  return Math.min(first * factor ** (tries - 1), longest);
}
