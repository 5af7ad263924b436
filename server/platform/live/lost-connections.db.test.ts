import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { startTestServer } from '../../main/testing';

const server = await startTestServer();
afterAll(() => server.close());

const WINDOWS = 300;
/** Longer than a request needs until its stream begins. */
const LONGEST_MS = 40;

it('a window whose connection is lost at any moment, even before its stream begins, is not listed as open', {
  timeout: 90_000,
}, async () => {
  const headers = { ...(await server.signIn('editor')), Origin: server.url, Accept: 'text/event-stream' };
  const open = (clientId: string) => {
    const input = encodeURIComponent(JSON.stringify({ window: { pageId: 'home', clientId } }));
    const sent = request(`${server.url}/api/trpc/live.events?input=${input}`, { headers, agent: false });
    sent.on('error', () => undefined);
    sent.on('response', (answer) => answer.resume().on('error', () => undefined));
    sent.end();
    return sent;
  };
  const { presence } = server.services.live;
  const list = () =>
    presence.others({ pageId: 'home', clientId: 'mine', userId: 'me' }).map(({ clientId }) => clientId);
  const kept = open('kept');
  await expect.poll(list).toEqual(['kept']);
  for (let count = 0; count < WINDOWS; count++) {
    const lost = open(`lost-${count}`);
    await sleep(Math.random() * LONGEST_MS);
    lost.destroy();
  }
  await expect.poll(list, { timeout: 10_000 }).toEqual(['kept']);
  kept.destroy();
  await expect.poll(list).toEqual([]);
});
