/** Runs work for others, a few at a time. */
export type TakeTurns = <T>(work: () => Promise<T>) => Promise<T>;

/** Thrown if too much work waits already. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting';
}

/**
 * Limits how much work runs at the same time; the rest waits in order.
 * @param most the most that runs at the same time
 * @param waiting the most that waits; more is refused
 * @returns a function that runs work, and throws `TooManyWaiting`
 */
export function createTurns(most: number, waiting: number): TakeTurns {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= most) {
      if (queue.length >= waiting) throw new TooManyWaiting();
      // Whoever ends passes its place on.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
