import { sql } from 'drizzle-orm';
import { openDatabase } from '../../db/open-database';
import { ADMIN, expect, headline, signIn, test, write } from './fixtures';

test("several servers on one database start at the same time, share sessions, and show each other's changes", async ({
  start,
  cluster,
  folder,
}) => {
  const settings = { DATABASE_URL: cluster.url(), DATA_DIR: folder, ...ADMIN };
  const [a, b] = await Promise.all([start(settings), start(settings), start(settings)]);
  const headers = await signIn(a.url);
  expect(await headline(b.url)).toContain('Good businesses');
  expect(await write(a.url, headers, 'home.hero.headline', 'From the first')).toBe(200);
  await expect.poll(() => headline(b.url)).toBe('From the first');
  expect(await write(b.url, { ...headers, Origin: b.url }, 'home.hero.headline', 'From the second')).toBe(200);
  await expect.poll(() => headline(a.url)).toBe('From the second');
});

test('a server that was disconnected shows the changes made in the meantime', async ({ start, cluster, folder }) => {
  const settings = { DATABASE_URL: cluster.url(), DATA_DIR: folder, ...ADMIN };
  const a = await start(settings);
  const b = await start(settings);
  const headers = await signIn(b.url);
  const admin = await openDatabase({ databaseUrl: cluster.url(), dataDir: '', maxConnections: 1 });
  for (let round = 1; round <= 5; round++) {
    // Make both servers cache the page.
    await headline(a.url);
    await admin.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query ilike 'listen%' and pid <> pg_backend_pid()`);
    expect(await write(b.url, headers, 'home.hero.headline', `Round ${round}`)).toBe(200);
    await expect.poll(() => headline(a.url), { timeout: 10_000 }).toBe(`Round ${round}`);
    await expect.poll(() => headline(b.url), { timeout: 10_000 }).toBe(`Round ${round}`);
  }
  await admin.close();
});

for (const kind of ['PGlite', 'Postgres'] as const) {
  test(`on ${kind}, a writer sees the change immediately`, async ({ start, cluster, folder }) => {
    const database: Record<string, string> = kind === 'Postgres' ? { DATABASE_URL: cluster.url() } : {};
    const server = await start({ DATA_DIR: folder, ...database, ...ADMIN });
    const headers = await signIn(server.url);
    for (let round = 1; round <= 30; round++) {
      expect(await write(server.url, headers, 'home.hero.headline', `Round ${round}`)).toBe(200);
      expect(await headline(server.url)).toBe(`Round ${round}`);
    }
  });
}
