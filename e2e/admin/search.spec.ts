import { expect, expectAccessible, test } from '../fixtures';

test.beforeEach(({ signedInEditor: _ }) => undefined);

test('words are found on the whole site, and results link to their field', async ({ page, edit }) => {
  await edit('about.story.title', 'The quince orchard');
  await page.goto('/admin/search');
  const box = page.getByRole('searchbox', { name: 'Search all content' });
  await box.fill('quin orch');
  const link = page.getByRole('region', { name: 'About Us' }).getByRole('link');
  await expect(link).toHaveText(/Story › Title.*The quince orchard/);
  await expectAccessible(page);
  await link.press('Enter');
  await expect(page.getByRole('heading', { name: 'Story', level: 2 })).toBeVisible();
  const field = page.locator('[id="about.story.title"]');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('The quince orchard');
  await page.goBack();
  await expect(box).toHaveValue('quin orch');
});

test('words are replaced in the selected texts on the whole site, at once', async ({ page, edit }) => {
  await edit('about.story.title', 'Quince first');
  await edit('home.hero.subheadline', 'A quince here');
  await edit('team.hero.subheadline', 'A quince there');
  await page.goto('/admin/search?do=replace');
  await page.getByLabel('Find', { exact: true }).fill('quince');
  await page.getByLabel('Replace with').fill('pear');
  await expect(page.getByText('3 of 3 fields selected, with 3 matches')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Team' }).press('Space');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Replace in 2 fields' }).press('Enter');
  await expect(page.getByText('2 fields changed.')).toBeVisible();
  await expect(page.getByText('0 of 1 field selected, with 0 matches')).toBeVisible();
  await page.goto('/about');
  await expect(page.getByRole('heading', { name: 'pear first' })).toBeVisible();
});

test('Find and replace begins with the words of the search', async ({ page, edit }) => {
  await edit('about.story.title', 'The quince orchard');
  await page.goto('/admin/search');
  const box = page.getByRole('searchbox', { name: 'Search all content' });
  await box.fill('quince');
  await expect(page.getByRole('region', { name: 'About Us' })).toBeVisible();
  await page.getByRole('tab', { name: 'Find and replace' }).click();
  await expect(page.getByLabel('Find', { exact: true })).toHaveValue('quince');
  await expect(page.getByText('1 of 1 field selected, with 1 match')).toBeVisible();
  await page.getByRole('tab', { name: 'Search', exact: true }).click();
  await expect(box).toHaveValue('quince');
});
