import { asc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { pageVersions } from '../../../db/schema/history';
import { nextBackupAt } from '../../features/backup/backup-state';
import { walkChain } from '../../features/chain/walk-chain';
import { startTestServer, type TestServer } from '../../main/testing';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '20' });
});
afterAll(() => server.close());
beforeEach(() => server.database.reset());
afterEach(() => void vi.useRealTimers());

it('after the clock is set back, writes stay in order, sessions stay valid and nothing waits for the old time', async () => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now });
  const editor = await server.signIn();
  const write = async (value: string, key: string) => {
    const headers = { ...editor, 'Idempotency-Key': key };
    return (await server.send('POST', '/api/content/update', { path: 'home.hero.headline', value }, headers)).status;
  };
  expect(await write('Before', 'one')).toBe(200);
  vi.setSystemTime(now - 3 * DAY_MS);
  expect(await write('After', 'two')).toBe(200);
  expect(await write('After', 'two')).toBe(200);
  expect(await write('Last', 'three')).toBe(200);

  const versions = await server.database.db.select().from(pageVersions).orderBy(asc(pageVersions.version));
  const times = versions.flatMap(({ pageId, createdAt }) => (pageId === 'home' ? [createdAt.getTime()] : []));
  expect(times).toHaveLength(4);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  const { items } = (await server.send('GET', '/api/history?page=home', undefined, editor)).body;
  expect(items.map(({ newValue }: { newValue: string }) => newValue)).toEqual(['Last', 'After', 'Before']);
  expect((await walkChain(server.database.db, 'content')).broken).toBeNull();
  for (let read = 0; read < 5; read++) expect((await server.send('GET', '/api/content/home')).status).toBe(200);
});

it('a backup with a time in the future does not delay the next one', () => {
  const now = Date.now();
  const state = (at: number) => ({ last: { name: 'a', bytes: 1, at }, failure: null, failures: 0 });
  expect(nextBackupAt(state(now + 30 * DAY_MS), 24, now)).toBe(0);
  expect(nextBackupAt(state(now + 1000), 24, now)).toBe(now + 1000 + DAY_MS);
});
