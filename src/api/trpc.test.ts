import { TRPCClientError } from '@trpc/client';
import { afterEach, expect, it, vi } from 'vitest';
import { canAskAgain, createTrpc } from './trpc';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const failed = (code?: string) => Object.assign(new TRPCClientError('failed'), { data: code ? { code } : undefined });

it.each([
  ['query', undefined, 1, true],
  ['query', 'INTERNAL_SERVER_ERROR', 1, true],
  ['query', 'SERVICE_UNAVAILABLE', 1, true],
  ['query', undefined, 2, false],
  ['query', 'NOT_FOUND', 1, false],
  ['query', 'UNAUTHORIZED', 1, false],
  ['mutation', undefined, 1, false],
])('a %s that failed with %s at try %i is asked for again: %s', (type, code, attempts, isAgain) => {
  expect(canAskAgain({ op: { type }, error: failed(code) as never, attempts })).toBe(isAgain);
});

it('a reading without an answer is made once more, half a second later', async () => {
  vi.useFakeTimers();
  const fetch = vi.fn(async () => Response.json([{ result: { data: [] } }]));
  fetch.mockRejectedValueOnce(new TypeError('network'));
  vi.stubGlobal('fetch', fetch);
  const read = createTrpc().sections.list.query({ id: 'home' });
  await vi.advanceTimersByTimeAsync(600);
  expect(await read).toEqual([]);
  expect(fetch).toHaveBeenCalledTimes(2);
});
