import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import type { SiteUnderTest } from '../run/site-under-test';
import { openSheet } from './article-sheet';
import { createDraft, openDraft } from './draft-page';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const CTA = { path: 'home.hero.cta', value: 'Talk to us' };

const bannerOf = (page: Page) => page.getByRole('region', { name: 'Draft', exact: true });

async function enter(page: Page, name: string): Promise<void> {
  await openDraft(page, name);
  await page.getByRole('button', { name: 'Open in editor' }).first().click();
  await expect(bannerOf(page)).toBeVisible();
}

async function makeArticle(request: APIRequestContext, apiKey: string): Promise<void> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  for (const data of [
    { title: 'Insights', layout: 'insights', status: 'published' },
    { title: 'Notes', layout: 'insights-entry', status: 'published' },
  ])
    expect((await request.post('/api/pages', { headers, data })).status()).toBe(201);
}

/** Asks the reviewer for a review, and approves as the reviewer if wanted. */
async function freeze(
  { request, apiKey, site }: { request: APIRequestContext; apiKey: string; site: SiteUnderTest },
  id: number,
  isApproved = false,
): Promise<void> {
  const { cookies } = await site.session('reviewer');
  const headers = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), Origin: site.server.url };
  const people = await (await request.get(`/api/drafts/${id}/reviewers`, { headers })).json();
  const rae = people.find((one: { name: string }) => one.name === 'Rae Sample').id;
  const asked = { headers: { Authorization: `Bearer ${apiKey}` }, data: { reviewers: [rae] } };
  expect((await request.post(`/api/drafts/${id}/review`, asked)).status()).toBe(200);
  if (!isApproved) return;
  const { hash } = await (await request.get(`/api/drafts/${id}/merge`, { headers })).json();
  expect((await request.post(`/api/drafts/${id}/approve`, { headers, data: { hash } })).status()).toBe(200);
}

test('every editing screen names the open draft and its state, and a frozen draft can be edited nowhere', async ({
  page,
  request,
  apiKey,
  site,
}) => {
  test.setTimeout(180_000);
  await makeArticle(request, apiKey);
  const id = await createDraft(request, apiKey, 'Autumn', [CTA]);
  await enter(page, 'Autumn');
  const banner = bannerOf(page);
  const screens = [
    ['/admin', page.getByRole('textbox', { name: 'Button text', exact: true }).first()],
    ['/admin?page=site', page.getByRole('button', { name: 'Save to draft' })],
    ['/admin?page=notes', page.locator('.sheet-title textarea')],
    ['/admin/menus', page.getByRole('button', { name: /^Add / }).first()],
    ['/admin/brand', page.locator('.brand-fields input').first()],
    ['/admin/pages', null],
    ['/admin/entries', null],
    ['/admin/redirects', null],
  ] as const;
  for (const [path, control] of screens) {
    await page.goto(path);
    await expect(banner, path).toContainText('Draft: Autumn');
    await expect(banner, path).toContainText('In progress');
    await expect(banner.getByRole('button', { name: 'Leave draft' }), path).toBeVisible();
    if (control) await expect(control, path).toBeEnabled();
  }
  await expectAccessible(page, '.dashboard-main');
  for (const path of ['/admin/start', '/admin/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(banner, path).toBeHidden();
  }

  await freeze({ request, apiKey, site }, id);
  for (const [path, control] of screens) {
    await page.goto(path);
    await expect(banner, path).toContainText('In review');
    await expect(banner, path).toContainText('It can’t be edited while it is in review.');
    if (path === '/admin?page=notes') await expect(page.locator('.sheet-title textarea')).toHaveAttribute('readonly');
    else if (control) await expect(control, path).toBeDisabled();
  }
  const { category } = await openSheet(page, 'notes');
  await expect(category('Letters')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await expectAccessible(page, '.dashboard-main');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page, '.dashboard-main');
  await banner.getByRole('button', { name: 'Return to draft to edit' }).click();
  await expect(banner).toContainText('In progress');
  await expect(category('Letters')).toBeEnabled();
});

test('an approved draft is returned from the banner only after a warning', async ({ page, request, apiKey, site }) => {
  const id = await createDraft(request, apiKey, 'Autumn', [CTA]);
  await enter(page, 'Autumn');
  const banner = bannerOf(page);
  await freeze({ request, apiKey, site }, id, true);
  await expect(banner).toContainText('Approved');
  await banner.getByRole('button', { name: 'Return to draft to edit…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Return to draft?' });
  await expect(question).toContainText('This ends its approval, so it must be reviewed again.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(banner).toContainText('Approved');
  await banner.getByRole('button', { name: 'Return to draft to edit…' }).click();
  await question.getByRole('button', { name: 'Return to draft' }).click();
  await expect(page.getByRole('textbox', { name: 'Button text', exact: true }).first()).toBeEditable();
  expect((await (await page.request.get(`/api/drafts/${id}`)).json()).state).toBe('draft');
});

test('asking for a review and scheduling leave the draft', async ({ page, request, apiKey, site }) => {
  // Creates the account.
  await site.session('reviewer');
  await createDraft(request, apiKey, 'Autumn', [CTA]);
  await createDraft(request, apiKey, 'Winter', [{ path: 'home.hero.headline', value: 'Hello' }]);
  const banner = bannerOf(page);
  const text = page.getByRole('textbox', { name: 'Button text', exact: true }).first();
  await enter(page, 'Autumn');
  await expect(text).toHaveValue('Talk to us');
  await openDraft(page, 'Autumn');
  await page.getByRole('button', { name: 'Ask for review…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for review' });
  await dialog.getByLabel('Rae Sample').check();
  await dialog.getByRole('button', { name: 'Ask for review' }).click();
  await expect(page.locator('.toast')).toContainText(
    'You asked Rae Sample to review “Autumn”. The editor shows the live site again.',
  );
  await expect(page.getByRole('heading', { level: 2, name: 'Autumn' })).toBeVisible();
  await page.goto('/admin');
  await expect(text).toHaveValue('Start a conversation');
  await expect(banner).toBeHidden();

  await enter(page, 'Winter');
  await openDraft(page, 'Winter');
  await page.getByRole('button', { name: 'Schedule…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await expect(page.locator('.toast')).toContainText(
    /“Winter” will be published .*\. The editor shows the live site again\./,
  );
  await expect(page.locator('#dashboard-main')).toBeFocused();
  await page.goto('/admin');
  await expect(text).toBeEditable();
  await expect(banner).toBeHidden();
});

test('the suggested name of a draft follows what is added to it, until someone renames it', async ({ page }) => {
  await page.goto('/admin');
  await page.getByRole('textbox', { name: 'Button text', exact: true }).first().fill('Call us');
  await page.getByRole('button', { name: 'Save to draft…' }).click();
  const name = page.getByRole('textbox', { name: 'Name of the draft' });
  await expect(name).toHaveValue('Changes to Home');
  await page.getByRole('dialog').getByRole('button', { name: 'Save to draft' }).click();
  const banner = bannerOf(page);
  await expect(banner).toContainText('Draft: Changes to Home');
  await page.goto('/admin?page=about');
  await page.getByRole('textbox', { name: 'Headline', exact: true }).first().fill('Who we are now');
  await expect(banner).toContainText('Draft: Changes to Home and About Us');
});
