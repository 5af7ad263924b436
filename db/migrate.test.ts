import { afterEach, expect, it, vi } from 'vitest';
import type { Db } from './client';
import { changeTables } from './migrate';

afterEach(() => void vi.useRealTimers());

it('gives up a change of tables that are in use for ten minutes, and says once that it waits', async () => {
  vi.useFakeTimers();
  const began = Date.now();
  const locked = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  const transaction = vi.fn(async () => {
    // Each lock is waited for up to two seconds.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    throw Object.assign(new Error('Failed query', { cause: locked }), { query: 'alter table pages' });
  });
  const waits: string[] = [];
  const changing = changeTables(
    { transaction } as unknown as Db,
    async () => 1,
    (message) => void waits.push(message),
  );
  const failure = changing.catch(String);
  await vi.runAllTimersAsync();
  expect(await failure).toMatch(/could not be changed, because another connection is using a table.*alter table pages/);
  expect(waits).toHaveLength(1);
  expect(Math.round((Date.now() - began) / 60_000)).toBe(10);
});

it('does not repeat a change of tables that failed for another reason', async () => {
  const transaction = vi.fn(() => Promise.reject(new Error('no')));
  await expect(changeTables({ transaction } as unknown as Db, async () => 1)).rejects.toThrow('no');
  expect(transaction).toHaveBeenCalledTimes(1);
});
