import { expect, expectAccessible, test } from '../fixtures';
import { openSheet } from './article-sheet';
import { setStatus } from './page-row';

test.describe('insights', () => {
  test.use({ reducedMotion: 'reduce' });

  test('are turned on, written, published with a date, and read', async ({
    page,
    signedInEditor: _,
    browser,
    baseURL,
  }) => {
    await page.goto('/admin/pages');
    await page.getByRole('link', { name: 'Insights articles' }).click();
    await expect(page.getByRole('heading', { name: 'No “Insights” page yet' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create the Insights page' }).click();
    await expect(page.getByRole('heading', { name: 'No articles yet' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New article' })).toBeFocused();
    await page.getByRole('button', { name: 'Publish list page' }).click();
    await expect(page.getByText('Published at')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish list page' })).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New article' }).click();
    const dialog = page.getByRole('dialog', { name: 'New article' });
    await dialog.getByLabel('Title').fill('What we look for');
    await expect(dialog.getByLabel('Address')).toHaveValue('/insights/what-we-look-for');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Create / }).click();
    await expect(page).toHaveURL(/page=what-we-look-for$/);

    const { field, category, button, state } = await openSheet(page, 'what-we-look-for');
    await field('Summary').fill('Three things a company tells us.');
    await field('Author').fill('Ada Ferrow');
    await category('Letters').check();
    await button('Save').click();
    await expect(state).toHaveText('Saved');
    await expect(page.locator('.toast')).toContainText('The page isn’t published.');

    await page.goto('/admin/entries');
    await setStatus(page, 'What we look for', 'Published');
    const publish = page.getByRole('dialog', { name: 'Publish What we look for' });
    await publish.getByLabel('Date').fill('2026-03-01');
    await publish.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('row', { name: /What we look for/ }).getByText('March 1, 2026')).toBeVisible();
    await page.getByLabel('Status').selectOption('draft');
    await expect(page.getByText('No matching articles')).toBeVisible();

    const visitor = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
    await visitor.goto('/insights');
    await visitor
      .getByRole('navigation', { name: 'Filter by category' })
      .getByRole('link', { name: 'Letters' })
      .click();
    await expect(visitor).toHaveURL('/insights?category=letters');
    await visitor.getByRole('link', { name: 'Ada Ferrow' }).click();
    await expect(visitor.getByText('By Ada Ferrow')).toBeVisible();
    await visitor.getByRole('link', { name: 'What we look for' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('What we look for');
    await expect(visitor.locator('time')).toHaveText('March 1, 2026');
    await expect(visitor).toHaveTitle(/^What we look for · /);
    const feed = await visitor.locator('link[type="application/atom+xml"]').getAttribute('href');
    expect(await (await visitor.request.get(feed ?? '')).text()).toContain('Three things a company tells us.');
    await visitor.getByRole('link', { name: 'All Insights' }).click();
    await expect(visitor).toHaveURL('/insights');
    await visitor.context().close();
  });

  test('are started from the command palette, also without their page', async ({ page, signedInEditor: _ }) => {
    await page.goto('/admin/redirects');
    await page.getByRole('heading', { name: 'Redirects', exact: true }).waitFor();
    await page.keyboard.press('ControlOrMeta+K');
    await page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill('new article');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/entries\?collection=insights&new$/);
    await page.getByRole('button', { name: 'Create the Insights page' }).click();
    const dialog = page.getByRole('dialog', { name: 'New article' });
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/entries\?collection=insights$/);
    await page.getByRole('button', { name: 'New article' }).click();
    await page.reload();
    await expect(dialog).toBeVisible();
  });

  test('say which page has the address that their page needs', async ({
    page,
    request,
    apiKey,
    signedInEditor: _,
    problems,
  }) => {
    problems.expect(/answer 422/);
    const headers = { Authorization: `Bearer ${apiKey}` };
    const data = { title: 'Our notes', layout: 'article', address: '/insights' };
    expect((await request.post('/api/pages', { headers, data })).status()).toBe(201);
    await page.goto('/admin/entries?collection=insights');
    await page.getByRole('button', { name: 'Create the Insights page' }).click();
    await expect(page.getByRole('alert')).toContainText('“Our notes” already uses /insights.');
    await page.getByRole('alert').getByRole('link', { name: 'All pages' }).click();
    await expect(page).toHaveURL(/\/admin\/pages$/);
  });
});
