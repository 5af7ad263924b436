import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SiteEvent } from './live';
import type { Trpc } from './trpc';

interface Handlers {
  onData(item: { id?: string; data: unknown }): void;
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let connections: { input: { lastEventId?: string }; handlers: Handlers; isOpen: boolean }[];

beforeEach(() => {
  connections = [];
  vi.resetModules();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

async function startFollowing() {
  const { followLive } = await import('./live');
  const subscribe = (input: object, handlers: Handlers) => {
    const connection = { input, handlers, isOpen: true };
    connections.push(connection);
    return {
      unsubscribe: () => {
        connection.isOpen = false;
      },
    };
  };
  const trpc = { live: { events: { subscribe } } } as unknown as Trpc;
  const events: SiteEvent[] = [];
  const follow = () => followLive(trpc, 'home', { onEvent: (event) => events.push(event) });
  const tell = (id: string, data: unknown) => connections.at(-1)?.handlers.onData({ id, data });
  return { follow, stop: follow(), events, tell };
}

it('reports a gap once it first connects, because the page was read before that', async () => {
  const { events, tell, stop } = await startFollowing();
  expect(events).toEqual([]);
  tell('hub.4', { kind: 'ready' });
  expect(events).toEqual([{ kind: 'gap' }]);
  tell('hub.5', { kind: 'page', pageId: 'home' });
  expect(events).toHaveLength(2);
  stop();
});

it('resumes after the last event on the next page of the same window, without another gap', async () => {
  const { follow, events, tell, stop } = await startFollowing();
  tell('hub.4', { kind: 'ready' });
  tell('', { kind: 'presence', people: [] });
  stop();
  const stopAgain = follow();
  expect(connections.map(({ input, isOpen }) => [input.lastEventId, isOpen])).toEqual([
    [undefined, false],
    ['hub.4', true],
  ]);
  tell('hub.4', { kind: 'ready' });
  expect(events).toEqual([{ kind: 'gap' }]);
  stopAgain();
});

it('reconnects when the network is back, resumes after the last event and reports a gap', async () => {
  const { events, tell, stop } = await startFollowing();
  tell('hub.4', { kind: 'ready' });
  window.dispatchEvent(new Event('online'));
  expect(connections.map(({ input, isOpen }) => [input.lastEventId, isOpen])).toEqual([
    [undefined, false],
    ['hub.4', true],
  ]);
  expect(events).toEqual([{ kind: 'gap' }, { kind: 'gap' }]);
  stop();
  window.dispatchEvent(new Event('online'));
  expect(connections).toHaveLength(2);
});
