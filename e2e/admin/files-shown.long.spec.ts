import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, test } from '../fixtures';

test.beforeEach(({ signedInEditor: _ }) => undefined);

const pdf = (words: string) =>
  Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n% ${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
const letter = (name: string, words: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(words) });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const addressOf = async (page: Page, name: string) =>
  (await page.getByRole('link', { name: `Open ${name}` }).getAttribute('href')) ?? '';

/** Returns what a script on a page gets from a URL. */
const fetchInPage = (page: Page, address: string) =>
  page.evaluate(async (url) => {
    const answer = await fetch(url);
    return { status: answer.status, headers: Object.fromEntries(answer.headers), words: await answer.text() };
  }, address);

test('documents are served with their type and name, and nothing in them can run', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/admin/documents');
  const list = { name: 'Käufer.csv', mimeType: 'text/csv', buffer: Buffer.from('name,town\n<script>,Elm\n') };
  await page.getByLabel('Document files').setInputFiles([letter('Letter 2026.pdf', 'one'), list]);
  await expect(row(page, 'Letter 2026.pdf')).toBeVisible();
  await expect(row(page, 'Käufer.csv')).toBeVisible();
  const [letterAt, listAt] = [await addressOf(page, 'Letter 2026.pdf'), await addressOf(page, 'Käufer.csv')];

  const visitor = await (await browser.newContext({ baseURL })).newPage();
  await visitor.goto('/about');
  const safe = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" };
  expect(await fetchInPage(visitor, letterAt)).toMatchObject({
    status: 200,
    headers: {
      ...safe,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Letter 2026.pdf"; filename*=UTF-8''Letter%202026.pdf`,
    },
    words: pdf('one').toString(),
  });
  expect(await fetchInPage(visitor, listAt)).toMatchObject({
    status: 200,
    headers: {
      ...safe,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="K_ufer.csv"; filename*=UTF-8''K%C3%A4ufer.csv`,
    },
  });
  const downloading = visitor.waitForEvent('download');
  await visitor.evaluate((url) => window.location.assign(url), listAt);
  expect((await downloading).suggestedFilename()).toBe('Käufer.csv');
  await visitor.context().close();
});

test('a replaced document keeps its URL, and each earlier file is kept and can be restored', async ({
  page,
  request,
  signedInEditor: { account },
}) => {
  const readFile = async () => {
    const answer = await request.get(address);
    return [answer.status(), answer.headers().etag, (await answer.body()).toString()];
  };
  await page.goto('/admin/documents');
  await page.getByLabel('Document files').setInputFiles(letter('letter.pdf', 'one'));
  await expect(row(page, 'letter.pdf')).toBeVisible();
  const address = await addressOf(page, 'letter.pdf');
  const first = await readFile();
  expect(first[2]).toBe(pdf('one').toString());
  await page.getByLabel('New file for letter.pdf').setInputFiles(letter('other.pdf', 'two'));
  await expect(page.locator('.toast').getByText('Document replaced')).toBeVisible();
  expect(await addressOf(page, 'letter.pdf')).toBe(address);
  const second = await readFile();
  expect(second[2]).toBe(pdf('two').toString());
  expect(second[1]).not.toBe(first[1]);
  const headers = { 'If-None-Match': String(first[1]) };
  expect((await request.get(address, { headers })).status()).toBe(200);

  await page.getByRole('button', { name: 'History letter.pdf' }).click();
  const history = page.getByRole('dialog', { name: 'History of letter.pdf' });
  await history.getByText('1 earlier version').click();
  const earlier = history.locator('.versions').getByRole('listitem');
  await expect(earlier).toContainText(account.name);
  const kept = (await earlier.getByRole('link').getAttribute('href')) ?? '';
  // The replaced file is no longer public.
  expect((await request.get(kept)).status()).toBe(404);
  expect((await (await page.request.get(kept)).body()).toString()).toBe(pdf('one').toString());
  await expectAccessible(page, '.dialog[open]');
  await history.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(history.getByText('2 earlier versions')).toBeVisible();
  expect(await readFile()).toEqual(first);
});

test('a document cannot be replaced with an invalid file of its type', async ({ page, request, problems }) => {
  problems.expect(/answer 4\d\d: POST .*\/api\/media/);
  await page.goto('/admin/documents');
  await page.getByLabel('Document files').setInputFiles(letter('letter.pdf', 'one'));
  await expect(row(page, 'letter.pdf')).toBeVisible();
  const address = await addressOf(page, 'letter.pdf');
  const wrong = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html>') };
  await page.getByLabel('New file for letter.pdf').setInputFiles(wrong);
  await expect(page.locator('.toast-destructive')).toContainText('This file is not of type .pdf');
  expect((await (await request.get(address)).body()).toString()).toBe(pdf('one').toString());
});

test("a deleted image can still be shown: at its URL, and in a page's past versions", async ({
  page,
  request,
  edit,
}) => {
  const create = { width: 120, height: 80, channels: 3 as const, background: '#36506c' };
  const picture = { name: 'street.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
  await page.goto('/admin/pictures');
  await page.getByLabel('Image files').setInputFiles(picture);
  const tile = page.getByRole('list', { name: 'Images' }).getByRole('button', { name: 'street.png' });
  const url = (await tile.locator('img').getAttribute('src')) ?? '';
  const bytes = await (await request.get(url)).body();
  await edit('home.portfolioHighlight.image', url);
  await edit('home.portfolioHighlight.image', '/illustrations/storefront.svg');
  await page.reload();
  await tile.click();
  await page.getByRole('region', { name: 'street.png' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete image' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No images yet')).toBeVisible();
  const answer = await request.get(url);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  expect((await answer.body()).equals(bytes)).toBe(true);

  await page.goto('/admin/history?page=home');
  await page.getByRole('button', { name: 'Previous change' }).click();
  const past = page.frameLocator('iframe[title="The page at that time"]');
  const shown = past.locator(`img[src="${url}"]`);
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.frameLocator('iframe[title="The current page"]').locator(`img[src="${url}"]`)).toHaveCount(0);
});
