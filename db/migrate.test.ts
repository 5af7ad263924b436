import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, readMigrations } from './migrate';
import { elementOwners, pageClocks, pages } from './schema/content';
import { seed } from './seed';
import { openTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('migrate', () => {
  it('does nothing where there is nothing to do', async () => {
    expect(await migrate(database)).toBe(0);
  });

  it('keeps the counts of requests without a log of their own: nobody waits for the disk to count one', async () => {
    const [row] = await database.db
      .select({ persistence: sql<string>`relpersistence` })
      .from(sql`pg_class`)
      .where(sql`relname = 'rate_limits'`);
    expect(row?.persistence).toBe('u');
  });

  it('by four servers at once applies each migration once', async () => {
    await database.db.execute(sql`drop schema public cascade`);
    await database.db.execute(sql`create schema public`);
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database)));
    const all = readMigrations().length;
    expect(applied.sort()).toEqual([0, 0, 0, all]);
  });
});

describe('a database of the release before', () => {
  it('has its elements found where they were, and what is written next comes after all that was', async () => {
    const { db } = database;
    await db.execute(sql`drop schema public cascade`);
    await db.execute(sql`create schema public`);
    const files = readMigrations();
    // The first seven are those of that release.
    await db.execute(
      sql`create table migrations (hash text primary key, applied_at timestamptz not null default now())`,
    );
    for (const { sql: statements, hash } of files.slice(0, 7)) {
      for (const statement of statements) await db.execute(sql.raw(statement));
      await db.execute(sql`insert into migrations (hash) values (${hash})`);
    }
    const json = (value: unknown) => sql`${JSON.stringify(value)}::json`;
    const element = (id: unknown) => ({ id, type: 'text', data: { text: 'A "quoted" \u2028 text', elements: 'none' } });
    const section = (id: string, data: unknown, deletedAt: string | null = null) =>
      db.execute(sql`
      insert into sections (section_id, section_type, section_name, section_data, position, page_id, deleted_at)
      values (${id}, 'custom', 'A', ${json(data)}, 0, 'home', ${deletedAt}::timestamptz)`);
    await section('later', { elements: [element('a'), element('b'), element('b'), element(7), 'text', null] });
    await section('again', { elements: [element('a')], nested: [{ elements: { one: element('deep') } }] });
    await section('gone', { elements: [element('free')] }, '2026-01-01T00:00:00Z');
    await db.execute(sql`insert into pages (page_id, content) values
      ('home', ${json({ extra: { elements: [element('a'), element('p')] } })}), ('about', ${json({ id: 'x', elements: [] })})`);
    const ahead = '2031-05-06T07:08:09.123456Z';
    await db.execute(sql`insert into page_versions (page_id, version, content, created_at) values
      ('home', 1, '{}', '2026-01-01T00:00:00Z')`);
    await db.execute(sql`insert into section_versions (section_id, version, state, created_at) values
      ('later', 1, '{}', ${ahead}::timestamptz)`);

    expect(await migrate(database)).toBe(files.length - 7);
    const owners = await db.select().from(elementOwners).orderBy(elementOwners.elementId);
    expect(owners.map(({ elementId, owner }) => [elementId, owner])).toEqual([
      ['a', 'dynamic.later'],
      ['b', 'dynamic.later'],
      ['deep', 'dynamic.again'],
      ['p', 'home'],
    ]);
    const clocks = await db.select().from(pageClocks);
    expect(clocks).toEqual([{ pageId: 'home', lastAt: new Date('2031-05-06T07:08:09.124Z') }]);
  });
});

describe('seed', () => {
  beforeAll(async () => {
    await database.db.execute(sql`drop schema public cascade`);
    await database.db.execute(sql`create schema public`);
    await migrate(database);
  });

  it('by several servers at once gives every page its content once', async () => {
    const given = await Promise.all([1, 2, 3].map(() => seed(database.db)));
    expect(given.sort((a, b) => a - b).slice(0, 2)).toEqual([0, 0]);
    expect(given[2]).toBe((await database.db.select().from(pages)).length);
  });

  it('leaves what was edited or emptied as it is', async () => {
    await database.db.update(pages).set({ content: {}, version: 7 });
    expect(await seed(database.db)).toBe(0);
    expect(await database.db.select({ content: pages.content }).from(pages).limit(1)).toEqual([{ content: {} }]);
  });
});
