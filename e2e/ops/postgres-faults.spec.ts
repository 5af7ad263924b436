import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rawRows } from '../../db/client';
import { openDatabase } from '../../db/open-database';
import { createCluster } from '../run/postgres.mjs';
import {
  ADMIN,
  expect,
  headline,
  onServers,
  reportFigures,
  SERVER_COUNTS,
  signIn,
  test,
  UNLIMITED,
  write,
} from './fixtures';

const PATH = 'home.hero.headline';
/** The longest time any request may take: waiting for a connection and then for a result that never arrives, in milliseconds. */
const LONGEST_MS = 45_000;

const statusOf = async (url: string, path: string) => (await fetch(url + path)).status;
const openAdmin = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '', maxConnections: 1 });

for (const count of SERVER_COUNTS) {
  test(`a hanging database delays no request for long, and ${onServers(count)} reconnect afterward`, async ({
    startAll,
    cluster,
    folder,
  }) => {
    test.setTimeout(240_000);
    const settings = { DATABASE_URL: cluster.url(), DATA_DIR: folder, ...ADMIN, ...UNLIMITED };
    const { first: server, last, all } = await startAll(count, settings);
    const headers = await signIn(server.url);
    expect(await write(server.url, headers, PATH, 'As it was')).toBe(200);
    for (const { url } of all) await expect.poll(() => headline(url)).toBe('As it was');
    cluster.freeze(true);
    try {
      const began = performance.now();
      const writes = Array.from({ length: 40 }, async (_, at) => {
        const { url } = at % 2 === 0 ? server : last;
        const body = JSON.stringify({ path: PATH, value: 'Lost' });
        const answer = await fetch(`${url}/api/content/update`, {
          method: 'POST',
          headers: { ...headers, Origin: url },
          body,
        });
        return [
          answer.status,
          /^\d+$/.test(answer.headers.get('retry-after') ?? ''),
          performance.now() - began,
        ] as const;
      });
      for (let round = 0; round < 20; round++) {
        const asked = performance.now();
        const answered = [await headline(server.url), await headline(last.url), await statusOf(last.url, '/healthz')];
        expect(answered).toEqual(['As it was', 'As it was', 200]);
        expect(performance.now() - asked).toBeLessThan(2_000);
        await pause(100);
      }
      const answers = await Promise.all(writes);
      const slowest = Math.max(...answers.map(([, , ms]) => ms));
      expect(answers.map(([status, hasWait]) => [status, hasWait])).toEqual(answers.map(() => [503, true]));
      expect(slowest).toBeLessThan(LONGEST_MS);
      reportFigures(`40 writes to a database that hangs were answered 503, the last after ${Math.round(slowest)} ms`);
    } finally {
      cluster.freeze(false);
    }
    for (const { url } of all) await expect.poll(() => statusOf(url, '/readyz'), { timeout: 30_000 }).toBe(200);
    await expect.poll(() => write(last.url, headers, PATH, 'After it'), { timeout: 30_000 }).toBe(200);
    for (const { url } of all) await expect.poll(() => headline(url), { timeout: 30_000 }).toBe('After it');
    for (const one of all) expect(await one.stop()).toBe(0);
  });
}

test('a read-only database is still read, and writes are refused with a reason', async ({ start, cluster, folder }) => {
  const settings = { DATABASE_URL: cluster.url(), DATA_DIR: folder, ...ADMIN, ...UNLIMITED };
  const server = await start(settings);
  const headers = await signIn(server.url);
  const admin = await openAdmin(cluster.url());
  const readOnly = async (word: 'on' | 'off') => {
    await admin.db.execute(sql.raw(`alter system set default_transaction_read_only = ${word}`));
    await admin.db.execute(sql`select pg_reload_conf()`);
  };
  expect(await write(server.url, headers, PATH, 'As it was')).toBe(200);
  await readOnly('on');
  await expect.poll(() => write(server.url, headers, PATH, 'Lost')).toBe(503);
  const body = JSON.stringify({ path: PATH, value: 'Lost' });
  const refused = await fetch(`${server.url}/api/content/update`, { method: 'POST', headers, body });
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await refused.text()).toContain('read-only');
  for (const path of ['/', '/team', '/api/content/about', '/readyz']) {
    expect([path, await statusOf(server.url, path)]).toEqual([path, 200]);
  }
  const history = await fetch(`${server.url}/api/history?page=home`, { headers });
  expect(history.status).toBe(200);

  // A server that starts meanwhile serves too.
  const second = await start(settings);
  expect(await headline(second.url)).toBe('As it was');
  await readOnly('off');
  await expect.poll(() => write(second.url, { ...headers, Origin: second.url }, PATH, 'After it')).toBe(200);
  await expect.poll(() => headline(server.url)).toBe('After it');
  await admin.close();
  expect([await server.stop(), await second.stop()]).toEqual([0, 0]);
});

