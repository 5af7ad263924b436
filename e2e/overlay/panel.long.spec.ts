import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import { openEditMode, panelOf, writeText } from './open-overlay';

const HEADLINE = 'home.hero.headline';
const headline = (page: Page) => page.locator(`#main [data-path="${HEADLINE}"]`);
const button = (page: Page, name: string | RegExp) => panelOf(page).getByRole('button', { name });

test.use({ reducedMotion: 'reduce' } as never);
test.beforeEach(({ signedInEditor: _ }) => undefined);

test('the panel stands bottom right, folds, names mode and page, and has its buttons in their modes', async ({
  page,
}) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Edit page' }).click();
  const panel = panelOf(page);
  await expect(panel).toContainText('Editing Mode About');
  const box = await panel.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40);
  expect(height - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(40);
  await expect(panel).toHaveCSS('position', 'fixed');
  await expect(panel).toContainText('Hover sections and click the pencil icon');
  for (const name of ['View page', 'Batch Edit', 'Sections', 'Elements'])
    await expect(panel.getByRole('button', { name, exact: true })).toBeVisible();
  for (const name of [/Timeline/, 'Finalize Changes', 'Discard', /Edit \d+ Fields/]) {
    await expect(button(page, name)).toBeHidden();
  }
  await expect(panel).not.toContainText('unsaved');

  await button(page, 'Collapse the editor panel').click();
  await expect(button(page, 'Batch Edit')).toBeHidden();
  await expect(panel).toContainText('Editing Mode');
  await button(page, 'Expand the editor panel').click();

  await button(page, 'View page').click();
  await expect(panel).toContainText('View Mode');
  for (const name of ['Batch Edit', 'Sections', 'Elements']) await expect(button(page, name)).toBeHidden();
  await expect(page.locator('.overlay-pencil')).toHaveCount(0);
  // Without edit mode a click on a text edits nothing.
  await page.locator('[data-path="about.hero.headline"]').click();
  await expect(page.locator('[contenteditable]')).toHaveCount(0);
  await page.keyboard.press('e');
  await expect(panel).toContainText('Editing Mode');
});

test('unsaved changes are counted, finalized once, said to be saving and saved, and the word goes after three seconds', async ({
  page,
}) => {
  await page.clock.install();
  await openEditMode(page);
  await writeText(page, HEADLINE, 'Counted');
  await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
  await writeText(page, 'home.hero.subheadline', 'Counted too');
  await expect(panelOf(page)).toContainText('You have 2 unsaved change(s).');
  await expect(button(page, 'Timeline (2)')).toBeVisible();
  // Fields are counted as unsaved, changes in the Timeline.
  await writeText(page, HEADLINE, 'Counted again');
  await expect(button(page, 'Timeline (3)')).toBeVisible();
  await expect(panelOf(page)).toContainText('You have 2 unsaved change(s).');
  let calls = 0;
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/content\.batch/, async (route) => {
    calls += 1;
    await gate;
    await route.continue();
  });
  await button(page, 'Finalize Changes').dblclick();
  await expect(button(page, 'Saving...')).toBeDisabled();
  await expect(button(page, 'Discard')).toBeDisabled();
  release();
  await expect(panelOf(page)).toContainText('Changes saved successfully!');
  expect(calls).toBe(1);
  for (const name of [/Timeline/, 'Finalize Changes', 'Discard']) await expect(button(page, name)).toBeHidden();
  await expect(panelOf(page)).not.toContainText('unsaved');
  await page.clock.fastForward(3000);
  await expect(panelOf(page)).not.toContainText('Changes saved successfully!');
});

test('a save that fails says so for three seconds, keeps every word, and goes through later', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource|net::/);
  await page.clock.install();
  await openEditMode(page);
  await writeText(page, HEADLINE, 'Kept through an outage');
  await page.route(/content\.batch/, (route) => route.abort());
  await button(page, 'Finalize Changes').click();
  await expect(panelOf(page)).toContainText('Failed to save changes. Please try again.');
  await expect(panelOf(page)).toContainText('What you wrote is kept');
  await page.clock.fastForward(3100);
  await expect(panelOf(page)).not.toContainText('Failed to save changes.');
  await expect(headline(page)).toHaveText('Kept through an outage');
  await page.unroute(/content\.batch/);
  await headline(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  // From within the text.
  await page.keyboard.press('ControlOrMeta+s');
  await expect(panelOf(page)).toContainText('Changes saved successfully!');
});

