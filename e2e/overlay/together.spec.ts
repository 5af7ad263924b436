import { expect, expectAccessible } from '../fixtures';
import { openEditMode, panelOf, writeText } from './open-overlay';
import { orderOf, THREE_SECTIONS, testWithSections } from './seed-sections';

const test = testWithSections(THREE_SECTIONS);
test.use({ reducedMotion: 'reduce' });

test('if someone else saved first, both texts are shown, and nothing is overwritten without a choice', async ({
  page,
  edit,
  problems,
}) => {
  problems.expect(/409/);
  await openEditMode(page, '/overlay-demo');
  const headline = page.locator('[data-path="demo.hero.headline"]');
  const before = (await headline.textContent()) ?? '';
  await writeText(page, 'demo.hero.headline', 'Written here');
  await edit('demo.hero.headline', 'Saved elsewhere');
  await panelOf(page).getByRole('button', { name: 'Finalize Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });
  const addedWords = (title: string) =>
    dialog.locator('.conflict-side', { has: page.getByRole('heading', { name: title, exact: true }) }).locator('ins');
  await expect(addedWords('Mine')).toContainText('Written here');
  await expect(addedWords('Theirs')).toContainText('Saved elsewhere');
  await dialog.getByText('Before both changes').click();
  await expect(dialog.locator('.conflict-base')).toContainText(before);
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: /theirs/i }).check();
  await dialog.getByRole('button', { name: /Save|Finalize/ }).click();
  await expect(headline).toHaveText('Saved elsewhere');
});

test('changes saved by another editor arrive while typing, and the caret stays', async ({ page, edit }) => {
  await openEditMode(page, '/overlay-demo');
  const headline = page.locator('[data-path="demo.hero.headline"]');
  await headline.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Half a ');
  await edit('demo.hero.subheadline', 'From elsewhere');
  await expect(page.locator('[data-path="demo.hero.subheadline"]')).toHaveText('From elsewhere');
  await page.keyboard.type('sentence');
  await page.keyboard.press('Enter');
  await expect(headline).toHaveText('Half a sentence');
});

test('if someone else moves the section being edited, typing continues at the caret', async ({ page, edit }) => {
  await openEditMode(page, '/overlay-demo');
  const headline = page.locator('[data-path="dynamic.alpha.headline"]');
  await headline.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Half sentence');
  for (let back = 0; back < ' sentence'.length; back++) await page.keyboard.press('ArrowLeft');
  // Each moves past the other once, so that the edited one moves at least once.
  for (const id of ['alpha', 'beta']) {
    await edit(`sections.${id}.order`, 2);
    await expect.poll(async () => (await orderOf(page)).at(-1)).toBe(id);
  }
  await page.keyboard.type(' a');
  await page.keyboard.press('Enter');
  await expect(headline).toHaveText('Half a sentence');
});
