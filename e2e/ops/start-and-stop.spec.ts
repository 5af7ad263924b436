import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../db/open-database';
import { PAGE_PATHS } from '../../src/pages/routes';
import { ADMIN, expect, headline, reportFigures, signIn, test, UNLIMITED, write } from './fixtures';

const STOP_MS = 10_000;

test('npm start serves everything from an empty folder, and stops when asked to', async ({ start, folder }) => {
  const server = await start({ DATA_DIR: folder }, ['npm', 'start']);
  for (const path of [
    ...Object.values(PAGE_PATHS),
    '/admin',
    '/api/content/home',
    '/api/openapi.json',
    '/healthz',
    '/readyz',
  ]) {
    expect((await fetch(server.url + path)).status, path).toBe(200);
  }
  expect((await fetch(`${server.url}/nowhere`)).status).toBe(404);
  const serving = server.lines.find(({ msg }) => msg.startsWith('Serving'));
  expect(serving?.msg).toContain(folder);
  expect(serving?.msg).not.toContain(`process ${server.pid},`);
  const began = Date.now();
  await server.stop('SIGTERM');
  expect(Date.now() - began).toBeLessThan(STOP_MS);
  expect(server.lines.at(-1)?.msg).toBe('Stopped.');
  await expect(fetch(server.url)).rejects.toThrow();
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} lets a running request finish, then ends the process with code 0`, async ({ start, folder }) => {
    const server = await start({ DATA_DIR: folder, ...ADMIN });
    const headers = await signIn(server.url);
    const running = write(server.url, headers, 'home.hero.headline', 'Written at the last moment');
    const began = Date.now();
    const [status, code] = await Promise.all([running, server.stop(signal)]);
    expect(code).toBe(0);
    expect(Date.now() - began).toBeLessThan(STOP_MS);
    const again = await start({ DATA_DIR: folder });
    if (status === 200) expect(await headline(again.url)).toBe('Written at the last moment');
    expect(status).toBe(200);
  });
}

test('on SIGTERM under load, each accepted request is answered, and each acknowledged write is stored', async ({
  start,
  folder,
}) => {
  const settings = { DATA_DIR: folder, ...ADMIN, ...UNLIMITED };
  const server = await start(settings);
  const headers = await signIn(server.url);
  let stoppedAt = Number.POSITIVE_INFINITY;
  const found = { answered: 0, after: 0, cut: [] as string[] };
  const told: string[] = [];
  const clients = Array.from({ length: 16 }, async (_, name) => {
    for (let number = 0; ; number++) {
      const value = `Write ${number}`;
      try {
        if (name % 4 === 0) {
          const status = await write(server.url, headers, `home.load.w${name}`, value);
          expect(status).toBe(200);
          told[name] = value;
        } else {
          const answer = await fetch(server.url + (name % 2 === 0 ? '/' : '/api/content/home'));
          expect(answer.status).toBe(200);
          await answer.arrayBuffer();
        }
      } catch (error) {
        const { code } = ((error as Error).cause ?? error) as { code?: string };
        // The server no longer listens, so this request was never accepted.
        if (code !== 'ECONNREFUSED') found.cut.push(String(code ?? error));
        return;
      }
      found.answered += 1;
      if (performance.now() > stoppedAt) found.after += 1;
    }
  });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  stoppedAt = performance.now();
  expect(await server.stop('SIGTERM')).toBe(0);
  const took = performance.now() - stoppedAt;
  await Promise.all(clients);
  reportFigures(`${found.answered} answered, ${found.after} after the signal; stopped in ${Math.round(took)} ms`);
  expect(found.cut).toEqual([]);
  expect(found.after).toBeGreaterThan(0);
  expect(took).toBeLessThan(STOP_MS);
  const again = await start(settings);
  const { load } = (await (await fetch(`${again.url}/api/content/home`)).json()) as { load: Record<string, string> };
  for (const name of [0, 4, 8, 12]) expect(load[`w${name}`]).toBe(told[name]);
});

test('a stopping server reports that it is not ready before it refuses connections, so that load balancers leave it in time', async ({
  start,
  folder,
}) => {
  const server = await start({ DATA_DIR: folder });
  const ask = async (path: string) =>
    (await fetch(server.url + path, { headers: { Connection: 'close' } }).catch(() => null))?.status;
  const ended = server.stop();
  await expect.poll(() => ask('/readyz'), { intervals: [20] }).toBe(503);
  const began = Date.now();
  while (Date.now() - began < 500) {
    expect(await ask('/')).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(await ended).toBe(0);
});

test('an open connection does not delay the stop', async ({ start, folder }) => {
  const server = await start({ DATA_DIR: folder });
  const idle = await fetch(`${server.url}/healthz`, { headers: { Connection: 'keep-alive' } });
  expect(idle.status).toBe(200);
  const began = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - began).toBeLessThan(STOP_MS);
});

test('neither an unfinished request nor one that waits for the database delays the stop', async ({
  start,
  folder,
  cluster,
}) => {
  const server = await start({ DATA_DIR: folder, DATABASE_URL: cluster.url(), ...ADMIN });
  const headers = await signIn(server.url);
  const stuck = connect(server.port, '127.0.0.1');
  stuck.on('error', () => undefined);
  stuck.write(
    'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  );
  const admin = await openDatabase({ databaseUrl: cluster.url(), dataDir: '', maxConnections: 1 });
  await admin.db.transaction(async (tx) => {
    await tx.execute(sql`lock table pages in access exclusive mode`);
    const waiting = write(server.url, headers, 'home.hero.headline', 'Too late').catch(() => 0);
    await expect.poll(() => hasWaiting(cluster.url())).toBe(true);
    const began = Date.now();
    expect(await server.stop()).toBe(0);
    expect(Date.now() - began).toBeLessThan(STOP_MS);
    expect(await waiting).not.toBe(200);
  });
  await admin.close();
  const again = await start({ DATA_DIR: folder, DATABASE_URL: cluster.url() });
  expect(await headline(again.url)).toContain('Good businesses');
});

test('acknowledged writes survive a kill, and the folder opens again', async ({ start, folder }) => {
  const settings = { DATA_DIR: folder, ...ADMIN };
  let server = await start(settings);
  const headers = await signIn(server.url);
  for (let round = 1; round <= 3; round++) {
    expect(await write(server.url, { ...headers, Origin: server.url }, 'home.hero.headline', `Round ${round}`)).toBe(
      200,
    );
    expect(await server.stop('SIGKILL')).toBeNull();
    server = await start(settings);
    expect(await headline(server.url)).toBe(`Round ${round}`);
  }
});

test('sessions survive a restart, since the secret is stored where no one else can read it', async ({
  start,
  folder,
}) => {
  const settings = { DATA_DIR: folder, ...ADMIN };
  const first = await start(settings);
  const headers = await signIn(first.url);
  await first.stop();
  expect((await stat(folder)).mode & 0o077).toBe(0);
  expect((await stat(`${folder}/auth-secret`)).mode & 0o777).toBe(0o600);
  const second = await start(settings);
  const session = await fetch(`${second.url}/api/auth/session`, { headers });
  expect(await session.json()).toMatchObject({ user: { email: ADMIN.ADMIN_EMAIL, role: 'admin' } });
});

test('a second process on the same folder exits with a clear message and disturbs nothing', async ({
  start,
  launch,
  folder,
}) => {
  const first = await start({ DATA_DIR: folder, ...ADMIN });
  const second = await launch({ DATA_DIR: folder });
  expect(await second.ended).toBe(1);
  expect(second.printed).toEqual([
    `The server could not start: Another process has the data folder ${folder} open. Stop it first, or set DATA_DIR to another folder.`,
  ]);
  const headers = await signIn(first.url);
  expect(await write(first.url, headers, 'home.hero.headline', 'Undisturbed')).toBe(200);
  expect(await headline(first.url)).toBe('Undisturbed');
});

for (const [name, settings] of [
  ['PORT', { PORT: '70000' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db/site' }],
  ['AUTH_SECRET', { AUTH_SECRET: 'too short' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ada@elmwater.example' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'sometimes' }],
] as const) {
  test(`a wrong ${name} stops the start with one line that names it`, async ({ launch, folder }) => {
    const server = await launch({ DATA_DIR: folder, ...settings });
    expect(await server.ended).toBe(1);
    expect([...server.lines, ...server.printed]).toHaveLength(1);
    expect(server.printed[0]).toMatch(new RegExp(`\\b${name} must `));
  });
}

test('a port in use stops the start with one line', async ({ start, launch, folder }) => {
  const first = await start({ DATA_DIR: `${folder}/a` });
  const second = await launch({ DATA_DIR: `${folder}/b`, PORT: String(first.port) });
  expect(await second.ended).toBe(1);
  expect(second.printed.join('\n')).toMatch(/^The server could not start: .*EADDRINUSE[^\n]*$/);
});

test('metrics require the token', async ({ start, folder }) => {
  const token = 'a token of the monitoring';
  const server = await start({ DATA_DIR: folder, METRICS_TOKEN: token });
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  expect(
    (await fetch(`${server.url}/metrics`, { headers: { Authorization: 'Bearer another token of this' } })).status,
  ).toBe(404);
  const answer = await fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  expect(await answer.text()).toMatch(/http_request_duration_seconds_count\{[^}]*status="404"[^}]*\} 2/);
});

/** Returns whether a query is waiting for a lock. */
async function hasWaiting(databaseUrl: string): Promise<boolean> {
  const database = await openDatabase({ databaseUrl, dataDir: '', maxConnections: 1 });
  const rows = await database.db.execute(sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`);
  await database.close();
  return (rows as unknown as unknown[]).length > 0;
}
