import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import { findCodeSnifferErrors } from '../run/sniff';
import { openEditMode, panelOf, writeText } from './open-overlay';
import { FLOATING_BUTTON, seedSections } from './seed-sections';

test.describe.configure({ timeout: 180_000 });
test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const button = (page: Page, name: string | RegExp) => panelOf(page).getByRole('button', { name });

/** Expects something to be visible, and neither a serious violation nor an error on the whole screen. */
async function expectVisibleAndAccessible(page: Page, open: Locator): Promise<void> {
  await expect(open.first()).toBeVisible();
  await expectAccessible(page);
  expect.soft(await findCodeSnifferErrors(page)).toEqual([]);
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });

test('edit mode is accessible, and so is everything opened from texts, links and images', async ({ page }) => {
  await openEditMode(page);
  await expectVisibleAndAccessible(page, page.locator('.overlay-pencil'));
  await button(page, 'Collapse the editor panel').click();
  await expectVisibleAndAccessible(page, button(page, 'Expand the editor panel'));
  await button(page, 'Expand the editor panel').click();

  const headline = page.locator('[data-path="home.hero.headline"]');
  await headline.hover();
  await expectVisibleAndAccessible(page, page.getByRole('toolbar', { name: 'Section Hero' }));
  await page.getByRole('button', { name: 'Suggest text for Hero › Headline' }).click();
  await expectVisibleAndAccessible(page, dialog(page, 'AI Copywriting'));
  await dialog(page, 'AI Copywriting').getByRole('button', { name: 'Generate', exact: true }).click();
  await expectVisibleAndAccessible(page, dialog(page, 'AI Copywriting').getByRole('button', { name: /Use this/ }));
  await page.keyboard.press('Escape');
  await headline.click();
  await expectVisibleAndAccessible(page, page.getByRole('heading', { name: 'Edit Hero › Headline' }));
  await page.keyboard.insertText(' with more');
  await page.keyboard.press('Enter');

  await page.locator('[data-path="home.opportunity.cards.0.image"]').click();
  await expectVisibleAndAccessible(page, page.locator('.overlay-popover'));
  await page.locator('.overlay-popover').getByRole('button', { name: 'Choose' }).click();
  await expectVisibleAndAccessible(page, page.locator('dialog[open]'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.locator('[data-path="home.opportunity.cards.1.linkText"]').hover();
  await page.getByRole('button', { name: 'Edit the link of Opportunity › Cards › Card 2 › Link text' }).click();
  await expectVisibleAndAccessible(page, page.locator('.overlay-popover'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Details of Card 2' }).press('Enter');
  await expectVisibleAndAccessible(page, dialog(page, /Edit .*Card 2/));
  await page.keyboard.press('Escape');

  await page.locator('[data-path="home.opportunity.title"]').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expectVisibleAndAccessible(page, page.getByRole('button', { name: 'Empty: Title' }));
  await button(page, /unsaved change/).click();
  await expectVisibleAndAccessible(page, dialog(page, 'Unsaved changes'));
  await page.keyboard.press('Escape');
  await button(page, /Timeline/).click();
  await dialog(page, 'Recent Changes').getByText('Before/After').first().click();
  await expectVisibleAndAccessible(page, dialog(page, 'Recent Changes'));
  await dialog(page, 'Recent Changes').getByRole('button', { name: /Undo/ }).first().click();
  await expectVisibleAndAccessible(page, question(page, 'Undo Change'));
  await question(page, 'Undo Change').getByRole('button', { name: 'Cancel' }).click();
  await dialog(page, 'Recent Changes').getByRole('button', { name: 'Clear All History' }).click();
  await expectVisibleAndAccessible(page, question(page, 'Clear All History'));
  await question(page, 'Clear All History').getByRole('button', { name: 'Cancel' }).click();
  await dialog(page, 'Recent Changes').getByRole('button', { name: 'Open Timeline' }).click();
  await expectVisibleAndAccessible(page, dialog(page, 'Timeline of Home'));
  await page.keyboard.press('Escape');
  await headline.click();
  await page.keyboard.type('More ');
  await page.keyboard.press('Enter');
  await button(page, 'Discard').click();
  await expectVisibleAndAccessible(page, question(page, 'Discard changes'));
  await question(page, 'Discard changes').getByRole('button', { name: 'Cancel' }).click();
});

test('selecting fields, the batch editor and conflicts are accessible', async ({ page, edit, problems }) => {
  problems.expect(/409/);
  await openEditMode(page);
  const headline = page.locator('[data-path="home.hero.headline"]');
  await button(page, 'Batch Edit').click();
  await headline.click();
  await page.locator('[data-path="home.hero.subheadline"]').click();
  await expectVisibleAndAccessible(page, button(page, 'Edit 2 Fields'));
  await button(page, 'Edit 2 Fields').click();
  await expectVisibleAndAccessible(page, dialog(page, 'Batch Edit'));
  await dialog(page, 'Batch Edit').getByRole('tab', { name: 'Find and replace' }).click();
  await expectVisibleAndAccessible(page, dialog(page, 'Batch Edit'));
  await page.keyboard.press('Escape');
  await writeText(page, 'home.hero.headline', 'Mine');
  await edit('home.hero.headline', 'Theirs');
  await button(page, 'Finalize Changes').click();
  const conflict = dialog(page, 'Someone else changed this too');
  await expectVisibleAndAccessible(page, conflict);
  await conflict.getByRole('radio', { name: /merge/i }).check();
  await expectVisibleAndAccessible(page, conflict);
});

test('sections, elements and their dialogs are accessible', async ({ page, request, apiKey, site }) => {
  await seedSections(request, apiKey, [
    {
      sectionId: 'beta',
      sectionName: 'Beta',
      sectionType: 'custom',
      sectionData: { elements: [{ id: 'heading-1-a', type: 'heading', data: { text: 'First' } }] },
    },
    FLOATING_BUTTON,
  ]);
  await site.settle();
  await openEditMode(page, '/overlay-demo');
  await page.locator('[data-path="element.heading-1-a.text"]').hover();
  await expectVisibleAndAccessible(page, page.getByRole('toolbar', { name: 'Heading', exact: true }));
  await button(page, 'Sections').click();
  await expectVisibleAndAccessible(page, dialog(page, 'Section Manager'));
  await dialog(page, 'Section Manager').getByRole('button', { name: 'Section Library' }).click();
  await expectVisibleAndAccessible(page, dialog(page, 'Section Library'));
  await page.keyboard.press('Escape');
  await dialog(page, 'Section Manager').getByRole('button', { name: 'Delete Beta' }).click();
  await expectVisibleAndAccessible(page, question(page, 'Delete Section'));
  await question(page, 'Delete Section').getByRole('button', { name: 'Cancel' }).click();
  await dialog(page, 'Section Manager').getByRole('button', { name: 'Close Section Manager' }).click();
  await button(page, 'Elements').click();
  await dialog(page, 'Quick Elements').getByRole('button', { name: 'Show all elements' }).click();
  await expectVisibleAndAccessible(page, dialog(page, 'Quick Elements'));
  await dialog(page, 'Quick Elements').getByRole('button', { name: 'Button', exact: true }).click();
  await page.mouse.move(500, 300);
  await expectVisibleAndAccessible(page, page.getByText('Positioning Button'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Floating Button' }).press('Enter');
  await expectVisibleAndAccessible(page, question(page, 'Delete element'));
  await question(page, 'Delete element').getByRole('button', { name: 'Cancel' }).click();
  await page.locator('[data-path="demo.richText"]').click();
  const rich = dialog(page, /Edit Rich Text/);
  await rich.locator('.ce-paragraph').first().click();
  await page.keyboard.type('More. ');
  await expectVisibleAndAccessible(page, rich);
  await rich.getByRole('button', { name: 'Cancel' }).click();
  await expectVisibleAndAccessible(page, page.getByRole('alertdialog'));
});
