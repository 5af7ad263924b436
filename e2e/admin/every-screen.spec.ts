import sharp from 'sharp';
import { expect, expectAccessible, openApp, test } from '../fixtures';
import { openSite } from '../run/site-under-test';
import { choose } from './page-row';
import { add, followOnce } from './redirects-screen';

// One short test for each screen that no other test of `npm test` opens: its main task, once.

test.use({ reducedMotion: 'reduce' });

test('Images: an upload appears in the library', async ({ page, signedInEditor: _ }) => {
  const create = { width: 400, height: 300, channels: 3 as const, background: { r: 90, g: 80, b: 120 } };
  await page.goto('/admin/pictures');
  const buffer = await sharp({ create }).jpeg().toBuffer();
  await page.getByLabel('Image files').setInputFiles({ name: 'street.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('list', { name: 'Images' }).getByRole('button', { name: 'street.jpg' })).toBeVisible();
  await expectAccessible(page);
});

test('Documents: an upload gets an address that visitors can open', async ({ page, request, signedInEditor: _ }) => {
  await page.goto('/admin/documents');
  const buffer = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  await page.getByLabel('Document files').setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer });
  const address = await page.getByRole('link', { name: 'Open letter.pdf' }).getAttribute('href');
  expect((await request.get(address ?? '')).headers()['content-type']).toBe('application/pdf');
  await expectAccessible(page);
});

test('Menus: a moved link is saved and shown to visitors', async ({ page, request, signedInEditor: _ }) => {
  await page.goto('/admin/menus');
  const header = page.getByRole('list', { name: 'Header', exact: true });
  await header.getByRole('button', { name: 'Move Team up' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const readMenu = async () => (await (await request.get('/')).text()).match(/aria-label="Main".*?<\/nav>/s)?.[0] ?? '';
  await expect.poll(async () => (await readMenu()).search('Team') < (await readMenu()).search('About Us')).toBe(true);
});

test('Redirects: an added redirect is followed', async ({ page, request, signedInEditor: _ }) => {
  await page.goto('/admin/redirects');
  await add(page, { from: '/people', to: '/team' });
  expect(await followOnce(request, '/people')).toEqual([301, '/team']);
  await expectAccessible(page);
});

test('Collections: a new article opens in the editor', async ({ page, request, apiKey, signedInEditor: _ }) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const made = await request.post('/api/pages', { headers, data: { title: 'Insights', layout: 'insights' } });
  expect(made.status()).toBe(201);
  await page.goto('/admin/entries');
  await page.getByRole('button', { name: 'New article' }).click();
  const dialog = page.getByRole('dialog', { name: 'New article' });
  await dialog.getByLabel('Title', { exact: true }).fill('What we look for');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Create / }).click();
  await expect(page).toHaveURL(/page=what-we-look-for$/);
});

test('Users: an invitation gives a link', async ({ page, signedInAdmin: _ }) => {
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByLabel('Email').fill('una@elmwater.example');
  await dialog.getByLabel('Name').fill('Una Vale');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const link = page.getByRole('dialog', { name: 'Link for Una Vale' }).getByRole('textbox', { name: 'Link' });
  await expect(link).toHaveValue(/\/admin\/join\?token=/);
  await expectAccessible(page);
});

test('Settings: an admin finds all pages, and an old address opens the right one', async ({
  page,
  signedInAdmin: _,
}) => {
  await page.goto('/admin/settings#backups');
  await expect(page).toHaveURL('/admin/settings/data#backups');
  await expect(page.getByRole('region', { name: 'Backups' })).toBeFocused();
  const pages = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  for (const name of await pages.allTextContents()) {
    const link = pages.filter({ hasText: name });
    await link.click();
    await expect(page.getByRole('main').getByRole('heading', { name, level: 2, exact: true })).toBeVisible();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveTitle(`${name} · Dashboard`);
  }
  await expectAccessible(page);
});

test('Advertisement log: a published change is listed with its author, and opens as it was', async ({
  page,
  edit,
  signedInAdmin: _,
}) => {
  await edit('about.hero.headline', 'Words of record');
  await page.request.get('/about');
  await page.goto('/admin/advertisement-log');
  await page.getByLabel('Page', { exact: true }).selectOption('About Us');
  const row = page.getByRole('row', { name: /About Us.*In use/ });
  await expect(row).toContainText('Not reviewed');
  await expectAccessible(page, '.screen');
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 2, name: 'About Us' })).toBeVisible();
  const stored = page.frameLocator('iframe[title="Stored page: About Us"]');
  await expect(stored.getByRole('heading', { level: 1 })).toHaveText('Words of record');
  await expectAccessible(page, '.screen');
});

test('Stats: a visit and its page view are counted', async ({ page, browser, site, signedInAdmin: _ }) => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';
  const visitor = await browser.newContext({ baseURL: site.server.url, userAgent });
  const theirs = await visitor.newPage();
  const reported = theirs.waitForResponse(/\/visits\/team/);
  await openApp(theirs, '/team');
  expect((await reported).status()).toBe(204);
  await visitor.close();
  await page.goto('/admin/stats');
  await expect(page.getByRole('table', { name: 'Pages' }).getByRole('row', { name: 'Team' })).toContainText('1');
  await expect(page.getByRole('table', { name: 'Referrers' })).toContainText('Direct or unknown');
  await expectAccessible(page);
});

