import { expect, it, vi } from 'vitest';
import { backoff, retry } from './retry';

it('tries until the work succeeds, and waits before each try', async () => {
  const steps: string[] = [];
  const answer = await retry(
    async () => {
      steps.push('try');
      if (steps.length < 5) throw new Error(`failure ${steps.length}`);
      return 'done';
    },
    async (error, tries) => {
      await Promise.resolve();
      steps.push(`${(error as Error).message}, ${tries}`);
      return true;
    },
  );
  expect(answer).toBe('done');
  expect(steps).toEqual(['try', 'failure 1, 1', 'try', 'failure 3, 2', 'try']);
});

it('fails as the last try did once there is to be no other', async () => {
  const work = vi.fn(() => Promise.reject(new Error(`failure ${work.mock.calls.length}`)));
  await expect(retry(work, (_, tries) => tries < 3)).rejects.toThrow('failure 3');
  expect(work).toHaveBeenCalledTimes(3);
});

it('waits twice as long each time, and no longer than the longest', () => {
  expect([1, 2, 3, 4].map((tries) => backoff(tries, 250, 900))).toEqual([250, 500, 900, 900]);
  expect(backoff(3, 500)).toBe(2000);
  expect(backoff(5_000, 250, 900)).toBe(900);
});
