import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { seedChanges } from '../../../e2e/bench/seed-changes';
import { startTestServer, type TestServer } from '../../main/testing';
import { type ChangesQuery, changeRows } from '../changes/change-rows';
import { readTimeline } from './timeline';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  editor = await server.signIn();
});

const update = (path: string, value: unknown, headers = editor) =>
  server.send('POST', '/api/content/update', { path, value }, headers);
const ask = async (input: object) =>
  (
    await server.send(
      'GET',
      `/api/trpc/history.timeline?input=${encodeURIComponent(JSON.stringify(input))}`,
      undefined,
      editor,
    )
  ).body.result.data;
const paths = (answer: { items: { path: string }[] }) => answer.items.map(({ path }) => path);

describe('the timeline', () => {
  beforeEach(async () => {
    const other = await server.signIn('admin');
    await update('home.hero.headline', 'A "quoted" line');
    await update('home.hero.cta', 'Talk to us', other);
    await update('about.differentiator', '100% ours', other);
  });

  it('lists the changes of all pages, newest first, with the people and fields to filter by', async () => {
    const all = await ask({});
    expect(paths(all)).toEqual(['about.differentiator', 'home.hero.cta', 'home.hero.headline']);
    expect(all.items[0]).toMatchObject({ pageId: 'about', source: 'api', isByKey: false });
    const who = all.items.map(({ actor }: { actor: { name: string } }) => actor.name);
    expect([who[0] === who[1], who[1] === who[2]]).toEqual([true, false]);
    expect(all.filters.people.map(({ name }: { name: string }) => name).sort()).toEqual([who[0], who[2]].sort());
    expect(all.filters.fields).toEqual(['cta', 'differentiator', 'headline']);
    const home = await ask({ page: 'home' });
    expect(home.filters.fields).toEqual(['cta', 'headline']);
    expect((await ask({ page: 'team' })).filters).toEqual({ people: [], fields: [] });
  });

  it('filters by person, field, path and text, including special characters', async () => {
    const { id } = (await ask({})).items[1].actor;
    expect(paths(await ask({ actor: id, page: 'home' }))).toEqual(['home.hero.cta']);
    expect(paths(await ask({ field: 'headline' }))).toEqual(['home.hero.headline']);
    expect(paths(await ask({ path: 'home.hero' }))).toEqual(['home.hero.cta', 'home.hero.headline']);
    expect(paths(await ask({ q: 'a "QUOTED"' }))).toEqual(['home.hero.headline']);
    expect(paths(await ask({ q: '100%' }))).toEqual(['about.differentiator']);
    expect(paths(await ask({ q: '_' }))).toEqual([]);
  });

  it('filters by time, from one moment until before another', async () => {
    const [newest, , oldest] = (await ask({})).items.map(({ timestamp }: { timestamp: string }) => timestamp);
    const after = new Date(Date.parse(newest) + 1).toISOString();
    expect(paths(await ask({ from: oldest, to: after }))).toHaveLength(3);
    expect(paths(await ask({ from: after }))).toEqual([]);
    expect(paths(await ask({ to: oldest }))).toEqual([]);
  });

  it('is paged, and returns the filters only with the first page', async () => {
    const first = await ask({ limit: 2 });
    const second = await ask({ limit: 2, cursor: first.nextCursor });
    expect([paths(first).length, paths(second), second.nextCursor, second.filters]).toEqual([
      2,
      ['home.hero.headline'],
      null,
      null,
    ]);
  });

  it('answers 404 for an unknown page and 401 to visitors', async () => {
    await expect(readTimeline(server.database.db, { page: 'nope', limit: 5 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await server.send('GET', '/api/trpc/history.timeline?input={}')).status).toBe(401);
  });
});

// Real Postgres only: the planner needs its statistics to choose an index.
const onServer = process.env.TEST_DATABASE_URL ? it : null;
onServer?.(
  'reads one index range for each page of 100,000 changes',
  async () => {
    const { db } = server.database;
    // Only query plans are tested, so no hash chain is needed.
    await seedChanges(db, 100_000, { isLinked: false });
    const queries: ChangesQuery[] = [
      { limit: 50 },
      { limit: 50, cursor: '50000' },
      { page: 'home', limit: 50 },
      // Changed only at the very beginning: a scan from the newest change would read all of them.
      { page: 'investors', limit: 50 },
      { page: 'investors', cursor: '500', limit: 50 },
      { page: 'home', field: 'headline', limit: 50 },
      { page: 'home', actor: 'person-3', limit: 50 },
      { actor: 'person-3', limit: 50 },
      { field: 'cta', limit: 50 },
      { page: 'nowhere', limit: 50 },
    ];
    for (const query of queries) {
      const rows = await db.execute(sql`explain (analyze, format text) ${changeRows(db, query).getSQL()}`);
      const plan = (rows as unknown as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index Scan Backward using changes_\w+ on changes /);
      expect(plan).not.toMatch(/Seq Scan|Sort|Bitmap/);
      const [, passedOver = '0'] = /on changes (?:(?!->)[\s\S])*Rows Removed by Filter: (\d+)/.exec(plan) ?? [];
      expect(Number(passedOver)).toBeLessThan(100);
    }
    const asked = vi.spyOn(db, 'select');
    const begun = performance.now();
    const opened = await readTimeline(db, { page: 'home', limit: 60 });
    const ms = performance.now() - begun;
    // One query for the changes, one for the size of their change sets, one (of two parts) for those that were undone, and one for the filters; all but the
    // last for each further page.
    expect([opened.items.length, asked.mock.calls.length]).toEqual([60, 5]);
    await readTimeline(db, { page: 'home', limit: 60, cursor: opened.nextCursor ?? '' });
    expect(asked).toHaveBeenCalledTimes(9);
    asked.mockRestore();
    process.stdout.write(`The timeline of 100,000 changes opened in ${ms.toFixed(1)} ms.\n`);
  },
  120_000,
);
