import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, test } from '../fixtures';
import { openEditor, pickLink } from './editor-page';
import { dragFile, pasteFile } from './hand-file';

const pdf = (words: string) =>
  Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n% ${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
const file = (name: string, words: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(words) });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name.replace('.', '\\.')) });
const addressIn = async (page: Page, name: string) =>
  (await page.getByRole('link', { name: `Open ${name}` }).getAttribute('href')) ?? '';

test.beforeEach(({ signedInEditor: _ }) => undefined);

test('documents are uploaded, chosen for a link, replaced in place, and restored', async ({ page, request }) => {
  await page.goto('/admin/pictures');
  await page.getByRole('link', { name: 'Documents' }).click();
  await expect(page.getByText('No documents yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Document files').setInputFiles([file('letter.pdf', 'one'), file('terms.pdf', 'two')]);
  await expect(row(page, 'letter.pdf')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '2 of 2 uploaded.' })).toBeVisible();
  await expectAccessible(page);
  const address = await addressIn(page, 'letter.pdf');
  const sent = (await request.get(address)).headers();
  expect(sent).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
  expect(sent['content-security-policy']).toContain('sandbox');

  const { save, state, sections } = await openEditor(page, 'home');
  await sections.getByRole('button', { name: 'Call To Action', exact: true }).click();
  const link = page.getByRole('combobox', { name: 'Link', exact: true }).first();
  await pickLink(link, 'letter.pdf');
  await expect(link).toHaveValue(address);
  await save.click();
  await expect(state).toHaveText('Saved');
  await expect.poll(async () => (await request.get('/')).text()).toContain(`href="${address}"`);

  await page.goto('/admin/documents');
  await page.getByLabel('New file for letter.pdf').setInputFiles(file('new.pdf', 'three'));
  await expect(page.locator('.toast')).toContainText('The link to letter.pdf hasn’t changed.');
  expect(await (await request.get(address)).text()).toContain('three');
  await page.getByRole('button', { name: 'History letter.pdf' }).click();
  const history = page.getByRole('dialog', { name: 'History of letter.pdf' });
  await history.getByText('1 earlier version').click();
  await expectAccessible(page, '.dialog[open]');
  await history.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(history.getByText('2 earlier versions')).toBeVisible();
  expect(await (await request.get(address)).text()).toContain('one');
});

test('a document is renamed, found, and deleted after a list of the links to it', async ({ page, request, edit }) => {
  await page.goto('/admin/documents');
  await page.getByLabel('Document files').setInputFiles([file('letter.pdf', 'one'), file('terms.pdf', 'two')]);
  await page.getByRole('button', { name: 'Rename letter.pdf' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename letter.pdf' });
  await rename.getByLabel('Name').fill('Annual letter.pdf');
  await rename.getByLabel('Name').press('Enter');
  await expect(row(page, 'Annual letter.pdf')).toBeVisible();
  const address = await addressIn(page, 'Annual letter.pdf');
  await edit('home.hero.subheadline', `Read ${address}`);
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('annual');
  await expect(row(page, 'terms.pdf')).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete Annual letter.pdf' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Linked from:');
  await expect(question).toContainText('Home');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No matching documents')).toBeVisible();
  expect((await request.get(address)).status()).toBe(200);
});

test('documents and images are organized in folders, which filter the library', async ({ page }) => {
  await page.goto('/admin/documents');
  await page.getByLabel('Document files').setInputFiles([file('letter.pdf', 'one'), file('terms.pdf', 'two')]);
  await page.getByRole('button', { name: 'Move letter.pdf' }).click();
  const move = page.getByRole('dialog', { name: 'Move letter.pdf' });
  await move.getByLabel('Folder').fill('Letters');
  await expectAccessible(page, '.dialog[open]');
  await move.getByLabel('Folder').press('Enter');
  await expect(row(page, 'Letters / letter.pdf')).toBeVisible();
  await page.getByLabel('Folder').selectOption('Letters');
  await expect(row(page, 'terms.pdf')).toHaveCount(0);

  await page.goto('/admin/pictures');
  const create = { width: 60, height: 40, channels: 3 as const, background: '#304050' };
  const picture = { name: 'street.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
  await page.getByLabel('Image files').setInputFiles(picture);
  await page.getByRole('list', { name: 'Images' }).getByRole('button', { name: 'street.png' }).click();
  const view = page.getByRole('region', { name: 'street.png' });
  await view.getByLabel('Folder').fill('Main street');
  await view.getByLabel('Folder').press('Enter');
  await expect(view.getByText('1 earlier version')).toBeVisible();
  const folder = page.locator('.media-bar').getByLabel('Folder');
  await folder.selectOption('');
  await expect(page.getByText('No images in this folder')).toBeVisible();
  await folder.selectOption('Main street');
  await expect(page.getByText('1 image', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a file that is not a document is refused with a reason, and others are uploaded, also on a phone', async ({
  page,
  problems,
}) => {
  problems.expect(/415/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/documents');
  const other = { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html>') };
  await page.getByLabel('Document files').setInputFiles([other, file('letter.pdf', 'one')]);
  await expect(
    page.getByText('This file is not of type .pdf, although its name says so. Choose another file.'),
  ).toBeVisible();
  await expect(row(page, 'letter.pdf')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test('documents can be dropped and pasted, and images are refused', async ({ page, request, apiKey }) => {
  await page.goto('/admin/documents');
  await expect(page.getByText('No documents yet')).toBeVisible();
  const drop = await dragFile(page, file('dropped.pdf', 'one'));
  await expect(page.getByText('Drop documents to upload them')).toBeVisible();
  await drop();
  await expect(row(page, 'dropped.pdf')).toBeVisible();
  await pasteFile(page, file('pasted.pdf', 'two'));
  await expect(row(page, 'pasted.pdf')).toBeVisible();

  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336' } })
    .jpeg()
    .toBuffer();
  await pasteFile(page, { name: 'street.jpg', mimeType: 'image/jpeg', buffer: image });
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await expect(uploads).toContainText('This is an image. Upload it under Images.');
  await expect(uploads).toContainText('2 of 3 uploaded, 1 failed.');
  const listed = await request.get('/api/media', { headers: { Authorization: `Bearer ${apiKey}` } });
  expect(await listed.text()).not.toContain('street');
});
