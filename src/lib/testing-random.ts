/** Chance for tests: the same for the same seed, so that a run that failed can be run again. */
export interface Random {
  /** A number from 0 to below 1. */
  next(): number;
  /** A whole number from 0 up to, not with, the end. */
  below(end: number): number;
  /** One of several; of none, undefined. */
  of<T>(items: readonly T[]): T;
}

/** Mulberry32. */
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
