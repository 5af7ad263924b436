import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import { openEditMode, panelButton, panelOf, textAt, writeText } from './open-overlay';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const HEADLINE = 'home.hero.headline';
const headline = (page: Page) => textAt(page, HEADLINE);

test('Recent Changes shows each change, undoes one after confirmation, and is cleared after another', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date(2026, 0, 5, 10, 0, 0));
  await openEditMode(page);
  const before = (await headline(page).textContent()) ?? '';
  await writeText(page, HEADLINE, 'Recent');
  await writeText(page, 'home.opportunity.title', 'Another');
  await panelButton(page, 'Timeline (2)').click();
  const list = page.getByRole('dialog', { name: 'Recent Changes' });
  await expect(list.getByRole('listitem').getByRole('button', { name: /^Undo/ })).toHaveText(['Undo', 'Undo']);
  const entry = list.getByRole('listitem').last();
  await expect(entry).toContainText('Changed Headline');
  await expect(entry).toContainText('Jan 05, 2026 10:00:00');
  await expect(entry).toContainText('Home › Hero › Headline');
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
  await expect(clear.locator('.dialog-message')).toContainText(
    'Are you sure you want to clear all change history? This cannot be undone.',
  );
  await clear.getByRole('button', { name: 'Cancel' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: 'Clear All History' }).click();
  await clear.getByRole('button', { name: 'Confirm' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await list.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(list).toBeHidden();
  await expect(panelButton(page, /Timeline \(/)).toBeHidden();
  await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
});

test('a past change is previewed in place, left, and reverted; discarding updates the page', async ({ page, edit }) => {
  await edit(HEADLINE, 'An older headline');
  await edit(HEADLINE, 'A newer headline');
  // High enough for the whole panel next to the Timeline.
  await page.setViewportSize({ width: 1280, height: 1000 });
  await openEditMode(page);
  await writeText(page, 'home.opportunity.title', 'Mine');
  await page.locator('footer').scrollIntoViewIfNeeded();
  await panelButton(page, /Timeline/).click();
  await page.getByRole('dialog', { name: 'Recent Changes' }).getByRole('button', { name: 'Open Timeline' }).click();
  const timeline = page.getByRole('dialog', { name: 'Timeline of Home' });
  const older = timeline.getByRole('article').filter({ hasText: 'An older headline' }).last();
  await older.getByRole('button', { name: /Preview/ }).click();
  await expect(headline(page)).toHaveText('An older headline');
  await expect(headline(page)).toBeInViewport({ ratio: 1 });
  await expect(panelOf(page)).toContainText(/Showing Hero › Headline as of \w{3} \d\d, \d{4} \d\d:\d\d:\d\d/);
  await page.setViewportSize({ width: 1280, height: 700 });
  await expect(panelOf(page)).not.toContainText('Showing');
  await panelOf(page).getByRole('button', { name: 'Exit preview' }).click();
  await expect(headline(page)).toHaveText('A newer headline');
  await timeline.getByRole('button', { name: 'Close Timeline of Home' }).click();
  const told = page.evaluate(
    () => new Promise((resolve) => window.addEventListener('contentDiscarded', () => resolve(true))),
  );
  await panelButton(page, 'Discard').click();
  expect(await told).toBe(true);
  await expect(page.locator('[data-path="home.opportunity.title"]')).not.toHaveText('Mine');
  await expect(panelButton(page, 'Finalize Changes')).toBeHidden();
  await panelButton(page, 'Timeline (1)').click();
  await expect(page.getByRole('dialog', { name: 'Recent Changes' })).toContainText('discarded');
});

test('on a phone the previewed text is above the sheet', async ({ page, edit }) => {
  await edit('home.opportunity.title', 'An older title');
  await page.setViewportSize({ width: 390, height: 844 });
  await openEditMode(page);
  await writeText(page, HEADLINE, 'Mine');
  await panelButton(page, /Timeline/).click();
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
