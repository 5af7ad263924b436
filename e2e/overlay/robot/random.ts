/** Seeded chance, so that a run that failed can be run again. */
export interface Random {
  /** A whole number from 0 up to, not with, the end. */
  upTo(end: number): number;
  of<T>(items: readonly T[]): T;
  /** One of the names, the oftener the greater its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const upTo = (end: number) => Math.floor(next() * end);
  return {
    upTo,
    of: <T>(items: readonly T[]) => {
      if (items.length === 0) throw new Error('Nothing to choose from.');
      return items[upTo(items.length)] as T;
    },
    weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
      const all = Object.entries(weights) as [K, number][];
      let left = next() * all.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of all) {
        left -= weight;
        if (left < 0) return name;
      }
      return (all[0] as [K, number])[0];
    },
  };
}
