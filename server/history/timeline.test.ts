import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { seedChanges } from '../../e2e/bench/seed-changes';
import { startTestServer, type TestServer } from '../testing';
import { type ChangesQuery, changeRows } from './change-rows';
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

  it('holds every page\u2019s changes, newest first, with who and which fields they can be narrowed to', async () => {
    const all = await ask({});
    expect(paths(all)).toEqual(['about.differentiator', 'home.hero.cta', 'home.hero.headline']);
    expect(all.items[0]).toMatchObject({ pageId: 'about', source: 'api' });
    const who = all.items.map(({ actor }: { actor: { name: string } }) => actor.name);
    expect([who[0] === who[1], who[1] === who[2]]).toEqual([true, false]);
    expect(all.filters.people.map(({ name }: { name: string }) => name).sort()).toEqual([who[0], who[2]].sort());
    expect(all.filters.fields).toEqual(['cta', 'differentiator', 'headline']);
    const home = await ask({ page: 'home' });
    expect(home.filters.fields).toEqual(['cta', 'headline']);
    expect((await ask({ page: 'team' })).filters).toEqual({ people: [], fields: [] });
  });

  it('is narrowed by person, field, path and words, whatever they hold', async () => {
    const { id } = (await ask({})).items[1].actor;
    expect(paths(await ask({ actor: id, page: 'home' }))).toEqual(['home.hero.cta']);
    expect(paths(await ask({ field: 'headline' }))).toEqual(['home.hero.headline']);
    expect(paths(await ask({ path: 'home.hero' }))).toEqual(['home.hero.cta', 'home.hero.headline']);
    expect(paths(await ask({ q: 'a "QUOTED"' }))).toEqual(['home.hero.headline']);
    expect(paths(await ask({ q: '100%' }))).toEqual(['about.differentiator']);
    expect(paths(await ask({ q: '_' }))).toEqual([]);
  });

  it('is paged, and only the first page brings what it can be narrowed to', async () => {
    const first = await ask({ limit: 2 });
    const second = await ask({ limit: 2, cursor: first.nextCursor });
    expect([paths(first).length, paths(second), second.nextCursor, second.filters]).toEqual([
      2,
      ['home.hero.headline'],
      null,
      null,
    ]);
  });

  it('refuses an unknown page, and is an editor\u2019s alone', async () => {
    await expect(readTimeline(server.database.db, { page: 'nope', limit: 5 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await server.send('GET', '/api/trpc/history.timeline?input={}')).status).toBe(401);
  });
});

// Plans are chosen by the statistics of a real server.
const onServer = process.env.TEST_DATABASE_URL ? it : null;
onServer?.(
  'with 100,000 changes, reads one range of an index for a page of it',
  async () => {
    const { db } = server.database;
    // What is looked at are the plans of its queries: no chain.
    await seedChanges(db, 100_000, { isLinked: false });
    const queries: ChangesQuery[] = [
      { limit: 50 },
      { limit: 50, cursor: '50000' },
      { page: 'home', limit: 50 },
      // Changed at the very beginning alone: whoever read the newest changes first would read them all.
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
    // One for the changes, one for what was saved with them, one for what they can be narrowed to; the first two for each page after it.
    expect([opened.items.length, asked.mock.calls.length]).toEqual([60, 3]);
    await readTimeline(db, { page: 'home', limit: 60, cursor: opened.nextCursor ?? '' });
    expect(asked).toHaveBeenCalledTimes(5);
    asked.mockRestore();
    process.stdout.write(`The timeline of 100,000 changes opened in ${ms.toFixed(1)} ms.\n`);
  },
  120_000,
);
