import { type Random, seeded } from '../../../src/lib/testing-random';

/** A random source with weighted choices. */
export interface WeightedRandom extends Random {
  /** Returns one of the names, more often the greater its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
}

export function createRandom(seed: number): WeightedRandom {
  const random = seeded(seed);
  return {
    ...random,
    weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
      const all = Object.entries(weights) as [K, number][];
      let left = random.next() * all.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of all) {
        left -= weight;
        if (left < 0) return name;
      }
      return (all[0] as [K, number])[0];
    },
  };
}
