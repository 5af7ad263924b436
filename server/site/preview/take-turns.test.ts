import { describe, expect, it } from 'vitest';
import { createTurns, TooManyWaiting } from './take-turns';

describe('createTurns', () => {
  it('runs a few at a time, the rest in order, and refuses too many', async () => {
    const takeTurns = createTurns(2, 2);
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const start = (name: number) =>
      takeTurns(() => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const all = [start(1), start(2), start(3), start(4)];
    await expect(start(5)).rejects.toBeInstanceOf(TooManyWaiting);
    expect(begun).toEqual([1, 2]);
    for (let at = 0; at < 4; at++) {
      await expect.poll(() => ends.length).toBeGreaterThan(at);
      ends[at]?.();
      await all[at];
    }
    expect(begun).toEqual([1, 2, 3, 4]);
    await expect(takeTurns(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await takeTurns(async () => 7)).toBe(7);
  });
});
