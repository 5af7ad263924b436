import { expect, it, vi } from 'vitest';
import { backoff, retry } from './retry';

it('retries until the work succeeds, and waits before each retry', async () => {
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

it('throws the last failure once no retry is allowed', async () => {
  const work = vi.fn(() => Promise.reject(new Error(`failure ${work.mock.calls.length}`)));
  await expect(retry(work, (_, tries) => tries < 3)).rejects.toThrow('failure 3');
  expect(work).toHaveBeenCalledTimes(3);
});

it('doubles the delay each time, or multiplies it by the factor, up to the maximum', () => {
  expect([1, 2, 3, 4].map((tries) => backoff(tries, 250, 900))).toEqual([250, 500, 900, 900]);
  expect(backoff(3, 500)).toBe(2000);
  expect(backoff(3, 500, 9000, 4)).toBe(8000);
  expect(backoff(5_000, 250, 900)).toBe(900);
});
