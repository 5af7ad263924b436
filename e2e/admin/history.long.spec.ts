import type { Page } from '@playwright/test';
import { formatInput } from '../../src/admin/history/moment';
import { expect, expectAccessible, test } from '../fixtures';
import { openEditMode, panelOf } from '../overlay/open-overlay';
import { addDynamic, openEditor } from './editor-page';

const frames = (page: Page) => ({
  past: page.frameLocator('iframe[title="The page at that time"]'),
  now: page.frameLocator('iframe[title="The current page"]'),
  later: page.frameLocator('iframe[title="The page at the later time"]'),
});

/** Returns the words highlighted in a frame. */
const readHighlights = (page: Page, title: string, name: string) =>
  page.locator(`iframe[title="${title}"]`).evaluate((frame: HTMLIFrameElement, highlight) => {
    const ranges = frame.contentWindow
      ? [...((frame.contentWindow as typeof globalThis & Window).CSS.highlights.get(highlight) ?? [])]
      : [];
    return ranges.map(String);
  }, name);

async function makeChanges(edit: (path: string, value: unknown) => Promise<void>): Promise<void> {
  await edit('home.hero.headline', 'Good trades deserve a next owner.');
  await edit('home.hero.cta', 'Write to us');
  await edit('home.hero.headline', 'Good companies deserve a next owner.');
}

