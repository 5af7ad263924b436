import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { drafts } from '../../../db/schema/drafts';
import { startTestServer, type TestServer } from '../../main/testing';
import type { RenderApp } from '../../site/rendering/render-page';
import { endPassedSchedules } from './publish-scheduled';
import { CTA, prepareSchedules } from './testing-schedule';

const HOUR = 3_600_000;
const render: RenderApp = async (_url, boot) => ({ html: JSON.stringify(boot), head: '', status: 200 });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let server: TestServer;
let on: Awaited<ReturnType<typeof prepareSchedules>>;
beforeAll(async () => {
  server = await startTestServer({ RATE_EDITOR_WRITES_PER_MINUTE: '0', RATE_READS_PER_SECOND: '0' }, render);
  on = await prepareSchedules(server);
  await on.setSetting('region', { locale: 'en-US', timeZone: 'America/New_York' });
});
afterEach(() => server.services.scheduler.close());
afterAll(() => server.close());

const ADDRESSES = ['/', '/sitemap.xml', '/api/content/home', '/api/sections/home', '/about', '/manifest.webmanifest'];

it('scheduled words visible early: no public route shows them, and no validator changes', async () => {
  const read = async () => {
    const answers = [];
    for (const address of ADDRESSES) {
      const { status, headers, body } = await server.send('GET', address);
      answers.push([address, status, headers.get('etag'), headers.get('last-modified'), JSON.stringify(body)]);
    }
    return answers;
  };
  const before = await read();
  const id = await on.scheduled(HOUR, { path: CTA, value: 'Quitte' });
  await on.runAt(HOUR - 60_000);
  expect(await read()).toEqual(before);
  for (const by of [{}, await server.key(['content:read'])]) {
    for (const address of [
      `/api/drafts/${id}`,
      `/api/drafts/${id}/events`,
      '/api/schedule?from=2026-01-01&to=2026-01-31',
    ]) {
      const { status, body } = await server.send('GET', address, undefined, by);
      expect([address, [401, 403].includes(status)]).toEqual([address, true]);
      expect(JSON.stringify(body)).not.toContain('Quitte');
    }
  }
  await on.post(`${id}/unschedule`);
});

it('cached pages at the moment: the next answer has the new words, and a new validator', async () => {
  await on.scheduled(HOUR, { path: CTA, value: 'Mirabelle' });
  const read = async () => {
    const { headers, body } = await server.send('GET', '/');
    return { etag: headers.get('etag'), hasWords: String(body).includes('Mirabelle') };
  };
  const [first, second] = [await read(), await read()];
  expect([first.hasWords, second]).toEqual([false, first]);
  await on.runAt(HOUR + 1000);
  const after = await read();
  expect(after.hasWords).toBe(true);
  expect(after.etag).not.toBe(first.etag);
  const { status } = await server.send('GET', '/', undefined, { 'If-None-Match': String(first.etag) });
  expect(status).toBe(200);
});

it('wakes up at the second, also for a schedule that is made or changed while it waits', async () => {
  server.services.scheduler.start();
  await server.services.scheduler.settle();
  const later = await on.scheduled(HOUR, { path: 'about.hero.headline', value: 'Later' });
  for (const ms of [2500, 2000]) {
    const id = await on.makeDraft({ path: CTA, value: `After ${ms}` });
    await on.schedule(id, HOUR);
    const dueAt = Date.parse((await on.schedule(id, ms)).body.schedule.at);
    await pause(dueAt - Date.now() - 300);
    expect((await on.get(String(id))).state).toBe('scheduled');
    await pause(1300);
    const { items } = await on.get(`${id}/events`);
    expect(items[0].kind).toBe('published');
    const delay = Date.parse(items[0].at) - dueAt;
    expect(delay).toBeGreaterThanOrEqual(0);
    expect(delay).toBeLessThan(1000);
  }
  expect(server.services.scheduler.known).toMatchObject({ overdue: 0, failed: 0, published: 2 });
  await on.post(`${later}/unschedule`);
});

it('clock set back: nothing is published twice, and nothing early', async () => {
  let ahead = 0;
  const scheduler = on.openScheduler(() => ahead);
  const check = async (hours: number) => {
    ahead = hours * HOUR;
    scheduler.check();
    await scheduler.settle();
  };
  const [first, second] = [
    await on.scheduled(2 * HOUR),
    await on.scheduled(5 * HOUR, { path: 'team.hero.headline', value: 'B' }),
  ];
  scheduler.start();
  const states = async () => [(await on.get(String(first))).state, (await on.get(String(second))).state];
  await check(3);
  expect(await states()).toEqual(['published', 'scheduled']);
  const { changeSetId } = await on.get(String(first));
  // Back to before the first one, and far back.
  for (const hours of [1, -24 * 365, 4.9]) await check(hours);
  expect(await states()).toEqual(['published', 'scheduled']);
  await check(5.1);
  expect(await states()).toEqual(['published', 'published']);
  await check(0);
  await check(6);
  await scheduler.close();
  expect((await on.get(String(first))).changeSetId).toBe(changeSetId);
  for (const id of [first, second]) {
    expect((await on.events(id)).filter(({ kind }) => kind === 'published')).toHaveLength(1);
  }
});

it('a database that cannot be reached delays a publication, and does not end the schedule', async () => {
  const id = await on.scheduled(HOUR);
  let isAway = true;
  const scheduler = on.openScheduler(() => {
    if (isAway) throw new Error('The database is away.');
    return HOUR + 1000;
  });
  scheduler.start();
  await scheduler.settle();
  expect((await on.get(String(id))).state).toBe('scheduled');
  isAway = false;
  scheduler.check();
  await scheduler.settle();
  await scheduler.close();
  expect((await on.get(String(id))).state).toBe('published');
  expect(server.logged.some((line) => line.includes('scheduled drafts could not be checked'))).toBe(true);
});

it('after a restore, a schedule whose time has passed publishes nothing and waits for a decision', async () => {
  const [passed, coming] = [
    await on.scheduled(HOUR),
    await on.scheduled(HOUR, { path: 'about.hero.headline', value: 'C' }),
  ];
  const { db } = server.database;
  await db
    .update(drafts)
    .set({ publishAt: new Date(Date.now() - HOUR) })
    .where(eq(drafts.id, passed));
  await db.transaction(endPassedSchedules);
  expect(await on.get(String(passed))).toMatchObject({
    state: 'draft',
    scheduleFailure: { reason: expect.stringMatching(/restored from a backup/) },
  });
  expect((await on.get(String(coming))).state).toBe('scheduled');
});
