import { expect, expectAccessible, test } from '../fixtures';
import { changeBox, createDraft, openDraft } from './draft-page';

test.use({ reducedMotion: 'reduce' });

test('a draft is seen, its conflict settled, a change dropped, another one moved, and the rest published', async ({
  page,
  request,
  edit,
  signedInEditor: _,
  apiKey,
}) => {
  const draft = await createDraft(request, apiKey, 'Autumn figures', [
    { path: 'home.hero.headline', value: 'Good trades deserve a next owner.' },
    { path: 'home.hero.cta', value: 'Talk to us' },
    { path: 'about.story.title', value: 'Our own story' },
    { path: 'team.hero.headline', value: 'The people' },
  ]);
  await edit('home.hero.cta', 'Start here');
  await page.goto('/admin/pages');
  await page.getByRole('link', { name: '1 draft of About Us' }).click();
  await expect(page).toHaveURL('/admin/drafts?page=about');
  const row = page.getByRole('row', { name: /Autumn figures/ });
  await expect(row).toContainText('4 changes on About Us, Home, and Team');
  await expectAccessible(page, '.screen');
  await page.getByRole('link', { name: 'Autumn figures' }).click();
  await expect(page).toHaveURL(`/admin/drafts/${draft}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Autumn figures' })).toBeVisible();

  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toBeDisabled();
  await expect(publish).toHaveAccessibleDescription('Settle 1 conflict to publish.');
  const conflicts = page.getByRole('region', { name: '1 conflict' });
  await expect(conflicts).toContainText('Home › Hero › Button text');
  await expectAccessible(page, '.screen');
  await conflicts.getByRole('button', { name: 'Keep the draft’s' }).click();
  await expect(conflicts).toBeHidden();
  await expect(publish).toBeEnabled();

  await changeBox(page, 'Headline in Home › Hero').check();
  await page.getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(changeBox(page, 'Headline in Home › Hero')).toHaveCount(0);

  await changeBox(page, 'Headline in Team › Hero').check();
  await page.getByRole('button', { name: 'Move to another draft…' }).click();
  const move = page.getByRole('dialog', { name: 'Move 1 change' });
  await move.getByLabel('Name of the new draft').fill('People');
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(changeBox(page, 'Headline in Team › Hero')).toHaveCount(0);

  await publish.click();
  const question = page.getByRole('alertdialog', { name: 'Publish draft' });
  await expect(question).toContainText('Publish 2 changes on About Us and Home?');
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(page.locator('.toast')).toContainText('Draft published');
  await expect(page.getByRole('heading', { name: 'What it changed' })).toBeVisible();
  const home = (await (await request.get('/api/content/home')).json()) as { hero: { cta: string } };
  expect(home.hero.cta).toBe('Talk to us');
  await expectAccessible(page, '.screen');
  await page.getByRole('link', { name: 'Show in Activity' }).click();
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Our own story');
  await expect(page.getByText('These changes were saved together.')).toBeVisible();

  await openDraft(page, 'People');
  await expect(changeBox(page, 'Headline in Team › Hero')).toBeVisible();
});
