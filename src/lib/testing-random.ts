/** A random number generator for tests: the same seed gives the same sequence, so that a failed run can be repeated. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns an integer from 0 up to, but not including, `end`. */
  below(end: number): number;
  /** Returns one of the items; undefined if there are none. */
  of<T>(items: readonly T[]): T;
}

/** Creates a seeded generator (Mulberry32). */
export function seeded(seed: number): Random {
  let state = seed * 2654435761;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  const of = <T>(items: readonly T[]) => items[below(items.length)] as T;
  return { next, below, of };
}
