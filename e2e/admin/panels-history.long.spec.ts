import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';

const timeline = (page: Page) => page.getByRole('dialog', { name: 'History of Home' });
const recent = (page: Page) => timeline(page).getByRole('tabpanel', { name: 'Unsaved' });
const headline = (page: Page) => page.getByRole('textbox', { name: 'Headline', exact: true });
const entries = (page: Page) => timeline(page).getByRole('article');

async function openTimeline(page: Page) {
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(timeline(page)).toBeVisible();
}

test.use({ viewport: { width: 1280, height: 900 } });
test.beforeEach(({ signedInEditor: _ }) => undefined);

test('recent changes show time, path, summary and both texts, and are undone after confirmation', async ({ page }) => {
  await page.clock.setFixedTime(new Date(2026, 0, 5, 10, 0, 0));
  await page.goto('/admin');
  await headline(page).fill('Shops');
  await page.getByRole('textbox', { name: 'Button text' }).fill('');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const first = recent(page).getByRole('listitem').first();
  await expect(first).toContainText('Changed Button text');
  await expect(first).toContainText('Jan 05, 2026 10:00:00 · Home › Hero › Button text');
  await expect(first).toContainText('Removed all text');
  await first.getByText('Before/After').click();
  await expect(first.getByRole('heading', { name: 'Before' })).toBeVisible();
  await expect(first.getByText('Start a conversation')).toBeVisible();
  await expect(first.getByText('empty', { exact: true })).toBeVisible();
  await expectAccessible(page, '.panel');

  await first.getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo Change' });
  await expect(question).toContainText(
    'Are you sure you want to undo this change? This will revert "Button text" back to its previous value.',
  );
  await expect(question.getByRole('button')).toHaveText(['Cancel', 'Confirm']);
  await expectAccessible(page, 'dialog[open]');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(recent(page).getByRole('listitem')).toHaveCount(2);
  await first.getByRole('button', { name: 'Undo' }).click();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(recent(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Button text' })).toHaveValue('Start a conversation');
});

test('the history is cleared after confirmation, by keyboard, and unsaved changes stay', async ({ page }) => {
  await page.goto('/admin');
  await headline(page).fill('Shops');
  await page.getByRole('button', { name: 'History', exact: true }).press('Enter');
  await recent(page).getByRole('button', { name: 'Clear All History' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Clear All History' });
  await expect(question).toContainText('Are you sure you want to clear all change history? This cannot be undone.');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(recent(page).getByRole('listitem')).toHaveCount(1);
  await recent(page).getByRole('button', { name: 'Clear All History' }).press('Enter');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(recent(page).getByText('No changes in this session.')).toBeVisible();
  await expect(headline(page)).toHaveValue('Shops');
  // Arrow keys switch between the tabs.
  await timeline(page).getByRole('tab', { name: 'Unsaved' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(timeline(page).getByRole('tab', { name: 'Saved', exact: true })).toBeFocused();
  await expect(timeline(page).getByText('No changes on this page yet.')).toBeVisible();
});

test('the history opens at the saved changes if nothing is unsaved, also on another page', async ({ page }) => {
  const tab = (name: string) => page.getByRole('dialog').getByRole('tab', { name, exact: true });
  await page.goto('/admin');
  await headline(page).fill('Shops');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await openTimeline(page);
  await expect(tab('Saved')).toHaveAttribute('aria-selected', 'true');
  await tab('Unsaved').click();
  await expect(recent(page).getByRole('listitem')).toHaveCount(1);
  await timeline(page).getByRole('button', { name: 'Close History of Home' }).click();

  await headline(page).fill('Trades');
  await openTimeline(page);
  await expect(tab('Unsaved')).toHaveAttribute('aria-selected', 'true');
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'About Us', exact: true })
    .click();
  await expect(page.getByRole('dialog', { name: 'History of About Us' })).toBeVisible();
  await expect(tab('Saved')).toHaveAttribute('aria-selected', 'true');
});

test('a discarded change is marked, and Revert restores it', async ({ page }) => {
  await page.goto('/admin');
  await headline(page).fill('Shops');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const first = recent(page).getByRole('listitem').first();
  await expect(first).toBeVisible();
  await expect(first.getByRole('button', { name: 'Revert' })).toBeHidden();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(first.getByText('discarded')).toBeVisible();
  await expect(headline(page)).toHaveValue('Good businesses deserve a next owner.');
  await first.getByRole('button', { name: 'Revert' }).click();
  await expect(headline(page)).toHaveValue('Shops');
});

test('a long history opens with one request and few rows, and can be scrolled to its end', async ({
  page,
  request,
  apiKey,
  site,
}) => {
  const changes = Array.from({ length: 300 }, (_, n) => ({ path: 'home.hero.headline', value: `Headline ${n}` }));
  const headers = { Authorization: `Bearer ${apiKey}` };
  const answer = await request.post(`${site.server.url}/api/content/batch`, { headers, data: { changes } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const asked: string[] = [];
  page.on('request', (sent) => sent.url().includes('history.timeline') && asked.push(sent.url()));
  await page.goto('/admin');
  await openTimeline(page);
  await expect(entries(page).first()).toContainText('Headline 299');
  await expect(timeline(page).getByText('60+ changes at about the same time')).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(await entries(page).count()).toBeLessThanOrEqual(60);
  await expect
    .poll(async () => {
      await timeline(page)
        .locator('.timeline-scroll')
        .evaluate((scroller) => scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' }));
      return entries(page).last().getAttribute('aria-posinset');
    })
    .toBe('300');
  await expect(timeline(page).getByText('This is the start of the history.')).toBeVisible();
  await expect(entries(page).last()).toHaveAttribute('aria-setsize', '300');
  expect(await entries(page).count()).toBeLessThanOrEqual(60);
  expect(asked).toHaveLength(3);
});

test('the timeline shows who changed what, when and from where, with dots and previews, in groups', async ({
  page,
  edit,
}) => {
  await edit('home.hero.headline', 'A first headline, long enough to be cut after fifty characters');
  await edit('home.hero.headline', 'A second headline');
  await edit('home.hero.cta', '');
  await edit('home.press', { title: 'In the press' });
  await page.goto('/admin');
  await openTimeline(page);
  await expect(entries(page)).toHaveCount(4);
  await expect(timeline(page).getByText('4 changes at about the same time')).toBeVisible();
  await expect(entries(page).nth(0).getByRole('img')).toHaveAccessibleName('Added');
  await expect(entries(page).nth(1).getByRole('img')).toHaveAccessibleName('Removed');
  await expect(entries(page).nth(1)).toContainText('Hero › Button text Removed all text');
  const changed = entries(page).nth(2);
  await expect(changed.getByRole('img')).toHaveAccessibleName('Changed');
  await expect(changed).toContainText('Hero › Headline');
  await expect(changed).toContainText('A first headline, long enough to be cut after fift...');
  await expect(changed).toContainText(/A test via API · [A-Z][a-z]{2} \d{2}, \d{4} \d{2}:\d{2}:\d{2}/);
  await changed.getByRole('button', { name: 'Before/After' }).click();
  await expect(changed.locator('del')).toContainText(['first']);
  await expect(changed.locator('ins').first()).toContainText('second');
  await expectAccessible(page, '.panel');
});

test('the timeline is searched, filtered by field and person, and shows new changes', async ({ page, edit }) => {
  await edit('home.hero.headline', 'About shops');
  await edit('home.hero.cta', 'Call');
  await page.goto('/admin');
  await openTimeline(page);
  await expect(entries(page)).toHaveCount(2);
  await timeline(page).getByLabel('Search changes').fill('shops');
  await expect(entries(page)).toHaveCount(1);
  await timeline(page).getByLabel('Search changes').fill('zebra');
  await expect(timeline(page).getByText('No matching changes.')).toBeVisible();
  await timeline(page).getByRole('button', { name: 'Show all changes' }).click();
  await expect(entries(page)).toHaveCount(2);
  await expect(timeline(page).getByLabel('Search changes')).toHaveValue('');
  await timeline(page).getByLabel('Field').selectOption('CTA');
  await expect(entries(page)).toHaveCount(1);
  await timeline(page).getByLabel('Field').selectOption('All fields');
  await timeline(page).getByLabel('Person').selectOption({ index: 1 });
  await expect(entries(page)).toHaveCount(2);
  await edit('home.hero.subheadline', 'Saved meanwhile');
  await expect(entries(page).first()).toContainText('Saved meanwhile');
});

test('a past text is previewed in place, and restored as a new change', async ({ page, edit }) => {
  await edit('home.hero.headline', 'A past headline');
  await edit('home.hero.headline', 'Todays headline');
  await page.goto('/admin');
  await openTimeline(page);
  const preview = page.frameLocator('iframe').first();
  await expect(preview.getByText('Todays headline')).toBeAttached();
  await entries(page).nth(1).getByRole('button', { name: 'Preview' }).click();
  await expect(preview.getByText('A past headline')).toBeAttached();
  await entries(page).nth(1).getByRole('button', { name: 'Exit preview' }).click();
  await expect(preview.getByText('Todays headline')).toBeAttached();

  // The text is already the result of this change.
  await expect(entries(page).nth(0).getByRole('button', { name: 'Revert' })).toHaveCount(0);
  await entries(page).nth(0).getByRole('button', { name: 'Undo this change' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo this change' });
  await expect(question).toContainText('Restore “Hero › Headline” to its value before this change?');
  await expect(question).toContainText('Now: “Todays headline”');
  await expect(question).toContainText('Will become: “A past headline”');
  await question.getByRole('button', { name: 'Undo this change' }).click();
  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page).first()).toContainText('from the history');
  await expect(headline(page)).toHaveValue('A past headline');
});

test('a history that cannot be loaded reports it, and Retry loads it', async ({ page, edit, problems }) => {
  problems.expect(/500/);
  await edit('home.hero.headline', 'Shops');
  await page.goto('/admin');
  await page.route('**/api/trpc/history.timeline*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await openTimeline(page);
  await expect(timeline(page).getByText('The history could not be loaded.')).toBeVisible();
  await page.unroute('**/api/trpc/history.timeline*');
  await timeline(page).getByRole('button', { name: 'Retry' }).click();
  await expect(entries(page)).toHaveCount(1);
});

test('a page without changes shows a message; keys move between changes', async ({ page, edit }) => {
  await page.goto('/admin');
  await openTimeline(page);
  await expect(timeline(page).getByText('No changes on this page yet.')).toBeVisible();
  await edit('home.hero.headline', 'One');
  await edit('home.hero.headline', 'Two');
  await expect(entries(page)).toHaveCount(2);
  await entries(page).first().focus();
  await page.keyboard.press('PageDown');
  await expect(entries(page).nth(1)).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(entries(page).first()).toBeFocused();
});