test('the server finds the one of two databases that accepts writes, even after a failover', async ({
  start,
  cluster,
  folder,
}) => {
  test.setTimeout(240_000);
  const standby = await createCluster({ isDurable: true, standbyOf: cluster });
  try {
    await standby.start();
    const hosts = `127.0.0.1:${standby.port},127.0.0.1:${cluster.port}`;
    const url = `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`;
    const settings = { DATABASE_URL: url, DATA_DIR: folder, ...ADMIN, ...UNLIMITED };
    const servers = [await start(settings), await start(settings)] as const;
    const [{ url: first }, { url: second }] = servers;
    const headers = await signIn(first);
    const writeAt = (at: string, value: string) => write(at, { ...headers, Origin: at }, PATH, value);
    for (let number = 1; number <= 20; number++) expect(await writeAt(first, `Write ${number}`)).toBe(200);
    await expect.poll(() => headline(second)).toBe('Write 20');

    const [before, after] = [await openAdmin(cluster.url()), await openAdmin(standby.url())];
    const [row] = rawRows<{ at: string }>(await before.db.execute(sql`select pg_current_wal_lsn()::text as at`));
    const isThere = sql`select pg_last_wal_replay_lsn() >= ${row?.at}::pg_lsn as "isThere"`;
    await expect
      .poll(async () => rawRows<{ isThere: boolean }>(await after.db.execute(isThere))[0]?.isThere)
      .toBe(true);
    await before.close();
    await cluster.stop('QUIT');
    expect(await writeAt(first, 'Lost')).toBe(503);
    expect(await headline(first)).toBe('Write 20');

    const began = performance.now();
    await after.db.execute(sql`select pg_promote()`);
    await expect.poll(() => writeAt(first, 'On the other'), { timeout: 30_000 }).toBe(200);
    reportFigures(`writes went on ${Math.round(performance.now() - began)} ms after the other was promoted`);
    // Both servers receive notifications from the new primary.
    await expect.poll(() => headline(first), { timeout: 30_000 }).toBe('On the other');
    await expect.poll(() => headline(second), { timeout: 30_000 }).toBe('On the other');
    await expect.poll(() => writeAt(second, 'By the second'), { timeout: 30_000 }).toBe(200);
    await expect.poll(() => headline(first), { timeout: 30_000 }).toBe('By the second');
    await after.close();
    expect([await servers[0].stop(), await servers[1].stop()]).toEqual([0, 0]);
  } finally {
    await standby.remove();
  }
});

for (const count of SERVER_COUNTS) {
  test(`when connections of ${onServers(count)} are cut during writes, nothing is half written and each write happens once`, async ({
    startAll,
    cluster,
    folder,
  }) => {
    test.setTimeout(240_000);
    const settings = { DATABASE_URL: cluster.url(), DATA_DIR: folder, ...ADMIN, ...UNLIMITED };
    const { first: server, all } = await startAll(count, settings);
    const headers = await signIn(server.url);
    const admin = await openAdmin(cluster.url());
    let isOver = false;
    let [cuts, done, refused] = [0, 0, 0];
    const cutting = (async () => {
      for (let pace = 1, stuck = 0; !isOver; ) {
        const before = done;
        const cut = await admin.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'prospectus' and pid <> pg_backend_pid() and backend_type = 'client backend'`);
        cuts += rawRows(cut).length;
        // 20 to 640 ms: short pauses cut writes anywhere, long ones leave time to reconnect and finish some.
        await pause(pace * 20 * 2 ** (Math.random() * 5));
        // A busy machine needs more time to reconnect.
        stuck = done === before ? stuck + 1 : 0;
        if (stuck % 20 === 19) pace *= 2;
      }
    })();
    const writers = Array.from({ length: 6 }, async (_, name) => {
      for (let number = 0; number < 25; number++) {
        const body = JSON.stringify({
          changes: [
            { path: `home.cut.w${name}`, value: `Write ${number}` },
            { path: `about.cut.w${name}`, value: `Write ${number}` },
          ],
        });
        const key = `writer-${name}-write-${number}`;
        for (let tries = name; ; tries++) {
          // A write that was not answered is sent to the next server.
          const { url = '' } = all[tries % count] ?? {};
          const answer = await fetch(`${url}/api/content/batch`, {
            method: 'POST',
            headers: { ...headers, Origin: url, 'Idempotency-Key': key },
            body,
          });
          if (answer.status === 200) {
            done += 1;
            break;
          }
          expect([409, 503], await answer.text()).toContain(answer.status);
          refused += 1;
          await pause(20);
        }
      }
    });
    await Promise.all(writers);
    isOver = true;
    await cutting;
    const rows = rawRows<{ path: string; value: string; sets: number }>(
      await admin.db.execute(sql`select path, new_value #>> '{}' as value, count(*)::int as sets
      from changes where path like '%.cut.%' group by 1, 2`),
    );
    expect(rows).toHaveLength(6 * 25 * 2);
    expect(rows.filter(({ sets }) => sets !== 1)).toEqual([]);
    const halves = rawRows(
      await admin.db.execute(
        sql`select change_set_id from changes where path like '%.cut.%' group by 1 having count(*) <> 2`,
      ),
    );
    expect(halves).toEqual([]);
    await admin.close();
    expect(refused).toBeGreaterThan(50);
    reportFigures(`${cuts} connections cut, ${refused} answers of 503 or 409, 150 writes made once each`);
    for (const one of all) expect(await one.stop()).toBe(0);
  });
}
