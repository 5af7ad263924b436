import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { FETCH_MS, guardedFetch } from './guarded-fetch';

/** Timeouts are shortened by this factor. */
const FASTER = 10;
const withinMs = AbortSignal.timeout.bind(AbortSignal);
const given = vi.spyOn(AbortSignal, 'timeout');

beforeAll(() => void given.mockImplementation((ms) => withinMs(ms / FASTER)));
afterAll(() => void given.mockRestore());

it('gives up after five seconds in total, even if the response keeps trickling in', async () => {
  // Sends headers at once, then single bytes without end.
  const drip = createServer((_req, res) => {
    res.writeHead(200, { 'Content-Type': 'text/html' });
    const timer = setInterval(() => res.write('x'), 100);
    res.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => drip.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(drip.address() as AddressInfo).port}/`;
  const began = performance.now();
  const fetching = guardedFetch(url, {
    allowPrivate: true,
    userAgent: 'x',
    maxBytes: 1e6,
    accept: '*/*',
    isWanted: () => true,
  });
  await expect(fetching).rejects.toThrow(/timeout/i);
  expect(given).toHaveBeenLastCalledWith(FETCH_MS);
  expect(performance.now() - began).toBeLessThan(FETCH_MS / FASTER + 1_500);
  drip.closeAllConnections();
  drip.close();
});

it('gives up on a name that never resolves', async () => {
  const began = performance.now();
  const fetching = guardedFetch('http://slow.example/', {
    allowPrivate: false,
    userAgent: 'x',
    maxBytes: 1e6,
    accept: '*/*',
    isWanted: () => true,
    lookup: () => new Promise(() => undefined),
  });
  await expect(fetching).rejects.toThrow(/timeout/i);
  expect(performance.now() - began).toBeLessThan(FETCH_MS / FASTER + 1_500);
});
