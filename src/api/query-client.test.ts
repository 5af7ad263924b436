import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client';

beforeEach(() => {
  vi.useFakeTimers();
  onlineManager.setOnline(true);
});
afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;

it('keeps fetched data fresh for five minutes', async () => {
  const client = createQueryClient();
  const queryFn = vi.fn().mockResolvedValue(1);
  const observe = () => {
    const observer = new QueryObserver(client, { queryKey: ['a'], queryFn });
    return observer.subscribe(() => undefined);
  };
  const stop = observe();
  await vi.advanceTimersByTimeAsync(5 * MINUTE - 1);
  observe()();
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2);
  observe()();
  expect(queryFn).toHaveBeenCalledTimes(2);
  // There is no polling.
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});

it('drops unused data after ten minutes', async () => {
  const client = createQueryClient();
  const stop = new QueryObserver(client, { queryKey: ['a'], queryFn: async () => 1 }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(10 * MINUTE - 1);
  expect(client.getQueryData(['a'])).toBe(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(client.getQueryData(['a'])).toBeUndefined();
});

it('retries reads once, does not retry writes, and does not refetch on window focus', async () => {
  const client = createQueryClient();
  const read = vi.fn().mockRejectedValue(new Error('away'));
  const reading = client.fetchQuery({
    queryKey: ['b'],
    queryFn: read,
    retry: client.getDefaultOptions().queries?.retry,
  });
  const told = expect(reading).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(MINUTE);
  await told;
  expect(read).toHaveBeenCalledTimes(2);

  // Offline, a write fails at once, so that the person sees the error.
  onlineManager.setOnline(false);
  const write = vi.fn().mockRejectedValue(new Error('away'));
  const writing = client.getMutationCache().build(client, { mutationFn: write }).execute(undefined);
  await expect(writing).rejects.toThrow('away');
  expect(write).toHaveBeenCalledTimes(1);
  expect(client.getDefaultOptions().queries).toMatchObject({ refetchOnWindowFocus: false, refetchInterval: false });
});
