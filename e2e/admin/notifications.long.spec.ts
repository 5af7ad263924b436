import { expect, expectAccessible, test } from '../fixtures';
import { openEditMode, panelOf } from '../overlay/open-overlay';
import { createDraft } from './draft-page';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

test('the bell of a reviewer lights up when asked for a review, opens the draft, and can be set', async ({
  page,
  request,
  apiKey,
  openAs,
}) => {
  const { page: reviewer } = await openAs('reviewer');
  await reviewer.goto('/admin/start');
  const bell = reviewer.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  const list = reviewer.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByText('You’re all caught up.')).toBeVisible();
  await reviewer.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(bell).toBeFocused();

  const id = await createDraft(request, apiKey, 'Autumn', [{ path: 'home.hero.cta', value: 'Talk to us' }]);
  await page.goto(`/admin/drafts/${id}`);
  await page.getByRole('button', { name: 'Ask for review…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for review' });
  await dialog.getByLabel('Rae Sample').check();
  await dialog.getByRole('button', { name: 'Ask for review' }).click();

  await expect(bell).toHaveAccessibleName('Notifications, 1 new');
  await reviewer.keyboard.press('Enter');
  const link = list.getByRole('link', { name: /asked you to review “Autumn”\./ });
  await expect(list.getByRole('region', { name: 'Today' })).toBeVisible();
  await expectAccessible(reviewer);
  await link.focus();
  await reviewer.keyboard.press('Enter');
  await expect(reviewer.getByRole('heading', { level: 2, name: 'Autumn' })).toBeVisible();
  await expect(list).toBeHidden();
  await expect(bell).toHaveAccessibleName('Notifications');

  await bell.click();
  await list.getByRole('link', { name: 'Notification settings' }).click();
  const choice = reviewer.getByRole('combobox', { name: 'Someone mentions you in a comment' });
  await choice.selectOption('Bell only');
  await expect(reviewer.getByText('Notification settings saved')).toBeVisible();
  await expect(reviewer.getByRole('combobox', { name: /contact form/ })).toHaveCount(0);
  await expectAccessible(reviewer, '#notifications.part');
  await reviewer.reload();
  await expect(choice).toHaveValue('bell');
});

test('the bell on the page appears when something happens, and its links open the dashboard', async ({
  page,
  request,
  apiKey,
  site,
  signedInEditor,
}) => {
  const id = await createDraft(request, apiKey, 'Autumn', [{ path: 'home.hero.cta', value: 'Talk to us' }]);
  await openEditMode(page);
  await page.getByRole('button', { name: 'Collapse the editor panel' }).click();
  const bell = panelOf(page).getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveCount(0);
  const { cookies } = await site.session('admin');
  const headers = {
    Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    Origin: site.server.url,
    'Content-Type': 'application/json',
  };
  const asked = await fetch(`${site.server.url}/api/drafts/${id}/review`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify({ reviewers: [signedInEditor.account.id] }),
  });
  expect(asked.status, await asked.text()).toBe(200);
  await expect(bell).toHaveAccessibleName('Notifications, 1 new');
  await bell.click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expectAccessible(page, '#notification-list');
  await list.getByRole('link', { name: /asked you to review “Autumn”\./ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Autumn' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});
