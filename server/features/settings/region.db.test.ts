import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { pageViews } from '../../../db/schema/operations';
import { SiteRegion } from '../../accounts/settings/site-region';
import { startTestServer, type TestServer } from '../../main/testing';
import type { RenderApp } from '../../site/rendering/render-page';

const render: RenderApp = async (_url, boot) => ({ html: `${boot.locale} ${boot.year}`, head: '', status: 200 });

let server: TestServer;
let admin: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0' }, render);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  server.services.region.forget();
  admin = await server.signIn('admin');
});

const setRegion = (value: object | null) =>
  server.send('POST', '/api/trpc/settings.change', { key: 'region', value }, admin);
const LOS_ANGELES = { locale: 'en-US', timeZone: 'America/Los_Angeles' };
/** Evening in Los Angeles, tomorrow in UTC. */
const EVENING = '2026-03-02T02:30:00Z';

/** Runs a function while the clock shows a moment. */
async function at<T>(moment: string, act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}

it('an entry is dated in the firm’s time zone', async () => {
  expect((await setRegion(LOS_ANGELES)).status).toBe(200);
  const key = await server.key();
  const list = { title: 'Insights', layout: 'insights', status: 'published' };
  const entry = { title: 'First', layout: 'insights-entry', status: 'published' };
  const draft = { title: 'Second', layout: 'insights-entry' };
  await server.send('POST', '/api/pages', list, key);
  await server.send('POST', '/api/pages', draft, key);
  await at(EVENING, async () => {
    await server.send('POST', '/api/pages', entry, key);
    await server.send('PATCH', '/api/pages/second', { status: 'published' }, key);
  });
  const { body } = await server.send('GET', '/api/collections/insights');
  expect(body.items.map(({ pageId, date }: { pageId: string; date: string }) => [pageId, date])).toEqual([
    ['second', '2026-03-01'],
    ['first', '2026-03-01'],
  ]);
});

it('a freshly started server publishes an entry in one transaction', async () => {
  const key = await server.key();
  await server.send('POST', '/api/pages', { title: 'Insights', layout: 'insights', status: 'published' }, key);
  const { region } = server.services;
  server.services.region = new SiteRegion(server.database.db);
  const entry = { title: 'First', layout: 'insights-entry', status: 'published' };
  const made = await server.send('POST', '/api/pages', entry, { ...key, 'Idempotency-Key': 'first' });
  server.services.region = region;
  expect(made.status).toBe(201);
});

it('pages have the language of the site, and their year follows the firm’s time zone', async () => {
  const shown = async () => (await server.send('GET', '/about')).body as string;
  expect(await shown()).toContain('<html lang="en-US">');
  await setRegion({ locale: 'de-de', timeZone: 'Pacific/Kiritimati' });
  await expect.poll(() => at('2026-12-31T10:30:00Z', shown)).toMatch(/<html lang="de-DE">[\s\S]*de-DE 2027/);
  await setRegion({ locale: 'en-GB', timeZone: 'Pacific/Pago_Pago' });
  await expect.poll(() => at('2026-12-31T10:30:00Z', shown)).toMatch(/<html lang="en-GB">[\s\S]*en-GB 2026/);
  // Pages cached in the old year are not served in the new one.
  expect(await at('2027-01-01T11:00:01Z', shown)).toContain('en-GB 2027');
  expect((await server.send('GET', '/admin')).body).toContain('<html lang="en-US">');
});

it('visits and statistics use days in the firm’s time zone', async () => {
  await setRegion(LOS_ANGELES);
  await server.services.region.read();
  server.services.dailyCounts.countView('home', null, Date.parse(EVENING));
  await server.services.dailyCounts.flush();
  expect(await server.database.db.select().from(pageViews)).toEqual([
    { day: '2026-03-01', pageId: 'home', views: 1, visits: 0 },
  ]);
  const path = '/api/admin/stats?to=2026-03-02T02:30:00Z&from=2026-02-28';
  const { body } = await server.send('GET', path, undefined, admin);
  expect([body.from, body.to, body.timeZone]).toEqual(['2026-02-28', '2026-03-01', 'America/Los_Angeles']);
});

it.each([
  [{ locale: 'xx-nowhere-at-all', timeZone: 'UTC' }, 'value.locale'],
  [{ locale: '', timeZone: 'UTC' }, 'value.locale'],
  [{ locale: 'en-US', timeZone: 'Mars/Olympus' }, 'value.timeZone'],
  [{ locale: 'en-US', timeZone: '+05:00' }, 'value.timeZone'],
  [{ locale: 'en-US', timeZone: 'UTC', more: 1 }, 'value'],
])('the region %j is rejected', async (value, path) => {
  const { status, body } = await setRegion(value);
  expect([status, body.error.data.issues[0].path]).toEqual([400, path]);
});

it('the default region is US English in the server’s time zone', async () => {
  expect(await server.services.region.read()).toEqual({
    locale: 'en-US',
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});
