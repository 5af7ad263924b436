import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openEditor } from './editor-page';
import { choose, expectStatus, setStatus } from './page-row';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: RegExp) => page.getByRole('row', { name });

/** Returns a visitor's response at an address, without following redirects. */
async function readAnswer(request: APIRequestContext, path: string): Promise<(string | number)[]> {
  const answer = await request.get(path, { maxRedirects: 0 });
  const { location } = answer.headers();
  return location === undefined ? [answer.status()] : [answer.status(), location];
}

/** Creates a page through the API. */
async function make(request: APIRequestContext, apiKey: string, title: string, status = 'published'): Promise<void> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const answer = await request.post('/api/pages', { headers, data: { title, status } });
  expect(answer.status(), await answer.text()).toBe(201);
}

test('a duplicate is a draft at its own address, and edits to it do not affect the original', async ({
  page,
  request,
  apiKey,
}) => {
  await make(request, apiKey, 'Press room');
  const original = await openEditor(page, 'press-room');
  await original.field('Subheadline').fill('For those who write.');
  await original.save.click();
  await expect(original.state).toHaveText('Saved');
  await page.goto('/admin/pages');
  await choose(page, 'Press room', 'Duplicate…');
  const dialog = page.getByRole('dialog', { name: 'Duplicate Press room' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Press room copy');
  await expect(dialog.getByLabel('Address')).toHaveValue('/press-room-copy');
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page).toHaveURL(/page=press-room-copy$/);
  expect(await readAnswer(request, '/press-room-copy')).toEqual([404]);

  const copy = await openEditor(page, 'press-room-copy');
  await expect(copy.field('Subheadline')).toHaveText('For those who write.');
  await copy.field('Subheadline').fill('For those who listen.');
  await copy.save.click();
  await expect(copy.state).toHaveText('Saved');
  await page.goto('/admin/pages');
  await expectStatus(page, 'Press room copy', 'Unpublished');
  await expect(row(page, /Press room copy/)).toContainText('/press-room-copy');
  await setStatus(page, 'Press room copy', 'Published');
  await expectStatus(page, 'Press room copy', 'Published');
  const [there, here] = ['/press-room', '/press-room-copy'].map(async (path) => (await request.get(path)).text());
  expect(await there).toContain('For those who write.');
  expect(await there).not.toContain('For those who listen.');
  expect(await here).toContain('For those who listen.');
});

test('a page responds correctly to visitors when it is unpublished, published, deleted and restored', async ({
  page,
  request,
  apiKey,
}) => {
  await make(request, apiKey, 'Press room');
  await page.goto('/admin/pages');
  expect(await readAnswer(request, '/press-room')).toEqual([200]);
  await setStatus(page, 'Press room', 'Unpublished');
  await expectStatus(page, 'Press room', 'Unpublished');
  expect(await readAnswer(request, '/press-room')).toEqual([404]);
  await setStatus(page, 'Press room', 'Published');
  await expectStatus(page, 'Press room', 'Published');
  expect(await readAnswer(request, '/press-room')).toEqual([200]);
  await choose(page, 'Press room', 'Delete…');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await button(page, 'Deleted 1').click();
  await expect(button(page, 'Restore Press room')).toBeVisible();
  expect(await readAnswer(request, '/press-room')).toEqual([410]);
  await button(page, 'Restore Press room').click();
  await expectStatus(page, 'Press room', 'Unpublished');
  expect(await readAnswer(request, '/press-room')).toEqual([404]);
  await setStatus(page, 'Press room', 'Published');
  await expectStatus(page, 'Press room', 'Published');
  expect(await readAnswer(request, '/press-room')).toEqual([200]);
});

test('both addresses of a page moved twice redirect permanently, and can be used again', async ({
  page,
  request,
  apiKey,
}) => {
  await make(request, apiKey, 'Press room');
  await page.goto('/admin/pages');
  for (const address of ['/press', '/newsroom']) {
    await choose(page, 'Press room', 'Rename or move…');
    const rename = page.getByRole('dialog', { name: 'Rename or move Press room' });
    await rename.getByLabel('Address').fill(address);
    await expect(rename.getByText(/will redirect to the new address/)).toBeVisible();
    await rename.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(rename).toBeHidden();
    await expect(row(page, /Press room/)).toContainText(address);
  }
  for (const old of ['/press-room', '/press']) expect(await readAnswer(request, old)).toEqual([301, '/newsroom']);
  expect(await readAnswer(request, '/newsroom')).toEqual([200]);
  await make(request, apiKey, 'Press');
  expect(await readAnswer(request, '/press')).toEqual([200]);
});

test('a page at a reserved or used address is refused with the reason', async ({ page, problems }) => {
  problems.expect(/answer 422/);
  await page.goto('/admin/pages');
  await button(page, 'New page').click();
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await dialog.getByLabel('Title').fill('Anything');
  const refused = {
    '/admin': 'Addresses that start with /admin are reserved. Choose another one.',
    '/api': 'Addresses that start with /api are reserved. Choose another one.',
    '/api/anything': 'Addresses that start with /api are reserved. Choose another one.',
    '/media/x': 'Addresses that start with /media are reserved. Choose another one.',
    '/team': '“Team” already uses /team. Choose another address, or move that page first.',
  };
  for (const [address, why] of Object.entries(refused)) {
    await dialog.getByLabel('Address').fill(address);
    await expect(dialog.getByRole('alert')).toHaveText(why);
    await expect(dialog.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
    const make = dialog.getByRole('button', { name: 'Create page' });
    await make.click();
    // The button has another label during the request.
    await expect(make).toBeEnabled();
    await expect(dialog.getByLabel('Address')).toBeFocused();
    await expect(dialog.getByRole('alert')).toHaveText(why);
    await expect(dialog).toBeVisible();
  }
  await dialog.getByLabel('Address').fill('/anything');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Create page' }).click();
  await expect(page).toHaveURL(/page=anything$/);
});
