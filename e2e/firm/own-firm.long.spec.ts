import { expectAccessible } from '../fixtures';
import { expect, test } from '../ops/fixtures';
import { Problems } from '../run/problems';
import { type Answer, crawl } from './crawl';
import { ARTICLES, FIRM, PAGES } from './firm';
import {
  arrangeMenus,
  chooseBrand,
  giveName,
  leadOldAddresses,
  makeAccount,
  makePages,
  writeArticles,
} from './make-firm';

/** What is asked for without a link that leads there. */
const UNLINKED = [
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.ico',
  '/favicon.svg',
  '/apple-touch-icon.png',
  '/share.png',
  '/api/openapi.json',
  '/nowhere',
];

test('a firm makes a whole site its own without touching code', async ({ browser, start, folder }) => {
  test.setTimeout(1_800_000);
  const server = await start({ DATA_DIR: folder, RATE_READS_PER_SECOND: '0', RATE_EDITOR_WRITES_PER_MINUTE: '0' });
  const link = /https?:\S+/.exec([...server.printed, ...server.lines.map(({ msg }) => msg)].join('\n'))?.[0] ?? '';
  const problems = new Problems();
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  problems.watch(context, server.url);
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();

  await test.step('an account, and the name', async () => {
    await makeAccount(page, server.url + link.slice(link.indexOf('/admin')));
    await giveName(page);
  });
  await test.step('the look', () => chooseBrand(page));
  await test.step('25 pages', () => makePages(page));
  await test.step('menus', () => arrangeMenus(page));
  await test.step('40 articles', () => writeArticles(page));
  const moved = await test.step('redirects', () => leadOldAddresses(page));

  const found = await crawl(server.url, ['/', ...UNLINKED]);
  const at = (address: string) => found.get(address) as Answer;
  const pages = [...found.values()].filter(({ type, status }) => type === 'text/html' && status === 200);

  expect(notFound(found), 'broken links').toEqual([]);
  expect(naming(found, /elmwater/i), 'where the sample firm is named').toEqual([]);
  for (const { address } of PAGES.filter(({ address }) => address !== '/house-rules/complaints')) {
    expect(at(address)?.status, address).toBe(200);
  }
  expect(pages.filter(({ address }) => /^\/insights\/[^?.]+$/.test(address))).toHaveLength(ARTICLES.length);
  for (const [from, to] of moved) {
    const answer = await fetch(server.url + from, { redirect: 'manual' });
    expect([from, answer.status, answer.headers.get('location')]).toEqual([from, 301, to]);
  }
  expect(problems.report()).toEqual([]);
  await context.close();

  const visitor = await (await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })).newPage();
  for (const { address } of pages.filter(({ address }) => !address.includes('?'))) {
    await visitor.goto(address);
    await expect(visitor, address).toHaveTitle(new RegExp(FIRM.short));
    await expectAccessible(visitor);
  }
  await visitor.context().close();
});

/** Addresses that are named somewhere and answer with an error. */
function notFound(found: ReadonlyMap<string, Answer>): string[] {
  return [...found.values()]
    .filter(({ address, status }) => status >= 400 && address !== '/nowhere')
    .map(({ address, status }) => `${address}: ${status}`);
}

/** Addresses whose bytes hold some words. */
function naming(found: ReadonlyMap<string, Answer>, words: RegExp): string[] {
  return [...found.values()].filter(({ bytes }) => words.test(bytes.toString('latin1'))).map(({ address }) => address);
}
