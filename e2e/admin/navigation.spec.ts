import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import { createDraft } from './draft-page';
import { expectDialogAccessible, openEditor } from './editor-page';

test.use({ reducedMotion: 'reduce' });

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

test('the sidebar collapses, stays collapsed, and is a drawer on a phone', async ({ page, signedInAdmin: _ }) => {
  await openEditor(page);
  const toggle = page.getByRole('button', { name: 'Navigation' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect(navigation(page)).toHaveCount(0);
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(navigation(page)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(navigation(page)).toHaveCount(0);
  await toggle.click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expectDialogAccessible(page);
  await drawer.getByRole('link', { name: 'Brand' }).click();
  await expect(page.getByRole('heading', { name: 'Brand', level: 2 })).toBeVisible();
  await expect(drawer).toHaveCount(0);
});

test('a screen begins at its top, however far the one before was scrolled', async ({ page, signedInAdmin: _ }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/admin/brand');
  await expect(page.getByRole('heading', { name: 'Brand', level: 2 })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('heading', { name: 'Brand', level: 2 })).not.toBeInViewport();
  await navigation(page).getByRole('link', { name: 'Redirects' }).click();
  await expect(page.getByRole('heading', { name: 'Redirects', level: 2 })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a draft begins at its top, and going back keeps the place in the list', async ({
  page,
  request,
  apiKey,
  signedInEditor: _,
}) => {
  await createDraft(request, apiKey, 'Autumn', [{ path: 'home.hero.cta', value: 'Talk to us' }]);
  await page.goto('/admin/drafts');
  await page.evaluate(() => {
    document.body.style.minHeight = '3000px';
    window.scrollTo(0, 100);
  });
  await page.getByRole('link', { name: 'Autumn' }).click();
  await expect(page.getByRole('heading', { name: 'Autumn', level: 2 })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(100);
});

test('the command palette finds the footer’s tagline by its section, and opens the field', async ({
  page,
  signedInEditor: _,
}) => {
  await openEditor(page);
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('footer tag');
  await expect(palette.getByRole('option').first()).toContainText('Tagline');
  await expectDialogAccessible(page);
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  const tagline = page.locator('[id="site.footer.tagline"]');
  await expect(tagline).toBeFocused();
});

test('the overview shows the latest change, which opens it in Activity, and what needs attention', async ({
  page,
  edit,
  signedInAdmin: _,
}) => {
  await edit('about.hero.headline', 'Written this morning');
  await page.goto('/admin/start');
  await expect(page.getByRole('complementary', { name: 'Quick Actions' }).getByRole('button')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('Nothing right now.');
  await expectAccessible(page);
  const changes = page.getByRole('region', { name: 'Latest changes' });
  await expect(changes.locator('time').first()).toHaveText(/^just now$| ago$/);
  await changes
    .getByRole('link', { name: /Headline/ })
    .first()
    .click();
  await expect(page.getByText('This is one change.')).toBeVisible();
  await page
    .getByRole('list', { name: 'Changes' })
    .getByRole('link', { name: /Headline/ })
    .click();
  await expect(page.locator('[id="about.hero.headline"]')).toBeFocused();
  await page.keyboard.type('Changed');
  await navigation(page).getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: '1 unsaved change on About Us' }).click();
  await expect(page).toHaveURL(/page=about$/);
});

test('a page that somebody else creates to list the articles is in the navigation once', async ({
  page,
  request,
  apiKey,
  signedInEditor: _,
}) => {
  await openEditor(page);
  const links = navigation(page).getByRole('link');
  await expect(links.filter({ hasText: 'Insights' })).toHaveCount(1);
  const headers = { Authorization: `Bearer ${apiKey}` };
  for (const data of [
    { title: 'Letters', layout: 'insights' },
    { title: 'A first letter', layout: 'insights-entry', status: 'published' },
  ])
    expect((await request.post('/api/pages', { headers, data })).status()).toBe(201);
  await expect(navigation(page).getByRole('link', { name: 'Letters articles' })).toBeVisible();
  await request.patch('/api/pages/letters', { headers, data: { title: 'Our letters', status: 'published' } });
  await expect(navigation(page).getByRole('link', { name: 'Our letters articles' })).toBeVisible();
  await expect(links.filter({ hasText: /letter/i })).toHaveCount(1);
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`at ${width} by ${height} pixels, the first field is visible without scrolling`, async ({
    page,
    signedInEditor: _,
  }) => {
    await page.setViewportSize({ width, height });
    const editor = await openEditor(page);
    await expect(editor.field('Headline')).toBeInViewport({ ratio: 1 });
    // The preview is beside the form in wide windows, and closed on phones.
    await expect(page.locator('.preview-box')).toHaveCount(width > 1000 ? 1 : 0);
  });
}
