import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client';
import { refetchOutdated } from './refetch-outdated';

beforeEach(() => {
  vi.useFakeTimers();
  onlineManager.setOnline(true);
});
afterEach(() => vi.useRealTimers());

it('refetches what is invalidated during its first fetch', async () => {
  const client = createQueryClient();
  const stopRefetching = refetchOutdated(client);
  let stored = 'old';
  const queryFn = vi.fn(async () => {
    const read = stored;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return read;
  });
  const stop = new QueryObserver(client, { queryKey: ['a'], queryFn }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(50);
  stored = 'new';
  void client.invalidateQueries({ queryKey: ['a'] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(client.getQueryData(['a'])).toBe('new');
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
  stopRefetching();
});
