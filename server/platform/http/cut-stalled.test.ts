import { once } from 'node:events';
import { get, type IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cutStalled, STALL_MS } from './cut-stalled';

const LIMIT_MS = 500;
/** More than the system buffers. */
const MANY = Buffer.alloc(32 * 1024 * 1024);

beforeEach(() => {
  const { setTimeout } = ServerResponse.prototype;
  vi.spyOn(ServerResponse.prototype, 'setTimeout').mockImplementation(function (this: ServerResponse, ms, callback) {
    return setTimeout.call(this, ms === STALL_MS ? LIMIT_MS : ms, callback);
  });
});
afterEach(() => void vi.restoreAllMocks());

/** Requests a response. @returns the unread response, and a promise that resolves when the server closes it */
async function request(answer: (res: express.Response) => void) {
  let closed: Promise<unknown> | undefined;
  const app = express().use(cutStalled, (_req, res) => {
    closed = once(res, 'close');
    answer(res);
  });
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const [response] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
  return { response, closed };
}

describe('a response', () => {
  it('is cut if its client stops reading', async () => {
    const { response, closed } = await request((res) => void res.end(MANY));
    await closed;
    await expect(buffer(response).then(({ length }) => length)).rejects.toThrow('aborted');
  });

  it('is sent to its end if its client reads slowly', async () => {
    const { response } = await request((res) => void res.end(MANY));
    const startedAt = performance.now();
    let bytes = 0;
    for await (const chunk of response) {
      bytes += chunk.length;
      // Slow enough to take several times the limit.
      const due = startedAt + (bytes / MANY.length) * 4 * LIMIT_MS;
      if (due > performance.now()) await wait(due - performance.now());
    }
    expect(performance.now() - startedAt).toBeGreaterThan(3 * LIMIT_MS);
    expect(bytes).toBe(MANY.length);
  });

  it('is not cut while its client waits for the server', async () => {
    const { response } = await request((res) => {
      res.write('a');
      setTimeout(() => res.end('b'), 3 * LIMIT_MS);
    });
    expect(String(await buffer(response))).toBe('ab');
  });
});
