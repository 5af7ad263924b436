import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, migrationsFolder } from './migrate';
import { pages } from './schema';
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

  it('by four servers at once applies each migration once', async () => {
    await database.db.execute(sql`drop schema public cascade`);
    await database.db.execute(sql`create schema public`);
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database)));
    const all = readMigrationFiles({ migrationsFolder: migrationsFolder() }).length;
    expect(applied.sort()).toEqual([0, 0, 0, all]);
  });
});

describe('seed', () => {
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
