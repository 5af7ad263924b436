import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, migrateWithin, readMigrations } from './migrate';
import { user } from './schema/accounts';
import { pages } from './schema/content';
import { contactMessages } from './schema/operations';
import { seed } from './seed';
import { openTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('migrate', () => {
  it('does nothing if every migration has been applied', async () => {
    expect(await migrate(database)).toBe(0);
  });

  it('keeps request counts out of the write-ahead log, so that counting never waits for the disk', async () => {
    const [row] = await database.db
      .select({ persistence: sql<string>`relpersistence` })
      .from(sql`pg_class`)
      .where(sql`relname = 'rate_limits'`);
    expect(row?.persistence).toBe('u');
  });

  it('applies each migration once if four servers start at the same time', async () => {
    await database.db.execute(sql`drop schema public cascade`);
    await database.db.execute(sql`create schema public`);
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database)));
    const all = readMigrations().length;
    expect(applied.sort()).toEqual([0, 0, 0, all]);
  });

  it('normalizes addresses that were stored without it, but leaves two accounts of one address apart', async () => {
    const { db } = database;
    await db.execute(sql`drop schema public cascade`);
    await db.execute(sql`create schema public`);
    const before = readMigrations().slice(0, 18);
    await db.transaction((tx) => migrateWithin(tx, new Set(before.map(({ hash }) => hash))));
    const emails = ['Ada@example.com', 'jose\u0301@example.com', 'JOS\u00c9@mu\u0308nchen.example'];
    for (const email of emails)
      await db.execute(sql`insert into contact_messages (full_name, email, subject, message, client)
        values ('', ${email}, '', '', '')`);
    for (const email of [...emails, 'jos\u00e9@example.com'])
      await db.execute(sql`insert into "user" (id, name, email) values (${email}, '', ${email})`);
    await migrate(database);
    const keys = await db.select({ key: contactMessages.emailKey }).from(contactMessages).orderBy(contactMessages.id);
    expect(keys.map(({ key }) => key)).toEqual([null, 'jos\u00e9@example.com', 'jos\u00e9@xn--mnchen-3ya.example']);
    const people = await db.select({ email: user.email }).from(user);
    expect(people.map(({ email }) => email).sort()).toEqual(
      ['Ada@example.com', 'jose\u0301@example.com', 'jos\u00e9@example.com', 'jos\u00e9@xn--mnchen-3ya.example'].sort(),
    );
  });

  // The embedded database has one connection.
  if (process.env.TEST_DATABASE_URL) {
    it('waits for a long read without blocking other reads for longer than its own limit', async () => {
      const { db } = database;
      await db.execute(sql`drop schema public cascade`);
      await db.execute(sql`create schema public`);
      const before = readMigrations().slice(0, 20);
      await db.transaction((tx) => migrateWithin(tx, new Set(before.map(({ hash }) => hash))));
      const readClaims = (on: Pick<typeof db, 'execute'>) => on.execute(sql`select count(*) from claims`);
      let isRead = false;
      const waits: string[] = [];
      const reading = db.transaction(async (tx) => {
        await readClaims(tx);
        isRead = true;
        for (let left = 60; left > 0 && waits.length === 0; left--) await pause(100);
        await pause(500);
      });
      await expect.poll(() => isRead).toBe(true);
      const migrating = migrate(database, (message) => void waits.push(message));
      let slowest = 0;
      let isOver = false;
      const watching = (async () => {
        for (; !isOver; await pause(50)) {
          const began = performance.now();
          await readClaims(db);
          slowest = Math.max(slowest, performance.now() - began);
        }
      })();
      await reading;
      expect(await migrating).toBeGreaterThan(0);
      isOver = true;
      await watching;
      expect(waits).toEqual([expect.stringContaining('ALTER TABLE "claims" ADD COLUMN "outdated_at"')]);
      // It is two seconds.
      expect(slowest).toBeLessThan(4000);
    }, 60_000);
  }

  it('refuses a database from before version 1.0.0 and leaves it unchanged', async () => {
    const { db } = database;
    await db.execute(sql`drop schema public cascade`);
    await db.execute(sql`create schema public`);
    await db.execute(
      sql`create table migrations (hash text primary key, applied_at timestamptz not null default now())`,
    );
    await db.execute(sql`insert into migrations (hash) values ('of an earlier version')`);
    await expect(migrate(database)).rejects.toThrow('created by a version before 1.0.0');
    expect(await db.select({ hash: sql`hash` }).from(sql`migrations`)).toEqual([{ hash: 'of an earlier version' }]);
  });
});

describe('seed', () => {
  beforeAll(async () => {
    await database.db.execute(sql`drop schema public cascade`);
    await database.db.execute(sql`create schema public`);
    await migrate(database);
  });

  it('by several servers at once adds each page’s content once', async () => {
    const given = await Promise.all([1, 2, 3].map(() => seed(database.db)));
    expect(given.sort((a, b) => a - b).slice(0, 2)).toEqual([0, 0]);
    expect(given[2]).toBe((await database.db.select().from(pages)).length);
  });

  it('does not change edited or emptied pages', async () => {
    await database.db.update(pages).set({ content: {}, version: 7 });
    expect(await seed(database.db)).toBe(0);
    expect(await database.db.select({ content: pages.content }).from(pages).limit(1)).toEqual([{ content: {} }]);
  });
});
