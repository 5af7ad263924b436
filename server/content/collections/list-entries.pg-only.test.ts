import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawRows } from '../../../db/client';
import { openTestDatabase, type TestDatabase } from '../../../db/testing';
import { buildEntriesQuery, type EntriesQuery } from './list-entries';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

// Real Postgres only: the planner needs its statistics to choose an index.
it('reads only the listed rows of 20,000 entries, from a range of one index', async () => {
  const { db } = database;
  await db.execute(sql`insert into pages (page_id, content, kind, address, status, title)
    select 'entry-' || n, '{}'::json, 'insights-entry', '/insights/entry-' || n, 'published', 'Entry ' || n
    from generate_series(1, 20000) n`);
  await db.execute(sql`insert into collection_entries
      (page_id, collection, status, day, author, author_key, categories, standfirst, cover)
    select 'entry-' || n, 'insights', case when n % 10 = 0 then 'draft' else 'published' end,
      (date '2000-01-01' + n % 9000)::text, 'Author ' || n % 50, 'author-' || n % 50, '["news"]'::json, '', ''
    from generate_series(1, 20000) n`);
  await db.execute(sql`insert into collection_entry_categories (page_id, category, collection, status, day)
    select page_id, case when author_key = 'author-7' then 'rare' else 'news' end, collection, status, day
    from collection_entries`);
  await db.execute(sql`analyze`);
  const before = { day: '2012-01-01', pageId: 'entry-7' };
  const asked: Omit<EntriesQuery, 'collection' | 'limit'>[] = [
    { status: 'published' },
    { status: 'published', before },
    { status: 'published', after: before },
    { status: 'published', category: 'news' },
    { status: 'published', category: 'rare', before },
    { status: 'published', author: 'author-7', before },
    {},
    { before },
    { category: 'rare' },
  ];
  for (const query of asked) {
    const statement = buildEntriesQuery({ collection: 'insights', limit: 13, ...query });
    const rows = rawRows<Record<string, string>>(await db.execute(sql`explain (analyze, format text) ${statement}`));
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan, JSON.stringify(query)).toMatch(
      /Index (?:Only )?Scan(?: Backward)? using collection_entr\w+ on collection_entr\w+ listed/,
    );
    expect(plan).not.toMatch(/Seq Scan/);
    for (const [, passed = '0'] of plan.matchAll(/Rows Removed by Filter: (\d+)/g))
      expect(Number(passed)).toBeLessThan(50);
    for (const [, read = '0'] of plan.matchAll(/actual time=\S+ rows=(\d+)/g))
      expect(Number(read)).toBeLessThanOrEqual(13);
  }
});
