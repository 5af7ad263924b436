import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures';

test.beforeEach(({ signedInEditor: _ }) => undefined);

const rowOf = (page: Page, from: string) => page.getByRole('row', { name: new RegExp(from) });

async function add(page: Page, { from, to, kind, status }: Record<'from' | 'to' | 'kind' | 'status', string>) {
  await page.getByRole('button', { name: 'Add a redirect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a redirect' });
  await dialog.getByLabel('From').fill(from);
  if (kind !== '') await dialog.getByRole('radio', { name: kind }).check();
  await dialog.getByRole('radio', { name: status }).check();
  if (to !== '') await dialog.getByLabel('To', { exact: true }).fill(to);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
}

async function led(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { maxRedirects: 0 });
  return [answer.status(), answer.headers().location];
}

test('visitors are led for good, for now, or told that it is gone, from an address or all below it; each use is counted', async ({
  page,
  request,
}) => {
  await page.goto('/admin/redirects');
  await add(page, { from: '/people', to: '/team', kind: '', status: '301' });
  await add(page, { from: '/summer', to: '/about', kind: '', status: '302' });
  await add(page, { from: '/news', to: '/about', kind: 'and all below it', status: '301' });
  await add(page, { from: '/offer', to: '', kind: '', status: '410' });
  expect(await led(request, '/people?from=mail')).toEqual([301, '/team?from=mail']);
  expect(await led(request, '/SUMMER/')).toEqual([302, '/about']);
  expect(await led(request, '/news/2019/spring')).toEqual([301, '/about/2019/spring']);
  expect(await led(request, '/offer')).toEqual([410, undefined]);
  // They are written down some at a time.
  await expect(async () => {
    await page.reload();
    await expect(rowOf(page, '/people')).toContainText(/(?:Once|times)\s*today/, { timeout: 1000 });
  }).toPass();
});

test('a circle is refused, and a chain is led to its end, as the dialog says', async ({ page, request }) => {
  await page.goto('/admin/redirects');
  await add(page, { from: '/a', to: '/b', kind: '', status: '301' });
  await add(page, { from: '/b', to: '/team', kind: '', status: '301' });
  expect(await led(request, '/a')).toEqual([301, '/team']);
  await page.getByRole('button', { name: 'Add a redirect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a redirect' });
  await dialog.getByLabel('From').fill('/c');
  await dialog.getByLabel('To', { exact: true }).fill('/a');
  await expect(dialog).toContainText('/team');
  await dialog.getByLabel('To', { exact: true }).fill('/c');
  await expect(dialog.getByRole('alert').or(dialog.locator('[data-kind="danger"]')).first()).toBeVisible();
  expect(await led(request, '/c')).toEqual([404, undefined]);
});

test('what is exported is a file that can be imported again', async ({ page, request }) => {
  await page.goto('/admin/redirects');
  await add(page, { from: '/people', to: '/team', kind: '', status: '301' });
  await add(page, { from: '/news', to: '/about', kind: 'and all below it', status: '302' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Export/ }).click(),
  ]);
  const buffer = readFileSync(await download.path());
  expect(buffer.toString().replace('\uFEFF', '').trim().split('\n').sort()).toEqual([
    '/news,/about,prefix,302',
    '/people,/team,exact,301',
    'from,to,kind,status',
  ]);
  await page.getByRole('button', { name: 'Delete /people' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, '/people')).toHaveCount(0);
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import redirects' });
  await dialog.getByLabel('File of redirects').setInputFiles({ name: 'r.csv', mimeType: 'text/csv', buffer });
  await expect(dialog).toContainText('1 to be added, 0 to be changed, 1 as they are');
  await dialog.getByRole('button', { name: /^Import/ }).click();
  await expect(rowOf(page, '/people')).toBeVisible();
  expect(await led(request, '/people')).toEqual([301, '/team']);
});