test('Recent Changes tells each change, undoes one after a question, and is cleared after another', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date(2026, 0, 5, 10, 0, 0));
  await openEditMode(page);
  const before = (await headline(page).textContent()) ?? '';
  await writeText(page, HEADLINE, 'Recent');
  await writeText(page, 'home.opportunity.title', 'Another');
  await button(page, 'Timeline (2)').click();
  const list = page.getByRole('dialog', { name: 'Recent Changes' });
  await expect(list.getByRole('listitem').getByRole('button', { name: /^Undo/ })).toHaveText(['Undo', 'Undo']);
  const entry = list.getByRole('listitem').last();
  await expect(entry).toContainText('Changed Headline');
  await expect(entry).toContainText('Jan 05, 2026 10:00:00');
  await expect(entry).toContainText(HEADLINE);
  await expect(entry).toContainText('Removed text');
  await entry.getByText('Before/After').click();
  await expect(entry).toContainText(before);
  await expect(entry).toContainText('Recent');
  await entry.getByRole('button', { name: /Undo/ }).click();
  const undo = page.getByRole('alertdialog', { name: 'Undo Change', exact: true });
  await expect(undo.locator('.dialog-message')).toHaveText(
    'Are you sure you want to undo this change? This will revert "Headline" back to its previous value.',
  );
  await expect(undo.getByRole('button')).toHaveText(['Cancel', 'Confirm']);
  await expectAccessible(page, 'dialog[open]');
  const told = page.evaluate(
    (path) =>
      new Promise((resolve) =>
        window.addEventListener('contentUpdated', (event) => {
          const { detail } = event as CustomEvent<{ path: string; value: unknown }>;
          if (detail.path === path) resolve(detail.value);
        }),
      ),
    HEADLINE,
  );
  await undo.getByRole('button', { name: 'Confirm' }).click();
  expect(await told).toBe(before);
  await expect(headline(page)).toHaveText(before);
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
  await list.getByRole('button', { name: 'Clear All History' }).click();
  const clear = page.getByRole('alertdialog', { name: 'Clear All History', exact: true });
  await expect(clear.locator('.dialog-message')).toHaveText(
    'Are you sure you want to clear all change history? This cannot be undone.',
  );
  await clear.getByRole('button', { name: 'Cancel' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: 'Clear All History' }).click();
  await clear.getByRole('button', { name: 'Confirm' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await list.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(list).toBeHidden();
  await expect(button(page, /Timeline/)).toBeHidden();
  await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
});

test('a past change is previewed in place, left, and reverted; discarding tells the page', async ({ page, edit }) => {
  await edit(HEADLINE, 'An older headline');
  await edit(HEADLINE, 'A newer headline');
  await openEditMode(page);
  await writeText(page, 'home.opportunity.title', 'Mine');
  await page.locator('footer').scrollIntoViewIfNeeded();
  await button(page, /Timeline/).click();
  await page.getByRole('dialog', { name: 'Recent Changes' }).getByRole('button', { name: 'Open Timeline' }).click();
  const timeline = page.getByRole('dialog', { name: 'Timeline of Home' });
  const older = timeline.getByRole('article').filter({ hasText: 'An older headline' }).last();
  await older.getByRole('button', { name: /Preview/ }).click();
  await expect(headline(page)).toHaveText('An older headline');
  await expect(headline(page)).toBeInViewport({ ratio: 1 });
  await expect(panelOf(page)).toContainText(/Showing Hero › Headline as of \w{3} \d\d, \d{4} \d\d:\d\d:\d\d/);
  await panelOf(page).getByRole('button', { name: 'Exit preview' }).click();
  await expect(headline(page)).toHaveText('A newer headline');
  await timeline.getByRole('button', { name: 'Close Timeline of Home' }).click();
  const told = page.evaluate(
    () => new Promise((resolve) => window.addEventListener('contentDiscarded', () => resolve(true))),
  );
  await button(page, 'Discard').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  expect(await told).toBe(true);
  await expect(page.locator('[data-path="home.opportunity.title"]')).not.toHaveText('Mine');
  await expect(button(page, 'Finalize Changes')).toBeHidden();
  await button(page, 'Timeline (1)').click();
  await expect(page.getByRole('dialog', { name: 'Recent Changes' })).toContainText('discarded');
});