test('Compare versions: an earlier version of a page is shown', async ({ page, edit, signedInEditor: _ }) => {
  await edit('home.hero.headline', 'First words');
  await edit('home.hero.headline', 'Second words');
  await page.goto('/admin/history?page=home');
  await page.getByRole('button', { name: 'Previous change' }).click();
  const past = page.frameLocator('iframe').first();
  await expect(past.getByRole('heading', { level: 1 })).toHaveText('First words');
});

test('Activity: a created page is one line', async ({ page, request, apiKey, signedInEditor: _ }) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  await request.post('/api/pages', { headers, data: { title: 'Press room', layout: 'article' } });
  await page.goto('/admin/activity');
  const changes = page.getByRole('list', { name: 'Changes' }).locator('.activity-change');
  await expect(changes).toHaveText([/^Press room Created the page/]);
});

test('Activity: shows choices by their labels, and every color of a change', async ({
  page,
  request,
  apiKey,
  signedInEditor: _,
}) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const change = (path: string, value: unknown) =>
    request.post('/api/content/update', { headers, data: { path, value } });
  const colours = { primary: '#24513f', accent: '#8a5a00' };
  await change('site.brand', { colours, typefaces: 'lora' });
  await change('site.brand.typefaces', 'source');
  await change('site.brand.colours', { primary: '#1f3a5f', accent: '#7a4a00' });
  await page.goto('/admin/activity');
  const changes = page.getByRole('list', { name: 'Changes' }).locator('.activity-change');
  await expect(changes.first()).toHaveText(/^Brand › Colors/);
  await expect(changes.first().getByRole('link', { name: 'Brand › Colors' })).toHaveAttribute('href', '/admin/brand');
  await expect(changes.first()).toContainText('Changed 2 colors');
  await expect(changes.first().locator('.changed-look')).toHaveText([
    /^Primary:.*#24513f.*#1f3a5f$/,
    /^Accent:.*#8a5a00.*#7a4a00$/,
  ]);
  await expect(changes.nth(1)).toHaveText(/^Brand › Typefaces/);
  await expect(changes.nth(1).locator('del')).toContainText('Lora with Work Sans');
  await expect(changes.nth(1).locator('ins')).toContainText('Source Serif with Source Sans');
  await expectAccessible(page);
});

test('Activity: lists who changed what with the changed words, filters it, and undoes it', async ({
  page,
  edit,
  signedInEditor: _,
}) => {
  await edit('home.hero.headline', 'Good trades deserve a next owner.');
  await edit('about.differentiator', 'Since then');
  await page.goto('/admin/activity');
  const saves = page.getByRole('list', { name: 'Changes' }).locator(':scope > li');
  await expect(saves).toHaveCount(2);
  await expect(saves.first()).toContainText('API key');
  await page.getByLabel('Page', { exact: true }).selectOption('Home');
  await expect(saves).toHaveCount(1);
  await expect(saves.locator('del')).toContainText(['businesses']);
  await expect(saves.locator('ins')).toContainText(['trades']);
  await saves.getByRole('button', { name: 'Undo this change of Hero › Headline' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this change' }).click();
  await expect(page.locator('.toast')).toContainText('Change undone');
  await expect(saves).toHaveCount(2);
  await expectAccessible(page, '.screen');
  await saves.last().getByRole('link', { name: 'Home › Hero › Headline' }).click();
  await expect(page.getByRole('textbox', { name: 'Headline', exact: true })).toBeVisible();
});

test('Backups: an admin makes one', async ({ browser }, testInfo) => {
  const folder = testInfo.outputPath('backups');
  const site = await openSite(process.env.TEST_DATABASE_URL ?? '', { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: '0' });
  try {
    const context = await browser.newContext({ baseURL: site.server.url });
    const { cookies } = await site.session('admin');
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site.server.url })));
    const page = await context.newPage();
    await page.goto('/admin/settings/data');
    const part = page.getByRole('region', { name: 'Backups' });
    await part.getByRole('button', { name: 'Make a backup' }).click();
    await page.getByRole('button', { name: 'Make backup', exact: true }).click();
    await expect(part.getByRole('button', { name: /^Download the backup from/ })).toHaveCount(1, { timeout: 20_000 });
    await context.close();
  } finally {
    await site.stop();
  }
});

test('Search and sharing: a new title is in the page’s head', async ({ page, request, signedInEditor: _ }) => {
  await page.goto('/admin/pages');
  await choose(page, 'Team', 'Search and sharing…');
  const dialog = page.getByRole('dialog', { name: 'Search and sharing: Team' });
  await dialog.getByLabel('Title', { exact: true }).fill('Who we are');
  await dialog.getByLabel('Title', { exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await request.get('/team')).text()).toContain('<title>Who we are · ');
});
