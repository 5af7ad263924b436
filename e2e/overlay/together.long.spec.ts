import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { finalize, openEditMode, panelOf, textAt, writeText } from './open-overlay';
import { FLOATING_BUTTON, orderOf, seedSections } from './seed-sections';

test.describe.configure({ timeout: 120_000 });
test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const HEADLINE = 'demo.hero.headline';

/** Returns the offset of the caret in the text being edited. */
const caret = (page: Page) => page.evaluate(() => window.getSelection()?.focusOffset);

test('other editors of the page are named; their saves arrive without moving the caret, except in the text being edited', async ({
  page,
  problems,
  signedInEditor,
  openAs,
}) => {
  problems.expect(/409/);
  await openEditMode(page, '/overlay-demo');
  const other = await openAs('admin');
  await openEditMode(other.page, '/overlay-demo');
  await expect(panelOf(page)).toContainText(`Also editing: ${other.account.name}`);
  await expect(panelOf(other.page)).toContainText(`Also editing: ${signedInEditor.account.name}`);

  await textAt(page, HEADLINE).click();
  await page.keyboard.press('Home');
  await page.keyboard.type('Mine ');
  await expect.poll(() => caret(page)).toBe(5);
  await writeText(other.page, 'demo.hero.subheadline', 'Theirs, elsewhere');
  await finalize(other.page);
  await expect(textAt(page, 'demo.hero.subheadline')).toHaveText('Theirs, elsewhere');
  await expect.poll(() => caret(page)).toBe(5);
  await expect(textAt(page, HEADLINE)).toBeFocused();

  await writeText(other.page, HEADLINE, 'Theirs, in the same text');
  await finalize(other.page);
  // If the panel makes room for the text, its title reports it.
  await expect(panelOf(page)).toContainText(/Someone else changed a field you also changed|Changed by others/);
  await expect(textAt(page, HEADLINE)).toHaveText(/^Mine /);
  await expect.poll(() => caret(page)).toBe(5);
  await page.keyboard.type('still ');
  await page.keyboard.press('Enter');
  await panelOf(page).getByRole('button', { name: 'Finalize Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });
  await expect(dialog).toContainText('Mine still');
  await expect(dialog).toContainText('Theirs, in the same text');
  await expect(dialog).toContainText(`${other.account.name} saved a change to this field`);
  await dialog.getByRole('radio', { name: /mine/i }).check();
  await dialog.getByRole('button', { name: 'Save choices' }).click();
  await expect(textAt(other.page, HEADLINE)).toHaveText(/^Mine still /);
  await other.page.close();
  await expect(panelOf(page)).not.toContainText('Also editing');
});

test('a choice that others changed too is shown by its label, and cannot be merged', async ({
  page,
  edit,
  request,
  apiKey,
  site,
  problems,
}) => {
  problems.expect(/409/);
  await seedSections(request, apiKey, [FLOATING_BUTTON]);
  await site.settle();
  await openEditMode(page, '/overlay-demo');
  await page.getByRole('button', { name: 'Details of Floating Button' }).click();
  await page.getByRole('dialog', { name: 'Edit Button' }).getByLabel('Size', { exact: true }).selectOption('small');
  await edit('element.button-9-z.size', 'large');
  await panelOf(page).getByRole('button', { name: 'Finalize Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });
  const sides = dialog.locator('.conflict-side');
  await expect(sides.first()).toContainText('Small');
  await expect(sides.last()).toContainText('Large');
  await expect(dialog.getByRole('radio')).toHaveCount(2);
});

test('a text that is open but unchanged is updated when others save it, without a conflict', async ({ page, edit }) => {
  await openEditMode(page, '/overlay-demo');
  await textAt(page, HEADLINE).click();
  await edit(HEADLINE, 'Theirs came first');
  await expect(textAt(page, HEADLINE)).toHaveText('Theirs came first');
  await expect(textAt(page, HEADLINE)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(', then mine');
  await page.keyboard.press('Enter');
  await finalize(page);
  await expect(textAt(page, HEADLINE)).toHaveText('Theirs came first, then mine');
});

test('sections added, moved and deleted by others are updated live, and text typed in one of them is kept', async ({
  page,
  request,
  apiKey,
  site,
  openAs,
}) => {
  await seedSections(request, apiKey, [
    { sectionId: 'alpha', sectionName: 'Alpha', sectionType: 'hero', sectionData: { headline: 'Alpha' } },
    { sectionId: 'beta', sectionName: 'Beta', sectionType: 'cta', sectionData: { title: 'Beta' } },
  ]);
  await site.settle();
  await openEditMode(page, '/overlay-demo');
  const other = await openAs('admin');
  await openEditMode(other.page, '/overlay-demo');
  await other.page.getByRole('button', { name: 'Duplicate Alpha' }).click();
  await expect.poll(() => orderOf(page)).toHaveLength(3);
  await expect(page.getByText('3 sections', { exact: true })).toBeVisible();
  await panelOf(other.page).getByRole('button', { name: 'Sections' }).click();
  await other.page.getByRole('button', { name: 'Move Beta up' }).click();
  await finalize(other.page);
  // Moved over the copy, which is below its original.
  await expect.poll(async () => (await orderOf(page)).slice(0, 2)).toEqual(['alpha', 'beta']);

  await textAt(page, 'dynamic.beta.title').click();
  await page.keyboard.press('End');
  await page.keyboard.type(', being written');
  await other.page
    .getByRole('dialog', { name: 'Section Manager' })
    .getByRole('button', { name: 'Delete Beta' })
    .click();
  await other.page
    .getByRole('alertdialog', { name: 'Delete Section' })
    .getByRole('button', { name: 'Delete Section' })
    .click();
  await expect(textAt(page, 'dynamic.beta.title')).toHaveCount(0);
  // Editing elsewhere continues as usual.
  await writeText(page, HEADLINE, 'Goes on');
  // When the other editor restores the section, the text returns with it.
  await other.page.getByRole('button', { name: 'Close Section Manager' }).click();
  await other.page.keyboard.press('ControlOrMeta+Z');
  await expect(textAt(page, 'dynamic.beta.title')).toHaveText('Beta, being written');
});

test('a lost connection is reported, no text is lost, and missed changes are loaded later', async ({
  page,
  context,
  edit,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await openEditMode(page, '/overlay-demo');
  await expect(panelOf(page)).not.toContainText('offline');
  const before = await panelOf(page).boundingBox();
  await context.setOffline(true);
  await expect(panelOf(page)).toContainText('You’re offline. Your changes stay in this browser.');
  expect(await panelOf(page).boundingBox()).toEqual(before);
  await writeText(page, 'demo.welcome.title', 'Written offline');
  await panelOf(page).getByRole('button', { name: 'Finalize Changes' }).click();
  await expect(panelOf(page)).toContainText('Failed to save changes. Please try again.');
  await edit(HEADLINE, 'Missed meanwhile');
  await context.setOffline(false);
  await expect(panelOf(page)).not.toContainText('You’re offline');
  await expect(textAt(page, HEADLINE)).toHaveText('Missed meanwhile', { timeout: 30_000 });
  await finalize(page);
  await expect(textAt(page, 'demo.welcome.title')).toHaveText('Written offline');
});
