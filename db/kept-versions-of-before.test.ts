import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMigrations } from './migrate';
import { session, user } from './schema/accounts';
import { keptVersions } from './schema/history';
import { media } from './schema/library';
import { openTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('keeps what is known of pictures from before there were versions, and no address of anyone', async () => {
  const { db } = database;
  const row = { mimeType: 'image/png', bytes: 1, width: 1, height: 1, createdBy: 'Ada' };
  const [added, gone] = [new Date('2026-01-05T10:00:00.123Z'), new Date('2026-02-05T10:00:00.456Z')];
  await db.insert(media).values([
    { ...row, key: 'a.png', name: 'a', alt: 'A shop', createdAt: added },
    { ...row, key: 'b.png', name: 'b', alt: '', createdAt: added, deletedAt: gone },
  ]);
  await db.insert(user).values({ id: 'u1', name: 'Ada', email: 'ada@example.com' });
  const ended = { id: 's1', token: 't', userId: 'u1', expiresAt: gone, ipAddress: '203.0.113.9' };
  await db.insert(session).values(ended);
  const migration = readMigrations().find(({ tag }) => tag === '0019_kept_versions_of_before');
  for (const statement of migration?.sql ?? []) await db.execute(sql.raw(statement));
  const kept = await db.select().from(keptVersions).orderBy(asc(keptVersions.key), asc(keptVersions.version));
  expect(kept).toMatchObject([
    { key: 'a.png', version: 1, actorName: 'Ada', createdAt: added },
    { key: 'b.png', version: 1, actorName: 'Ada', createdAt: added },
    { key: 'b.png', version: 2, actorName: null, createdAt: gone },
  ]);
  expect(kept.map(({ value }) => value)).toEqual([
    { name: 'a', alt: 'A shop', addedAt: added.toISOString() },
    { name: 'b', alt: '', addedAt: added.toISOString() },
    { name: 'b', alt: '', addedAt: null },
  ]);
  expect(await db.select({ address: session.ipAddress }).from(session)).toEqual([{ address: null }]);
});
