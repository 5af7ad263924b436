import { headlineOf } from '../site/pages';
import { ADMIN, expect, headline, onServers, SERVER_COUNTS, signIn, test, write } from './fixtures';

for (const count of SERVER_COUNTS) {
  test(`the site survives a database outage, with ${onServers(count)}`, async ({ startAll, cluster, folder, page }) => {
    const {
      first: server,
      last,
      all,
    } = await startAll(count, { DATABASE_URL: cluster.url(), DATA_DIR: folder, ...ADMIN });
    const headers = await signIn(server.url);
    expect(await write(server.url, headers, 'home.hero.headline', 'As the firm wrote it')).toBe(200);
    for (const { url } of all) await expect.poll(() => headline(url)).toBe('As the firm wrote it');

    const made = await fetch(`${server.url}/api/admin/keys`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'A test', scopes: ['content:write'] }),
    });
    const { key } = (await made.json()) as { key: string };

    await cluster.stop('QUIT');
    await test.step('shows the last good copy of a page, or a plain error page of the firm if there is none', async () => {
      for (const { url } of all) expect(await headline(url)).toBe('As the firm wrote it');
      const toEditor = await fetch(`${server.url}/`, { headers });
      expect(await toEditor.text()).toContain('As the firm wrote it');
      // A filtered list, because one of the servers renders every page for the record and then has a copy of it.
      const answer = await page.goto(`${last.url}/portfolio?category=food`);
      expect(answer?.status()).toBe(503);
      expect(answer?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'retry-after': '10' });
      await expect(page).toHaveTitle('Elmwater Partners');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is temporarily unavailable');
      await expect(page.getByText(headlineOf('portfolio'))).toHaveCount(0);
    });
    await test.step('responds with 503 in the common format and says when to retry', async () => {
      for (const path of ['/api/content/home', '/api/sections/home']) {
        const answer = await fetch(server.url + path);
        expect(answer.status, path).toBe(503);
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
        expect(await answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', requestId: expect.any(String) });
      }
      expect(await write(server.url, headers, 'home.hero.headline', 'Lost')).toBe(503);
      expect(
        await write(server.url, { ...bearer(key), 'Content-Type': 'application/json' }, 'home.hero.headline', 'Lost'),
      ).toBe(503);
      const signingIn = await fetch(`${server.url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: server.url },
        body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
      });
      expect(signingIn.status).toBe(503);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    });

    await cluster.start();
    await test.step('recovers by itself and receives change notifications again', async () => {
      for (const { url } of all) {
        await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 15_000 }).toBe(200);
        expect(await headline(url)).toBe('As the firm wrote it');
      }
      expect(await write(last.url, headers, 'home.hero.headline', 'Written after it')).toBe(200);
      for (const { url } of all) {
        // A server that has just reconnected may receive notifications a moment later.
        await expect.poll(() => headline(url), { timeout: 15_000 }).toBe('Written after it');
        expect((await fetch(`${url}/about`)).status).toBe(200);
      }
    });
    for (const one of all) expect(await one.stop()).toBe(0);
  });

  test(`without its database, a start waits, says when to retry, and serves once the database is there, with ${onServers(count)}`, async ({
    launch,
    cluster,
    folder,
    page,
  }) => {
    const url = new URL(cluster.url());
    url.password = 'sesame';
    await cluster.stop();
    const launchOne = () => launch({ DATABASE_URL: url.href, DATA_DIR: folder });
    const server = await launchOne();
    const others = count === 1 ? [] : [await launchOne()];
    const statusOf = (path: string) =>
      fetch(server.url + path).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(() => statusOf('/healthz')).toBe(200);
    for (const path of ['/readyz', '/', '/api/content/home', '/assets/x.js']) {
      const answer = await fetch(server.url + path);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5']);
    }
    await page.goto(`${server.url}/about`);
    await expect(page.getByRole('heading', { name: 'One moment' })).toBeVisible();
    expect([...server.printed, ...server.lines.map((line) => JSON.stringify(line))].join()).not.toContain('sesame');

    await cluster.start();
    await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(200);
    expect(await statusOf('/')).toBe(200);
    // The waiting page reloads itself.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineOf('about'), { timeout: 20_000 });
    for (const other of others) {
      await expect.poll(async () => (await fetch(`${other.url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
      expect(await other.stop()).toBe(0);
    }
    expect(await server.stop()).toBe(0);
  });
}

test('a stop during an outage ends immediately', async ({ launch, cluster, folder }) => {
  await cluster.stop();
  const server = await launch({ DATABASE_URL: cluster.url(), DATA_DIR: folder });
  await expect
    .poll(() =>
      fetch(`${server.url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  expect(await server.stop()).toBe(0);
});

test('a start with a missing database ends with one line that does not contain the password', async ({
  launch,
  cluster,
  folder,
}) => {
  const url = new URL(cluster.url('nowhere'));
  url.password = 'sesame';
  const server = await launch({ DATABASE_URL: url.href, DATA_DIR: folder });
  expect(await server.ended).toBe(1);
  expect(server.printed).toHaveLength(1);
  expect(server.printed[0]).toMatch(/^The server could not start: /);
  expect(server.printed.join()).not.toContain('sesame');
});

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
