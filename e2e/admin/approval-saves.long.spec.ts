import { sql } from 'drizzle-orm';
import { expect, expectAccessible, test } from '../fixtures';
import { openEditMode, panelOf, textAt } from '../overlay/open-overlay';
import type { SiteUnderTest } from '../run/site-under-test';
import { openSheet } from './article-sheet';
import { editorPage } from './editor-page';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _, site }) => requireReviewers(site));

async function requireReviewers({ db }: SiteUnderTest): Promise<void> {
  await db.execute(sql`insert into settings (key, value) values ('publishApproval', '"reviewers"'::json)`);
}

const REASON = 'A reviewer must approve it first.';

test('while a reviewer must approve, the page editor saves to drafts only', async ({ page }) => {
  await page.goto('/admin?page=home');
  const save = page.getByRole('button', { name: 'Save to draft…' });
  await expect(save).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await editorPage(page).field('Headline').fill('Ready when you are');
  await expect(page.getByRole('status').filter({ hasText: '1 unsaved change' })).toContainText(REASON);
  await expectAccessible(page, '.save-bar');
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Save to draft' });
  await expect(dialog).toContainText('Publishing needs approval on this site');
  await dialog.getByRole('button', { name: 'Save to draft' }).click();
  await expect(page.getByText('Saved to the draft').first()).toBeVisible();
  await expect(page.getByText(REASON)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save to draft', exact: true })).toBeVisible();
});

test('while a reviewer must approve, the page itself saves to drafts only', async ({ page }) => {
  await openEditMode(page);
  await textAt(page, 'home.hero.headline').click();
  await page.keyboard.type('Ready. ');
  await page.keyboard.press('Enter');
  await expect(panelOf(page)).toContainText(REASON);
  await expect(panelOf(page).getByRole('button', { name: 'Finalize Changes' })).toHaveCount(0);
  await expectAccessible(page, '.overlay-panel');
  await panelOf(page).getByRole('button', { name: 'Save to draft…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save to draft' });
  await dialog.getByRole('button', { name: 'Save to draft' }).click();
  await expect(panelOf(page)).toContainText('Changes to Home');
  await expect(panelOf(page)).not.toContainText(REASON);
});

test('while a reviewer must approve, the demo page saves to drafts only, too', async ({ page }) => {
  await openEditMode(page, '/overlay-demo');
  await textAt(page, 'demo.hero.headline').click();
  await page.keyboard.type('Ready. ');
  await page.keyboard.press('Enter');
  await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
  await expect(panelOf(page)).toContainText(REASON);
  await panelOf(page).getByRole('button', { name: 'Save to draft…' }).click();
  await page.getByRole('dialog', { name: 'Save to draft' }).getByRole('button', { name: 'Save to draft' }).click();
  await expect(panelOf(page)).toContainText('Changes to Demo');
  await expect(textAt(page, 'demo.hero.headline')).toHaveText(/Ready\. /);
  await panelOf(page).getByRole('button', { name: 'Show draft' }).click();
  await expect(page.getByRole('heading', { name: 'Changes to Demo' })).toBeVisible();
  await expect(page.getByText(/Ready\. /).first()).toBeVisible();
});

test('while a reviewer must approve, a new article opens in its draft, and is not called published', async ({
  page,
  site,
  request,
  apiKey,
}) => {
  await site.db.execute(sql`delete from settings where key = 'publishApproval'`);
  const headers = { Authorization: `Bearer ${apiKey}` };
  const data = { title: 'Insights', layout: 'insights', status: 'published' };
  expect((await request.post('/api/pages', { headers, data })).status()).toBe(201);
  await requireReviewers(site);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/pages');
  await page.getByRole('button', { name: 'New page' }).click();
  const other = page.getByRole('dialog', { name: 'New page' });
  await expect(other).toContainText('Publishing needs approval, so the page goes into a draft.');
  await expect(other.getByRole('checkbox')).toHaveCount(0);
  await other.getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/admin/entries?collection=insights');
  await page.getByRole('button', { name: 'New article' }).click();
  const dialog = page.getByRole('dialog', { name: 'New article' });
  await dialog.getByLabel('Title').fill('First year');
  await dialog.getByRole('button', { name: 'Save to draft…' }).click();
  await page.getByRole('dialog', { name: 'Save to draft' }).getByRole('button', { name: 'Save to draft' }).click();
  const settings = page.getByRole('complementary', { name: 'Article settings' });
  await expect(settings.getByText('To be published')).toBeVisible();
  await expect(settings).toContainText('Will be published with the draft.');
  await expect(page).toHaveURL('/admin?page=first-year');
  const banner = page.getByRole('region', { name: 'Draft', exact: true });
  const right = async () => Math.round(await banner.evaluate((bar) => bar.getBoundingClientRect().right));
  expect(await right()).toBe(1440);

  await page.getByRole('link', { name: 'Insights', exact: true }).first().click();
  await page.getByRole('button', { name: /^To be published.*status of First year/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'To be published', checked: true })).toBeVisible();
  expect(await right()).toBe(1440);
  await page.getByRole('menuitemradio', { name: 'Unpublished' }).click();
  await expect(page.getByRole('button', { name: /^Unpublished.*status of First year/ })).toBeVisible();
});

test('while a reviewer must approve, an article and a redirect are prepared in a draft', async ({
  page,
  site,
  request,
  apiKey,
}) => {
  await site.db.execute(sql`delete from settings where key = 'publishApproval'`);
  const headers = { Authorization: `Bearer ${apiKey}` };
  for (const data of [
    { title: 'Insights', layout: 'insights', status: 'published' },
    { title: 'First year', layout: 'insights-entry' },
  ])
    expect((await request.post('/api/pages', { headers, data })).status()).toBe(201);
  await requireReviewers(site);
  const { title, button } = await openSheet(page, 'first-year');
  await title.fill('Our first year');
  await expect(button('Publish…')).toBeDisabled();
  await button('Save to draft…').click();
  await page.getByRole('dialog', { name: 'Save to draft' }).getByRole('button', { name: 'Save to draft' }).click();
  await expect(button('Save to draft')).toBeVisible();
  await button('Publish…').click();
  const asked = page.getByRole('dialog', { name: 'Publish Our first year' });
  await asked.getByRole('button', { name: 'Save to draft' }).click();
  await expect(asked).toHaveCount(0);
  await expect(button('Publish…')).toHaveCount(0);
  await expect(button('Save to draft')).toBeVisible();

  await page.getByRole('button', { name: 'Leave draft' }).click();
  await page.goto('/admin/redirects');
  await page.getByRole('button', { name: 'Add redirect' }).click();
  const redirect = page.getByRole('dialog', { name: 'Add redirect' });
  await redirect.getByLabel('From').fill('/old-notes');
  await redirect.getByLabel('To', { exact: true }).fill('/team');
  await expect(redirect.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0);
  await redirect.getByRole('button', { name: 'Save to draft…' }).click();
  await expect(page.getByRole('dialog', { name: 'Save to draft' })).toBeVisible();
});
