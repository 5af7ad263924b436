import { EventEmitter } from 'node:events';
import type { Sql } from 'postgres';
import { afterEach, describe, expect, it } from 'vitest';
import { PostgresPool } from './postgres-pool';

const LIMITS = { beatMs: 10, answerMs: 100 };

/** A host that clients of the driver connect to. */
class Host extends EventEmitter {
  clients: { isEnded: boolean }[] = [];
  isStandby = false;

  open(): Sql {
    const client = { isEnded: false };
    this.clients.push(client);
    const driver = {
      options: { parsers: {}, serializers: {} },
      unsafe: async (_query: string, [payload = '', channels = '[]']: string[]) => {
        if (this.isStandby) return [];
        const names = JSON.parse(channels) as string[];
        for (const name of names) this.emit(name, payload);
        return names;
      },
      // Like the driver, it fails on a standby and does not try again.
      listen: async (channel: string, onPayload: (payload: string) => void, onListening: () => void) => {
        if (this.isStandby) throw Object.assign(new Error('cannot execute LISTEN during recovery'), { code: '25006' });
        this.on(channel, (payload: string) => client.isEnded || onPayload(payload));
        onListening();
        // The driver reports it again when it has connected again.
        this.on('listening', onListening);
        return { unlisten: async () => undefined };
      },
      end: async () => {
        client.isEnded = true;
      },
    };
    return driver as unknown as Sql;
  }
}

let pool: PostgresPool;
afterEach(() => pool.end(0));

async function listen(host: Host, channels: string[]) {
  pool = new PostgresPool({ urls: ['postgres://one'], maxConnections: 2, open: () => host.open(), limits: LIMITS });
  const heard: string[] = [];
  for (const name of channels)
    await pool.listen(
      name,
      (payload) => void heard.push(`${name} ${payload}`),
      () => void heard.push(`${name} listens`),
    );
  heard.length = 0;
  return heard;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the listeners of a pool', () => {
  it('keep their client while they receive its beats, which they never pass on', async () => {
    const host = new Host();
    const heard = await listen(host, ['one', 'two']);
    let beats = 0;
    host.on('two', () => {
      beats += 1;
    });
    await expect.poll(() => beats).toBeGreaterThan(2);
    host.emit('one', 'beat of another pool');
    host.emit('one', 'event');
    expect(heard).toEqual(['one event']);
    expect(host.clients).toEqual([{ isEnded: false }]);
  });

  it('keep their client when the beat of another pool follows each of their own', async () => {
    const host = new Host();
    const heard = await listen(host, ['one']);
    let beats = 0;
    host.on('one', (payload: string) => {
      if (payload === 'beat of another pool') return;
      beats += 1;
      host.emit('one', 'beat of another pool');
    });
    await expect.poll(() => beats).toBeGreaterThan(1);
    await pause(2 * LIMITS.answerMs);
    expect(heard).toEqual([]);
    expect(host.clients).toEqual([{ isEnded: false }]);
  });

  it('are all attached again if one of them lost its connection to a standby that is promoted', async () => {
    const host = new Host();
    const heard = await listen(host, ['one', 'two']);
    host.isStandby = true;
    host.removeAllListeners('two');
    await pause(3 * LIMITS.beatMs);
    // A standby sends no notifications that could be missing.
    expect(host.clients).toEqual([{ isEnded: false }]);
    host.isStandby = false;
    await expect.poll(() => heard).toEqual(['one listens', 'two listens']);
    host.emit('two', 'event');
    expect(heard.slice(2)).toEqual(['two event']);
    expect(host.clients).toEqual([{ isEnded: true }, { isEnded: false }]);
  });

  it('report once that they listen again, however often the driver has tried', async () => {
    const host = new Host();
    const heard = await listen(host, ['one']);
    host.emit('listening');
    for (let attempt = 0; attempt < 1000; attempt++) host.emit('listening');
    await expect.poll(() => heard).toEqual(['one listens']);
    await pause(3 * LIMITS.beatMs);
    host.emit('listening');
    await expect.poll(() => heard).toEqual(['one listens', 'one listens']);
  });

  it('are attached by a later beat if a new client cannot listen', async () => {
    const host = new Host();
    const heard = await listen(host, ['one']);
    host.removeAllListeners();
    const { open } = host;
    // The new client is opened while the address belongs to a standby.
    host.open = () => {
      host.isStandby = true;
      return open.call(host);
    };
    await expect.poll(() => host.isStandby).toBe(true);
    await pause(3 * LIMITS.beatMs);
    host.open = open;
    host.isStandby = false;
    await expect.poll(() => heard).toEqual(['one listens']);
  });
});