test('on a phone what is previewed stands above the sheet', async ({ page, edit }) => {
  await edit('home.opportunity.title', 'An older title');
  await page.setViewportSize({ width: 390, height: 844 });
  await openEditMode(page);
  await writeText(page, HEADLINE, 'Mine');
  await button(page, /Timeline/).click();
  await page.getByRole('dialog', { name: 'Recent Changes' }).getByRole('button', { name: 'Open Timeline' }).click();
  const sheet = page.getByRole('dialog', { name: 'Timeline of Home' });
  await sheet.getByRole('button', { name: /^Preview/ }).click();
  const place = page.locator('#main [data-path="home.opportunity.title"]');
  await expect(place).toBeInViewport({ ratio: 1 });
  const bottomOf = async () => {
    const box = await place.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(async () => (await sheet.boundingBox())?.y ?? 0).toBeGreaterThan(await bottomOf());
});

test('fields are selected with a green check and a crosshair, toggled, taken by section, and cleared', async ({
  page,
}) => {
  await openEditMode(page);
  await button(page, 'Batch Edit').click();
  await expect(button(page, 'Cancel Selection')).toBeVisible();
  await expect(headline(page)).toHaveCSS('cursor', 'crosshair');
  const check = page.getByRole('button', { name: 'Select Hero › Headline' });
  await headline(page).click();
  await expect(check).toHaveAttribute('aria-pressed', 'true');
  await expect(check).toHaveCSS('background-color', 'rgb(23, 96, 58)');
  await expect(button(page, 'Edit 1 Fields')).toBeVisible();
  await headline(page).click();
  await expect(check).toHaveAttribute('aria-pressed', 'false');
  await expect(button(page, /Edit \d+ Fields/)).toBeHidden();
  // By keyboard too.
  await check.press('Enter');
  await headline(page).hover();
  await page.getByRole('toolbar', { name: 'Section Hero' }).getByRole('button', { name: 'Select all' }).click();
  await expect(button(page, 'Edit 3 Fields')).toBeVisible();
  await button(page, 'Cancel Selection').click();
  await expect(headline(page)).not.toHaveCSS('cursor', 'crosshair');
  await button(page, 'Batch Edit').click();
  await expect(button(page, /Edit \d+ Fields/)).toBeHidden();
  await headline(page).click();
  await button(page, 'Edit 1 Fields').click();
  const dialog = page.getByRole('dialog', { name: 'Batch Edit' });
  await expect(dialog).toBeVisible();
  await expect(headline(page)).not.toHaveCSS('cursor', 'crosshair');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await button(page, 'Batch Edit').click();
  await expect(button(page, /Edit \d+ Fields/)).toBeHidden();
});

test('the panel makes room for what is being edited, and comes back', async ({ page }) => {
  await openEditMode(page);
  await expect(panelOf(page)).toHaveAttribute('data-corner', 'bottom-right');
  const text = page.locator('[data-path="home.callToAction.primaryButton.text"]');
  await text.evaluate((element) => {
    window.scrollBy({ top: element.getBoundingClientRect().top - window.innerHeight + 80, behavior: 'instant' });
  });
  const link = page.getByRole('button', { name: 'Edit Call to action › Primary button › Text' });
  await link.press('Enter');
  await expect(text).toHaveAttribute('contenteditable', /.+/);
  const overlaps = () =>
    page.evaluate(() => {
      const panel = document.querySelector('.overlay-panel')?.getBoundingClientRect();
      const typed = document.querySelector('[data-editing], .overlay-popover')?.getBoundingClientRect();
      if (!panel || !typed) return true;
      return (
        panel.left < typed.right && panel.right > typed.left && panel.top < typed.bottom && panel.bottom > typed.top
      );
    });
  await expect.poll(overlaps).toBe(false);
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toHaveAttribute('data-corner', 'bottom-right');
  await page.setViewportSize({ width: 390, height: 700 });
  await text.scrollIntoViewIfNeeded();
  await link.press('Enter');
  await expect.poll(overlaps).toBe(false);
  await page.keyboard.press('Escape');
  // A popover that opens where the panel stands.
  await page.setViewportSize({ width: 390, height: 844 });
  const words = page.locator('[data-path="home.opportunity.cards.1.linkText"]');
  await words.evaluate((element) => {
    window.scrollBy({ top: element.getBoundingClientRect().top - 460, behavior: 'instant' });
  });
  await page.getByRole('button', { name: 'Edit Opportunity › Cards › Card 2 › Link text' }).focus();
  await page.getByRole('button', { name: 'Edit the link of Opportunity › Cards › Card 2 › Link text' }).press('Enter');
  await expect(page.locator('.overlay-popover')).toBeVisible();
  await expect.poll(overlaps).toBe(false);
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toHaveAttribute('data-corner', 'bottom-right');
});