test.describe('an editor', () => {
  test.beforeEach(({ signedInEditor: _ }) => undefined);

  test('opens the page as of a change from the Timeline, sees the differences, and restores it', async ({
    page,
    edit,
    request,
    apiKey,
  }) => {
    await makeChanges(edit);
    await addDynamic(request, apiKey, {
      sectionId: 'fair',
      sectionName: 'Fair',
      sectionData: { headline: 'Autumn fair' },
    });
    await openEditor(page);
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const timeline = page.getByRole('dialog', { name: 'History of Home' });
    // Newest first: the section, the last headline, the button.
    await timeline.getByRole('article').nth(2).getByRole('link', { name: 'View page at this point' }).click();
    await expect(page.getByRole('heading', { name: 'Compare versions: Home' })).toBeVisible();
    const { past, now } = frames(page);
    await expect(past.getByRole('heading', { level: 1 })).toHaveText('Good trades deserve a next owner.');
    await expect(now.getByRole('heading', { level: 1 })).toHaveText('Good companies deserve a next owner.');
    await expect(now.getByText('Autumn fair')).toBeVisible();
    await expect(past.getByText('Autumn fair')).toHaveCount(0);
    await expect.poll(() => readHighlights(page, 'The page at that time', 'history-gone')).toEqual(['trades']);
    await expect
      .poll(() => readHighlights(page, 'The current page', 'history-come'))
      .toEqual(expect.arrayContaining(['companies', 'Autumn fair']));
    const differences = page.getByRole('region', { name: 'Differences (2)' });
    await expect(differences.getByRole('button')).toHaveText(['Hero › Headline', 'Added the section “Fair”']);
    await expect(page.locator('.history-made')).toContainText('Changed cta');

    await page.getByRole('button', { name: 'Restore this version' }).click();
    const question = page.getByRole('alertdialog', { name: 'Restore this version' });
    await expect(question).toContainText('Home: changed since: Hero');
    await expect(question).toContainText('Home: sections added since: “Fair”');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await question.getByRole('button', { name: 'Restore' }).click();
    await expect(page.locator('.toast').getByText('Restored', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No differences' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restore this version' })).toBeDisabled();
    await expect(now.getByRole('heading', { level: 1 })).toHaveText('Good trades deserve a next owner.');
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good trades deserve a next owner.');
  });

  test('steps through the changes using only the keyboard', async ({ page, edit }) => {
    await makeChanges(edit);
    await openEditor(page);
    await page.getByRole('button', { name: 'History', exact: true }).press('Enter');
    const panel = page.getByRole('dialog', { name: 'History of Home' });
    await panel.getByRole('tab', { name: 'Saved', exact: true }).press('ArrowRight');
    await expect(panel.getByRole('button', { name: 'Previous change' })).toBeEnabled();
    await panel.getByRole('button', { name: 'Previous change' }).press('Enter');
    await expect(panel.getByRole('region', { name: 'Differences (1)' })).toContainText('companies');
    await panel.getByRole('button', { name: 'Now', exact: true }).press('Enter');
    await panel.getByRole('link', { name: 'Compare side by side' }).press('Enter');
    await expect(page).toHaveURL(/\/admin\/history\?page=home$/);
    await expect(page.getByRole('heading', { name: 'No differences' })).toBeVisible();
    const { past } = frames(page);
    await page.getByRole('button', { name: 'Previous change' }).press('Enter');
    await expect(past.getByRole('heading', { level: 1 })).toHaveText('Good trades deserve a next owner.');
    await expect(page).toHaveURL(/&at=/);
    for (const what of ['Changed headline', 'First version']) {
      await page.getByRole('button', { name: 'Previous change' }).press('Enter');
      await expect(page.locator('.history-made')).toContainText(what);
    }
    await expect(page.getByRole('button', { name: 'Previous change' })).toBeDisabled();
    await page.getByRole('button', { name: 'Next change' }).press('Enter');
    await expect(page.locator('.history-made')).toContainText('Changed headline');
    await page.getByRole('button', { name: 'Now', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: 'No differences' })).toBeVisible();
    await page.goBack();
    await expect(page.locator('.history-made')).toContainText('Changed headline');
  });

  test('compares two past versions, in the order of time, and returns to now', async ({ page, edit }) => {
    await edit('home.hero.headline', 'Good trades deserve a next owner.');
    // Times are chosen to the second, so the next change is made in the next second.
    const before = Math.floor(Date.now() / 1000);
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(before);
    await edit('home.hero.cta', 'Write to us');
    await edit('home.hero.headline', 'The newest headline.');
    const { items } = await (await page.request.get('/api/history?page=home')).json();
    const [, second, first] = items.map(({ timestamp }: { timestamp: string }) => timestamp);
    await page.goto(`/admin/history?page=home&at=${second}`);
    await expect(frames(page).past.getByRole('link', { name: 'Write to us' })).toBeVisible();
    await page.getByLabel('Compared with').selectOption('Another time…');
    await page.getByLabel('Other time').fill(formatInput(first));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/&to=/);
    // The other time is the earlier one.
    await expect(frames(page).past.getByRole('link', { name: 'Start a conversation' })).toBeVisible();
    await expect(frames(page).later.getByRole('link', { name: 'Write to us' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Differences (1)' })).toContainText('Write to us');
    await expect(page.getByRole('button', { name: 'Restore this version' })).toHaveCount(0);
    await expectAccessible(page, '.screen');
    await page.getByLabel('Compared with').selectOption('Now');
    await expect(frames(page).now.getByRole('heading', { level: 1 })).toHaveText('The newest headline.');
    await expect(page.getByRole('button', { name: 'Restore this version' })).toBeVisible();
  });

  test('sees at the field that a moment cannot be shown', async ({ page, problems }) => {
    problems.expect(/400/);
    await page.goto('/admin/history?page=home&at=2001-01-01T00:00:00.000Z');
    const field = page.getByLabel('As of');
    await expect(field).toHaveAccessibleDescription('The page did not exist then.');
    await expect(page.getByText('Choose another date, or select Now.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    await expect(frames(page).now.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('is refused if someone else writes before the confirmation, and sees the new text', async ({
    page,
    edit,
    problems,
  }) => {
    await makeChanges(edit);
    await page.goto('/admin/history?page=home');
    await page.getByRole('button', { name: 'Previous change' }).click();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    problems.expect(/409/);
    await edit('home.hero.headline', 'Written meanwhile.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await expect(page.locator('.toast-destructive')).toContainText('Someone else has changed this in the meantime');
    await expect(frames(page).now.getByRole('heading', { level: 1 })).toHaveText('Written meanwhile.');
  });

  test('opens the past from the page itself in a new tab, and cannot restore the whole site', async ({
    page,
    edit,
    context,
  }) => {
    await makeChanges(edit);
    await openEditMode(page);
    await panelOf(page).getByRole('button', { name: 'Timeline' }).click();
    const opening = context.waitForEvent('page');
    const timeline = page.getByRole('dialog', { name: 'Timeline of Home' });
    await timeline.getByRole('article').nth(1).getByRole('link', { name: 'View page at this point' }).click();
    const tab = await opening;
    await expect(frames(tab).past.getByRole('heading', { level: 1 })).toHaveText('Good trades deserve a next owner.');
    await tab.getByLabel('Page', { exact: true }).selectOption('All pages');
    await expect(tab.getByRole('region', { name: 'Pages that differ' }).getByRole('link')).toHaveText(['Home']);
    await expect(tab.getByRole('button', { name: 'Restore this version' })).toHaveCount(0);
  });

  for (const width of [390, 768, 1440]) {
    test(`has a screen that fits ${width} pixels and is accessible`, async ({ page, edit }) => {
      await makeChanges(edit);
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/admin/history?page=home');
      await page.getByRole('button', { name: 'Previous change' }).click();
      await expect(page.getByRole('region', { name: 'Differences (1)' })).toBeVisible();
      // A narrow screen shows the list, or one of the pages.
      if (width < 992) await page.getByRole('button', { name: 'Then', exact: true }).click();
      await expect(frames(page).past.getByRole('contentinfo')).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/past-${width}.png`, fullPage: true });
      await expectAccessible(page, '.screen');
    });
  }
});

test('an admin sees which pages differ, and restores the whole site', async ({ page, edit, signedInAdmin: _ }) => {
  await edit('home.hero.headline', 'First words');
  await edit('about.differentiator', 'Since then');
  await edit('site.firm.name', 'Another firm');
  await page.goto('/admin/history?page=all');
  await expect(page.getByRole('heading', { name: 'No differences' })).toBeVisible();
  for (const what of ['Changed differentiator', 'Changed headline']) {
    await page.getByRole('button', { name: 'Previous change' }).click();
    await expect(page.locator('.history-made')).toContainText(what);
  }
  await expect(page.getByRole('region', { name: 'Pages that differ' }).getByRole('link')).toHaveText([
    'About Us',
    'Header & footer',
  ]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { name: 'No differences' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First words');
  await expect(page).toHaveTitle(/Elmwater Partners/);
});
