import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { TEST_CERTIFICATE } from '../../server/main/testing-tls';
import { expect, test } from '../fixtures';
import { findChromium } from '../run/requirements.mjs';

const HOST = 'stats.example.com';
/** The effect of an analytics service on every page that runs its script. */
const SCRIPT = `document.documentElement.dataset.ran = document.currentScript.dataset.domain;`;

test.use({
  ignoreHTTPSErrors: true,
  launchOptions: {
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
    ],
  },
});

/** The analytics service: a separate server that records the pages that ran its script. */
let service: Server;
let src: string;
const askedFrom: string[] = [];

test.beforeAll(async () => {
  service = createServer(TEST_CERTIFICATE, (req, res) => {
    askedFrom.push(req.headers.referer ?? '');
    res.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' }).end(SCRIPT);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => service.once('listening', resolve));
  src = `https://${HOST}:${(service.address() as AddressInfo).port}/script.js`;
});
test.afterAll(() => void service.close());

test.beforeEach(async ({ site, problems }) => {
  problems.allow(/other origin: GET https:\/\/stats\.example\.com/);
  const { cookies } = await site.session('admin');
  const answer = await fetch(`${site.server.url}/api/trpc/settings.change`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: site.server.url,
      Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    body: JSON.stringify({ key: 'analytics', value: { src, attributes: { 'data-domain': 'elmwater.example' } } }),
  });
  expect(answer.status).toBe(200);
  await expect
    .poll(async () => (await fetch(`${site.server.url}/about`)).headers.get('content-security-policy'))
    .toContain(src);
  askedFrom.length = 0;
});

const ran = (page: Page) => page.locator('html[data-ran="elmwater.example"]');

test('the analytics script runs for visitors, with its attributes', async ({ page }) => {
  await page.goto('/about');
  await expect(ran(page)).toHaveCount(1);
  expect(askedFrom).toHaveLength(1);
});

test('the analytics script never runs with editing tools: not for editors, with the pencils, or in the demo', async ({
  page,
  context,
  site,
}) => {
  for (const path of ['/?admin', '/contact?admin=1', '/overlay-demo']) {
    await page.goto(path);
    await expect(page.locator('#root[data-app="ready"]')).toHaveCount(1);
  }
  const { cookies } = await site.session('editor');
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site.server.url })));
  await page.goto('/about');
  await expect(page.getByRole('button', { name: 'Edit page' })).toBeVisible();
  expect(askedFrom).toEqual([]);
});

test('a page that runs the analytics script reloads before it starts editing tools', async ({
  page,
  context,
  site,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/visitor-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(ran(page)).toHaveCount(1);
  await page.evaluate(() => document.documentElement.setAttribute('data-same', 'yes'));
  // The editor signs in elsewhere while the site's own script is still loading.
  const { cookies } = await site.session('editor');
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site.server.url })));
  release();
  await expect(page.getByRole('button', { name: 'Edit page' })).toBeVisible();
  await expect(ran(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-same'))).toBe(false);
});

test('open tabs drop the analytics script when someone signs in in another tab', async ({ page, context, site }) => {
  const { email, password } = await site.account('editor');
  await page.goto('/about');
  await expect(ran(page)).toHaveCount(1);
  const other = await context.newPage();
  await other.goto('/admin');
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password').fill(password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(ran(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit page' })).toBeVisible();
  expect(askedFrom).toHaveLength(1);
});
