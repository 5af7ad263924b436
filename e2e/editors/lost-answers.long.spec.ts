import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, open, test } from '../fixtures';
import { openEditMode, panelOf } from '../overlay/open-overlay';

interface Lost {
  /** The `Idempotency-Key` of each attempt. */
  keys: (string | undefined)[];
}

/** Lets the server process the first matching request, and drops its response. */
async function loseFirstAnswer(page: Page, url: RegExp): Promise<Lost> {
  const lost: Lost = { keys: [] };
  await page.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    lost.keys.push(route.request().headers()['idempotency-key']);
    if (lost.keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  return lost;
}

/** Expects two requests with the same key. */
function expectOneIntent({ keys }: Lost): void {
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
}

test.use({ reducedMotion: 'reduce' });

test.describe('if the response is lost', () => {
  test.beforeEach(({ problems }) => problems.expect(/ERR_CONNECTION_RESET/));

  test('a redirect is added once', async ({ page, signedInEditor: _ }) => {
    await open(page, '/admin/redirects');
    const lost = await loseFirstAnswer(page, /redirects\.create/);
    await page.getByRole('button', { name: 'Add redirect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add redirect' });
    await dialog.getByLabel('From').fill('/our-people');
    await dialog.getByLabel('To', { exact: true }).fill('/team');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('Redirect added')).toBeVisible();
    await expect(page.getByRole('row', { name: /\/our-people/ })).toHaveCount(1);
    expectOneIntent(lost);
  });

  test('an image is uploaded once', async ({ page, signedInEditor: _ }) => {
    await open(page, '/admin/pictures');
    const lost = await loseFirstAnswer(page, /\/api\/media$/);
    const create = { width: 80, height: 60, channels: 3 as const, background: '#0b1f3a' };
    const buffer = await sharp({ create }).jpeg().toBuffer();
    await page.getByLabel('Image files').setInputFiles({ name: 'street.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('1 of 1 uploaded.');
    await expect(page.getByRole('list', { name: 'Images' }).getByRole('button')).toHaveCount(1);
    expectOneIntent(lost);
  });

  test('a section drafted by the writing help is drafted once and added once', async ({
    page,
    request,
    apiKey,
    signedInEditor: _,
  }) => {
    await openEditMode(page, '/about');
    const drafted = await loseFirstAnswer(page, /ai\.section/);
    const added = await loseFirstAnswer(page, /sections\.create/);
    await panelOf(page).getByRole('button', { name: 'Sections' }).click();
    await page.getByRole('button', { name: 'Section Library' }).click();
    const library = page.getByRole('dialog', { name: 'Section Library' });
    await library.getByRole('tab', { name: 'AI Assistant' }).click();
    await library.getByLabel('What is the section about?').fill('A call to action for owners');
    await library.getByRole('button', { name: 'Generate section' }).click();
    await library.getByRole('button', { name: /^Add to/ }).click();
    await expect(library.getByText(/was added to/)).toBeVisible();
    const headers = { Authorization: `Bearer ${apiKey}` };
    const sections = await request.get('/api/sections/about?includeInactive=true', { headers });
    expect(await sections.json()).toHaveLength(1);
    expectOneIntent(drafted);
    expectOneIntent(added);
  });

  test('a contact message is sent once', async ({ page, request, site }) => {
    await open(page, '/contact');
    const lost = await loseFirstAnswer(page, /\/api\/contact$/);
    await page.getByLabel('Full name').fill('Nora Fields');
    await page.getByLabel('Email').fill('nora@example.com');
    await page.getByLabel('Subject').selectOption('acquisition');
    await page.getByLabel('Message').fill('My bakery needs a next owner.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('button', { name: 'Message Sent!' })).toBeVisible();
    const admin = await site.session('admin');
    const cookie = admin.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const messages = await (await request.get('/api/admin/messages', { headers: { cookie } })).json();
    expect(messages.items).toHaveLength(1);
    expectOneIntent(lost);
  });

  test('an API key is not created a second time, since its response is a secret', async ({
    page,
    signedInAdmin: _,
  }) => {
    await open(page, '/admin/settings/developer');
    const lost = await loseFirstAnswer(page, /keys\.create/);
    await page.getByRole('button', { name: 'Create API key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create API key' });
    await dialog.getByLabel('Name').fill('Newsletter');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The site cannot be reached');
    expect(lost.keys).toEqual([undefined]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await expect(page.getByRole('row', { name: /Newsletter/ })).toHaveCount(1);
  });
});
