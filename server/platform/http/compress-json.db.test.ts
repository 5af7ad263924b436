import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('page content is compressed without changes', async () => {
  const ask = (encoding: string) =>
    fetch(`${server.url}/api/content/home`, { headers: { 'Accept-Encoding': encoding } });
  const [plain, packed] = [await ask('identity'), await ask('gzip, deflate, br')];
  expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([null, 'br']);
  expect(packed.headers.get('vary')).toContain('Accept-Encoding');
  expect(await packed.json()).toEqual(await plain.json());
});

it('a short response is not compressed', async () => {
  const answer = await fetch(`${server.url}/api/content/nowhere`, { headers: { 'Accept-Encoding': 'br' } });
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([404, null]);
});

it('an event stream is sent without buffering', async () => {
  const stop = new AbortController();
  const address = `${server.url}/api/trpc/live.events?input=${encodeURIComponent(JSON.stringify({ pageId: 'home' }))}`;
  const headers = { ...(await server.signIn()), 'Accept-Encoding': 'br', Accept: 'text/event-stream' };
  const answer = await fetch(address, { headers, signal: stop.signal });
  expect([answer.headers.get('content-type'), answer.headers.get('content-encoding')]).toEqual([
    'text/event-stream',
    null,
  ]);
  const first = await answer.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).not.toBe('');
  stop.abort();
});
