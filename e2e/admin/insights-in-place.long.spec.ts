import { expect, expectAccessible, open, test } from '../fixtures';
import { finalize, openEditMode, textAt, writeText } from '../overlay/open-overlay';

test.describe('insights', () => {
  test.use({ reducedMotion: 'reduce' });

  test('are edited on the page itself, including their titles, and are accessible', async ({
    page,
    signedInEditor: _,
    apiKey,
    request,
  }) => {
    const headers = { Authorization: `Bearer ${apiKey}` };
    const make = (data: object) => request.post('/api/pages', { headers, data: { status: 'published', ...data } });
    await make({ title: 'Insights', layout: 'insights' });
    for (const title of ['One', 'Two', 'Three']) await make({ title, layout: 'insights-entry' });
    await openEditMode(page, '/insights/two');
    await writeText(page, 'two.page.title', 'Two, and a half');
    await textAt(page, 'two.entry.standfirst').hover();
    await page.getByRole('button', { name: 'Empty: Author' }).click();
    await page.keyboard.type('Ada Ferrow');
    await page.keyboard.press('Enter');
    await finalize(page);
    const list = await (await request.get('/insights')).text();
    for (const words of ['Two, and a half', 'Ada Ferrow']) expect(list).toContain(words);
    await page.goto('/insights/two');
    await expect(textAt(page, 'two.page.title')).toHaveText('Two, and a half');
    await request.post('/api/content/update', { headers, data: { path: 'one.entry.categories', value: ['news'] } });
    await open(page, '/insights?category=news');
    const rows = page.locator('.entry-row');
    await expect(rows).toHaveCount(1);
    // Navigate as a menu link does while the app runs.
    await page.evaluate(() => window.history.pushState(null, '', '/insights'));
    await expect(rows).toHaveCount(3);
    // The dashboard would report that its session is gone.
    await page.goto('about:blank');
    await page.context().clearCookies();
    for (const path of ['/insights', '/insights/two']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
    await expect(page.getByRole('heading', { name: 'Read next' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  });
});
