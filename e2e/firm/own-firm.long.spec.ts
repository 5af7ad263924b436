import type { Browser } from '@playwright/test';
import { startMailServer } from '../../server/platform/mail/testing';
import { expectAccessible } from '../fixtures';
import { expect, test } from '../ops/fixtures';
import { Problems } from '../run/problems';
import type { ServerProcess } from '../run/server-process';
import { type Answer, crawl } from './crawl';
import { ARTICLES, FIRM, PAGES } from './firm';
import {
  addDocuments,
  arrangeMenus,
  chooseBrand,
  exportContent,
  importContent,
  makeAccount,
  makePages,
  redirectOldAddresses,
  replaceNames,
  sharePage,
  writeArticles,
} from './make-firm';

/** Addresses that are requested although nothing links to them. */
const UNLINKED = [
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.ico',
  '/favicon.svg',
  '/apple-touch-icon.png',
  '/icon-512.png',
  '/share.png',
  '/api/openapi.json',
  '/.well-known/security.txt',
  '/nowhere',
];
const SAMPLE_FIRM = /elmwater/i;
const OPEN = { RATE_READS_PER_SECOND: '0', RATE_EDITOR_WRITES_PER_MINUTE: '0', RATE_VISITOR_WRITES_PER_MINUTE: '0' };

test('a firm makes a whole site its own without touching code', async ({ browser, start, folder }) => {
  test.setTimeout(1_800_000);
  const mail = await startMailServer();
  const settings = { ...OPEN, SMTP_URL: mail.url, CONTACT_TO: `office@${FIRM.domain}` };
  const server = await start({ ...settings, DATA_DIR: `${folder}/own` });
  const { page, problems } = await openDashboard(browser, server);

  await test.step('the name', () => replaceNames(page));
  await test.step('the look', () => chooseBrand(page));
  await test.step('25 pages', () => makePages(page));
  await test.step('menus', () => arrangeMenus(page));
  await test.step('40 articles', () => writeArticles(page));
  const documents = await test.step('documents', () => addDocuments(page));
  await test.step('search and sharing of a page', () => sharePage(page));
  const moved = await test.step('redirects', () => redirectOldAddresses(page));
  const exported = await test.step('export', () => exportContent(page));
  expect(problems.report()).toEqual([]);
  await page.context().close();

  await test.step('a visitor writes a message', () => writeMessage(browser, server));
  await expect.poll(() => mail.mails.length).toBeGreaterThan(0);
  await mail.close();

  const found = await crawl(server.url, ['/', ...UNLINKED, ...documents]);
  const pages = [...found.values()].filter(({ type, status }) => type === 'text/html' && status === 200);
  const addresses = pages.map(({ address }) => address).filter((address) => !address.includes('?'));

  expect(findBroken(found), 'broken links').toEqual([]);
  expect(findNaming(found, SAMPLE_FIRM), 'addresses that name the sample firm').toEqual([]);
  expect(mail.mails.filter((one) => SAMPLE_FIRM.test(one))).toEqual([]);
  expect(SAMPLE_FIRM.test(exported)).toBe(false);
  const made = PAGES.map(({ address }) => moved.find(([from]) => from === address)?.[1] ?? address);
  expect(addresses).toEqual(expect.arrayContaining(made));
  expect(addresses.filter((address) => /^\/insights\/[^/.]+$/.test(address))).toHaveLength(ARTICLES.length);
  for (const [from, to] of moved) {
    const answer = await fetch(server.url + from, { redirect: 'manual' });
    expect([from, answer.status, answer.headers.get('location')]).toEqual([from, 301, to]);
  }
  expect(readSitemap(found, server.url)).toEqual([...new Set(readSitemap(found, server.url))]);
  expect(addresses.filter((address) => readSitemap(found, server.url).includes(address)).sort()).toEqual(
    readSitemap(found, server.url).sort(),
  );
  for (const { bytes } of pages) expect(bytes.toString().match(/<h1[ >]/g)).toHaveLength(1);

  await test.step('every page is accessible', () => checkAccessibility(browser, server, addresses));

  await test.step('the export makes an identical site of an empty server', async () => {
    const second = await start({ ...OPEN, DATA_DIR: `${folder}/second` });
    const other = await openDashboard(browser, second);
    await importContent(other.page, exported);
    expect(other.problems.report()).toEqual([]);
    await other.page.context().close();
    for (const address of addresses) {
      expect(await readHtml(second, address), address).toEqual(await readHtml(server, address));
    }
    for (const [from, to] of moved) {
      const answer = await fetch(second.url + from, { redirect: 'manual' });
      expect([from, answer.status, answer.headers.get('location')]).toEqual([from, 301, to]);
    }
  });
});

/** Opens the dashboard of a new site, with an account created through the printed link. */
async function openDashboard(browser: Browser, server: ServerProcess) {
  const link = /https?:\S+/.exec([...server.printed, ...server.lines.map(({ msg }) => msg)].join('\n'))?.[0] ?? '';
  const problems = new Problems();
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  context.setDefaultTimeout(20_000);
  problems.watch(context, server.url);
  const page = await context.newPage();
  await makeAccount(page, server.url + link.slice(link.indexOf('/admin')));
  return { page, problems };
}

async function writeMessage(browser: Browser, server: ServerProcess): Promise<void> {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.goto('/contact');
  await page.getByLabel('Full name').fill('Ivo Marsh');
  await page.getByLabel('Email').fill('ivo@marsh.example');
  await page.getByLabel('Subject').selectOption('acquisition');
  await page.getByLabel('Message').fill('I would like to sell my bakery.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('button', { name: 'Message Sent!' })).toBeVisible();
  await page.context().close();
}

async function checkAccessibility(browser: Browser, server: ServerProcess, addresses: string[]): Promise<void> {
  const page = await (await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })).newPage();
  for (const address of addresses) {
    await page.goto(address);
    await expect(page, address).toHaveTitle(new RegExp(FIRM.short));
    await expectAccessible(page);
  }
  await page.context().close();
}

/** Returns a page's HTML without its origin and time stamps. */
async function readHtml(server: ServerProcess, address: string): Promise<string> {
  const html = await (await fetch(server.url + address)).text();
  return html.replaceAll(server.url, '').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
}

/** Returns the addresses in the sitemap. */
function readSitemap(found: ReadonlyMap<string, Answer>, origin: string): string[] {
  const text = found.get('/sitemap.xml')?.bytes.toString() ?? '';
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => at.replace(origin, '') || '/');
}

/** Returns the linked addresses that respond with an error. */
function findBroken(found: ReadonlyMap<string, Answer>): string[] {
  return [...found.values()]
    .filter(({ address, status }) => status >= 400 && address !== '/nowhere')
    .map(({ address, status }) => `${address}: ${status}`);
}

/** Returns the addresses whose responses contain the given words. */
function findNaming(found: ReadonlyMap<string, Answer>, words: RegExp): string[] {
  return [...found.values()].filter(({ bytes }) => words.test(bytes.toString('latin1'))).map(({ address }) => address);
}
