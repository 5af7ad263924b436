import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/testing';
import { FACTS } from '../../src/pages/page-kind';
import { HandledChanges } from '../platform/live/handled-changes';
import { buildCacheKey } from '../site/rendering/resolve-address';
import { startTestServer, type TestServer } from './testing';

let database: TestDatabase;
let server: TestServer;
/** Another server of the same site, which makes the changes. */
let other: TestServer;
let key: Record<string, string>;
/** True while the first server has lost its connection for notifications. */
let isLost = false;
let restore: () => void;
/** True while pages cannot be rendered. */
let isAway = false;
const finding = vi.spyOn(HandledChanges.prototype, 'findMissed');

beforeAll(async () => {
  database = await openTestDatabase();
  const listen = database.listen.bind(database);
  const listening = vi.spyOn(database, 'listen').mockImplementation((channel, onPayload, onGap) => {
    if (channel !== 'prospectus') return listen(channel, onPayload, onGap);
    restore = () => {
      isLost = false;
      onGap?.(true);
    };
    return listen(channel, (payload) => isLost || onPayload(payload));
  });
  server = await startTestServer({}, async (_, boot) => {
    if (isAway) throw new Error('The database is away');
    return { html: JSON.stringify(boot.contents), head: '', status: 200 };
  });
  listening.mockRestore();
  other = await startTestServer();
  key = await other.key();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await other.close();
  await server.close();
  await database.close();
});

const update = async (path: string, value: unknown) => {
  const { status } = await other.send('POST', '/api/content/update', { path, value }, key);
  expect(status).toBe(200);
  await other.settle();
};
const hasCopy = () => server.services.pageCache.getLastGood(buildCacheKey('page', 'team')) !== undefined;
const readTeam = async () => (await server.send('GET', '/team')).status;

beforeEach(async () => {
  isAway = false;
  await update('team.hero.headline', `At ${performance.now()}`);
  await server.settle();
  expect([await readTeam(), hasCopy()]).toEqual([200, true]);
  finding.mockClear();
});

/** Loses notifications during the work. Pages cannot be rendered afterward. @returns once the server has compared what it knows */
async function loseDuring(work: () => Promise<unknown>): Promise<void> {
  isLost = true;
  await work();
  isAway = true;
  restore();
  expect(finding).toHaveBeenCalled();
  await Promise.allSettled(finding.mock.results.map(({ value }) => value));
}

it('the last good copies of pages are kept if notifications were lost, but no change was missed', async () => {
  await loseDuring(async () => undefined);
  expect([await readTeam(), hasCopy()]).toEqual([200, true]);
});

it('the last good copies of pages are dropped if it cannot be found out whether a change was missed', async () => {
  finding.mockRejectedValueOnce(new Error('The database is away'));
  await loseDuring(async () => undefined);
  expect([await readTeam(), hasCopy()]).toEqual([503, false]);
});

it('the last good copies of pages are not shown until that is known, and never if something is hidden meanwhile', async () => {
  const { pageCache } = server.services;
  for (const isHidden of [false, true]) {
    expect(hasCopy()).toBe(true);
    let settle = (_: boolean) => {};
    const known = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    pageCache.withholdLastGood(() => known);
    // The copies that the first of two checks withholds wait for the second one.
    pageCache.withholdLastGood(() => known);
    expect(hasCopy()).toBe(false);
    if (isHidden) pageCache.forgetLastGood();
    settle(false);
    await known;
    await Promise.resolve();
    expect(hasCopy()).toBe(!isHidden);
  }
});

it('the last good copies of pages are dropped if something was taken down unnoticed', async () => {
  await loseDuring(() => update(`team.${FACTS}.hidden.intro`, true));
  expect([await readTeam(), hasCopy()]).toEqual([503, false]);
});

it('the last good copies of pages are dropped if the first of two checks finds a change, which the second one does not find again', async () => {
  const { pageCache } = server.services;
  let settle = (_: boolean) => {};
  pageCache.withholdLastGood(
    () =>
      new Promise<boolean>((resolve) => {
        settle = resolve;
      }),
  );
  pageCache.withholdLastGood(async () => {
    settle(true);
    return false;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasCopy()).toBe(false);
});
