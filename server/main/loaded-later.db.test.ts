import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { loadedLater } from './loaded-later';

const app: RequestListener = (req, res) => void res.end(`here is ${req.url}`);
let server: Server;
afterEach(() => server.close());

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('answers requests that arrived before loading, and loads only once', async () => {
  const started: ((listener: RequestListener) => void)[] = [];
  const load = vi.fn(() => new Promise<RequestListener>((resolve) => started.push(resolve)));
  const url = await serve(loadedLater(load).answer);
  const answers = Promise.all(['/one', '/two'].map(async (path) => (await fetch(url + path)).text()));
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  started[0]?.(app);
  expect(await answers).toEqual(['here is /one', 'here is /two']);
  expect(await (await fetch(`${url}/three`)).text()).toBe('here is /three');
  expect(load).toHaveBeenCalledTimes(1);
});

it('reports a loading error to callers of ready and leaves no request waiting', async () => {
  const later = loadedLater(() => Promise.reject(new Error('no such file')));
  const url = await serve(later.answer);
  await expect(fetch(url)).rejects.toThrow();
  await expect(later.ready()).rejects.toThrow('no such file');
});
