import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followLive, unwrapEvent } from './live';
import type { Trpc } from './trpc';

it('unwraps an event, whether or not it has an id', () => {
  const presence = { kind: 'presence', people: [] };
  expect(unwrapEvent(presence)).toBe(presence);
  expect(unwrapEvent({ id: '', data: presence })).toBe(presence);
});

describe('a connection whose session has ended', () => {
  interface Connection {
    onData: (item: { id: string; data: unknown }) => void;
    onError: (error: unknown) => void;
  }
  const connections: Connection[] = [];
  const onSignedOut = vi.fn();
  const subscribe = (_input: unknown, connection: Connection) => {
    connections.push(connection);
    return { unsubscribe: () => undefined };
  };
  const refuse = () =>
    connections.at(-1)?.onError(Object.assign(new TRPCClientError('Signed out'), { data: { code: 'UNAUTHORIZED' } }));
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', new EventTarget());
    vi.stubGlobal('window', new EventTarget());
    connections.length = 0;
    onSignedOut.mockReset();
    stop = followLive({ live: { events: { subscribe } } } as unknown as Trpc, null, { onEvent: vi.fn(), onSignedOut });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('reconnects with the replaced session and signs nobody out', () => {
    for (let time = 0; time < 3; time++) {
      refuse();
      vi.advanceTimersByTime(2000);
      connections.at(-1)?.onData({ id: '', data: { kind: 'ready' } });
      vi.advanceTimersByTime(20_000);
    }
    expect([connections.length, onSignedOut.mock.calls.length]).toEqual([4, 0]);
  });

  it('stops retrying if each connection is accepted and ended at once', () => {
    for (let time = 0; time < 3; time++) {
      connections.at(-1)?.onData({ id: '', data: { kind: 'ready' } });
      refuse();
      vi.advanceTimersByTime(2000);
    }
    expect([connections.length, onSignedOut.mock.calls.length]).toEqual([3, 1]);
  });

  it('reports that the person is signed out if there is no other session', () => {
    refuse();
    vi.advanceTimersByTime(500);
    refuse();
    vi.advanceTimersByTime(1500);
    expect(onSignedOut).not.toHaveBeenCalled();
    refuse();
    expect(onSignedOut).toHaveBeenCalledOnce();
  });
});
