import { expect, test } from '../fixtures';

test.beforeEach(({ signedInEditor: _ }) => undefined);

test('an undone change says so at once, before the list is read again', async ({ page, edit }) => {
  await edit('home.hero.headline', 'Undone at once');
  await page.goto('/admin/activity');
  const row = page.locator('.activity-change').filter({ hasText: 'Undone at once' });
  await expect(row).toHaveCount(1);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/trpc/*history.timeline*', async (route) => {
    await isReleased;
    await route.continue();
  });
  await row.getByRole('button', { name: /^Undo this change/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this change' }).click();
  await expect(row.locator('.panel-tag')).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  release();
  await expect(page.locator('.activity-change').filter({ hasText: 'Undone at once' })).toHaveCount(2);
  await expect(row.locator('.panel-tag').first()).toBeVisible();
});

test('an added section is named as a section that was added', async ({ page, edit }) => {
  await edit('home.howWeWork', {
    blocks: [
      { type: 'header', data: { text: 'How we work', level: 2 } },
      { type: 'paragraph', data: { text: 'We visit, and we listen.' } },
    ],
  });
  await page.goto('/admin/activity');
  await expect(page.locator('.activity-change').first()).toContainText('Home Added the section “How We Work”');
});

test('in the changes of one page, undoing a save says how many of its changes are on other pages', async ({
  page,
  request,
  apiKey,
}) => {
  const changes = ['home', 'about', 'team'].map((id) => ({ path: `${id}.hero.headline`, value: `Together on ${id}` }));
  const saved = await request.post('/api/content/batch', {
    headers: { Authorization: `Bearer ${apiKey}` },
    data: { changes },
  });
  expect(saved.ok()).toBe(true);
  await page.goto('/admin/activity');
  const save = page.locator('.activity-save').filter({ hasText: 'Together on home' });
  await expect(save.getByRole('button', { name: 'Undo all 3', exact: true })).toBeVisible();
  await page.getByLabel('Page', { exact: true }).selectOption('home');
  await expect(save.getByRole('button', { name: 'Undo all 3 (2 on other pages)' })).toBeVisible();
});
