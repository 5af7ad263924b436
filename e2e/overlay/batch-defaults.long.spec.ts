import { expect } from '../fixtures';
import { openEditMode, panelButton, panelOf, textAt } from './open-overlay';
import { storedSections, testWithSections } from './seed-sections';

const test = testWithSections([
  { sectionId: 'alpha', sectionName: 'Alpha', sectionType: 'hero', sectionData: {} },
  { sectionId: 'beta', sectionName: 'Beta', sectionType: 'welcome', sectionData: {} },
]);
test.use({ reducedMotion: 'reduce' });

test('default texts are edited together with others, and undo removes them again', async ({ page, request }) => {
  const dialog = page.getByRole('dialog', { name: 'Batch Edit' });
  const headline = textAt(page, 'dynamic.alpha.headline');
  const readStored = async () => (await storedSections(request)).map(({ sectionData }) => sectionData);
  await openEditMode(page, '/overlay-demo');
  const shown = (await headline.textContent()) ?? '';
  expect(shown).not.toBe('');

  await panelButton(page, 'Batch Edit').click();
  await headline.click();
  await panelButton(page, 'Edit 1 Fields').click();
  await expect(dialog.getByRole('textbox')).toHaveCount(1);
  await expect(dialog.getByLabel('Alpha › Headline')).toHaveValue(shown);
  await expect(dialog.getByRole('button', { name: 'Save 0 changes' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(panelButton(page, 'Batch Edit')).toBeFocused();

  // Together with stored texts of the page and of its header.
  await panelButton(page, 'Batch Edit').press('Enter');
  for (const path of ['demo.hero.headline', 'demo.hero.subheadline']) await textAt(page, path).click();
  await headline.click();
  await page.getByRole('button', { name: 'Select all of Beta' }).click();
  await page.locator('[data-path="site.logo.text"]').click();
  await panelButton(page, 'Edit 7 Fields').click();
  await expect(dialog.locator('.batch-field')).toHaveCount(7);
  await dialog.getByLabel('Alpha › Headline').fill('Written together');
  await dialog.getByLabel('Beta › Paragraphs › Paragraph 2').fill('The second');
  await dialog.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(panelButton(page, 'Batch Edit')).toBeFocused();
  await expect(headline).toHaveText('Written together');
  await expect(textAt(page, 'dynamic.beta.body.1')).toHaveText('The second');
  const [alpha, beta] = await readStored();
  expect(alpha).toEqual({ headline: 'Written together' });
  expect(beta).toEqual({ body: [expect.stringMatching(/./), 'The second'] });
  await expect(panelOf(page)).not.toContainText('unsaved');

  await page.keyboard.press('ControlOrMeta+z');
  await expect(headline).toHaveText(shown);
  await expect.poll(readStored).toEqual([{}, {}]);
});
