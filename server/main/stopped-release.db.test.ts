import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/testing';
import { readEnv } from '../platform/env';
import { createLiveHub, followEvents } from '../platform/live/live-hub';
import { publishMedia } from '../platform/live/notify';
import { createLogger } from '../platform/log';
import { announceStop, purgeAfterStop } from './stopped-release';

const log = createLogger('silent');
const purge = vi.fn();
const shown = vi.fn();
const cached = readEnv({ PUBLIC_URL: 'https://www.example.com', PURGE_URL: 'https://cache.example/purge' });
let database: TestDatabase;
let unfollow: () => Promise<void>;

beforeAll(async () => {
  database = await openTestDatabase();
  unfollow = await followEvents(
    { database, live: createLiveHub(database, log) },
    shown,
    () => undefined,
    purgeAfterStop({ purge }, '1.1.0+new'),
  );
});
afterAll(async () => {
  await unfollow();
  await database.close();
});
beforeEach(() => void vi.clearAllMocks());

/** Lets a server stop. @returns the purges of another server, which has the build `1.1.0+new` */
async function stop(env: typeof cached, release: string): Promise<unknown[]> {
  await announceStop({ env, database, log }, release);
  // Notifications arrive in their order.
  await publishMedia(database.db);
  await expect.poll(() => shown.mock.calls).toEqual([[{ kind: 'media', pageId: '' }]]);
  return purge.mock.calls;
}

it('a server empties the cache in front of the site once a server with another build has stopped', async () => {
  expect(await stop(cached, '1.0.0+old')).toEqual([['all']]);
});

it('a server with the same build stops without a purge, so that the cache keeps its pages', async () => {
  expect(await stop(cached, '1.1.0+new')).toEqual([]);
});

it('nobody is notified without a cache', async () => {
  expect(await stop(readEnv({}), '1.0.0+old')).toEqual([]);
});

it('a server whose database is away stops without an error', async () => {
  const execute = vi.spyOn(database.db, 'execute').mockRejectedValueOnce(new Error('The database is away'));
  await expect(announceStop({ env: cached, database, log }, '1.0.0+old')).resolves.toBeUndefined();
  execute.mockRestore();
});
