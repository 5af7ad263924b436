import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { holdSaves, openEditMode, panelButton, panelOf, textAt, writeText } from './open-overlay';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const HEADLINE = 'home.hero.headline';
const headline = (page: Page) => textAt(page, HEADLINE);

test('the panel is a bar at the bottom right that grows, names mode and page, and has the buttons of each mode', async ({
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
  await expect(panel).toContainText('Click any text to edit. Hover sections and click the pencil icon');
  const hint = panel.locator('.overlay-hint');
  await expect(hint).toContainText('to edit an image, or the sliders icon to edit everything else.');
  // The hint shows the icons of the buttons that it names.
  const pencil = page.locator('.overlay-pencil svg').first();
  await expect(hint.locator('svg').first()).toHaveJSProperty(
    'innerHTML',
    await pencil.evaluate((svg) => svg.innerHTML),
  );
  await expect(hint.locator('svg')).toHaveCount(2);
  expect((await panel.locator('.overlay-bar').boundingBox())?.height).toBeLessThanOrEqual(48);
  const canScroll = () => panel.evaluate((element) => element.scrollHeight > element.clientHeight);
  expect(await canScroll()).toBe(false);
  for (const name of ['View page', 'Sections', 'Elements'])
    await expect(panel.getByRole('button', { name, exact: true })).toBeVisible();
  for (const name of ['Batch Edit', /Timeline/, 'Finalize Changes', 'Discard', /Edit \d+ Fields/]) {
    await expect(panelButton(page, name)).toBeHidden();
  }
  await expect(panel).not.toContainText('unsaved');

  await panelButton(page, 'Expand the editor panel').click();
  await expect(panelButton(page, 'Batch Edit')).toBeVisible();
  await expect(panelButton(page, 'Timeline')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await panelButton(page, 'Collapse the editor panel').click();
  await expect(panelButton(page, 'Batch Edit')).toBeHidden();
  // The hint leaves once something has been edited.
  await writeText(page, 'about.hero.headline', 'Edited');
  await expect(panel).not.toContainText('Click any text');
  await panelButton(page, 'Discard').click();
  await expect(panel).not.toContainText('unsaved');

  await panelButton(page, 'View page').click();
  await expect(panel).toContainText('View Mode');
  expect(await canScroll()).toBe(false);
  for (const name of ['Batch Edit', 'Sections', 'Elements']) await expect(panelButton(page, name)).toBeHidden();
  await expect(page.locator('.overlay-pencil')).toHaveCount(0);
  // Outside of edit mode, a click on a text edits nothing.
  await page.locator('[data-path="about.hero.headline"]').click();
  await expect(page.locator('[contenteditable]')).toHaveCount(0);
  await page.keyboard.press('e');
  await expect(panel).toContainText('Editing Mode');
});

test('unsaved changes are counted and finalized once, and the messages disappear after three seconds', async ({
  page,
}) => {
  await page.clock.install();
  await openEditMode(page);
  await writeText(page, HEADLINE, 'Counted');
  await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
  await writeText(page, 'home.hero.subheadline', 'Counted too');
  await expect(panelOf(page)).toContainText('You have 2 unsaved change(s).');
  await expect(panelButton(page, 'Timeline (2)')).toBeVisible();
  // Unsaved changes count fields; the Timeline counts changes.
  await writeText(page, HEADLINE, 'Counted again');
  await expect(panelButton(page, 'Timeline (3)')).toBeVisible();
  await expect(panelOf(page)).toContainText('You have 2 unsaved change(s).');
  const { sent, release } = await holdSaves(page);
  await panelButton(page, 'Finalize Changes').dblclick();
  await expect(panelButton(page, 'Saving...')).toBeDisabled();
  await expect(panelButton(page, 'Discard')).toBeDisabled();
  release();
  await expect(panelOf(page)).toContainText('Changes saved successfully!');
  expect(sent()).toBe(1);
  for (const name of [/Timeline \(/, 'Finalize Changes', 'Discard']) await expect(panelButton(page, name)).toBeHidden();
  await expect(panelOf(page)).not.toContainText('unsaved');
  await page.clock.fastForward(3000);
  await expect(panelOf(page)).not.toContainText('Changes saved successfully!');
});

test('the buttons stay in place while the pointer is on the panel, so that a second click after finalizing changes nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openEditMode(page);
  await writeText(page, HEADLINE, 'Finalized with two clicks');
  const view = panelButton(page, 'View page');
  await panelButton(page, 'Finalize Changes').hover();
  const [place, size] = [await view.boundingBox(), await panelOf(page).boundingBox()];
  await page.mouse.down();
  await page.mouse.up();
  await expect(panelOf(page)).toContainText('Changes saved successfully!');
  expect(await view.boundingBox()).toEqual(place);
  await page.mouse.down();
  await page.mouse.up();
  await expect(panelOf(page)).toContainText('Editing Mode');
  await page.mouse.move(100, 300);
  await expect(panelOf(page)).not.toContainText('Changes saved successfully!');
  await expect.poll(async () => (await panelOf(page).boundingBox())?.width).toBeLessThan(size?.width ?? 0);
});

test('the panel shrinks again although the pointer rests on it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openEditMode(page);
  const widthOf = async () => (await panelOf(page).boundingBox())?.width ?? 0;
  const width = await widthOf();
  await writeText(page, HEADLINE, 'Finalized with the pointer at rest');
  expect(await widthOf()).toBeGreaterThan(width);
  await panelButton(page, 'Finalize Changes').click();
  await expect.poll(widthOf, { timeout: 15_000 }).toBeLessThanOrEqual(width);
});

test('a failed save is reported for three seconds, keeps all text, and succeeds later', async ({ page, problems }) => {
  problems.expect(/Failed to load resource|net::/);
  await page.clock.install();
  await openEditMode(page);
  await writeText(page, HEADLINE, 'Kept through an outage');
  await page.route(/content\.batch/, (route) => route.abort());
  await panelButton(page, 'Finalize Changes').click();
  await expect(panelOf(page)).toContainText('Failed to save changes. Please try again.');
  await expect(panelOf(page)).toContainText('Your changes are still here');
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

test('fields are selected with a green check and a crosshair, toggled, selected by section, and cleared', async ({
  page,
}) => {
  await openEditMode(page);
  await panelButton(page, 'Batch Edit').click();
  await expect(panelButton(page, 'Cancel Selection')).toBeVisible();
  await expect(headline(page)).toHaveCSS('cursor', 'crosshair');
  const check = page.getByRole('button', { name: 'Select Hero › Headline' });
  await headline(page).click();
  await expect(check).toHaveAttribute('aria-pressed', 'true');
  await expect(check).toHaveCSS('background-color', 'rgb(23, 96, 58)');
  await expect(panelButton(page, 'Edit 1 Fields')).toBeVisible();
  await headline(page).click();
  await expect(check).toHaveAttribute('aria-pressed', 'false');
  await expect(panelButton(page, /Edit \d+ Fields/)).toBeHidden();
  // By keyboard too.
  await check.press('Enter');
  await headline(page).hover();
  await page.getByRole('toolbar', { name: 'Section Hero' }).getByRole('button', { name: 'Select all' }).click();
  await expect(panelButton(page, 'Edit 3 Fields')).toBeVisible();
  await panelButton(page, 'Cancel Selection').click();
  await expect(headline(page)).not.toHaveCSS('cursor', 'crosshair');
  await panelButton(page, 'Batch Edit').click();
  await expect(panelButton(page, /Edit \d+ Fields/)).toBeHidden();
  await headline(page).click();
  await panelButton(page, 'Edit 1 Fields').click();
  const dialog = page.getByRole('dialog', { name: 'Batch Edit' });
  await expect(dialog).toBeVisible();
  await expect(headline(page)).not.toHaveCSS('cursor', 'crosshair');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await panelButton(page, 'Batch Edit').click();
  await expect(panelButton(page, /Edit \d+ Fields/)).toBeHidden();
});

test('the panel makes room for the field being edited, and returns', async ({ page }) => {
  await openEditMode(page);
  await expect(panelOf(page)).toHaveAttribute('data-corner', 'bottom-right');
  const text = page.locator('[data-path="home.callToAction.primaryButton.text"]');
  await text.evaluate((element) => {
    window.scrollBy({ top: element.getBoundingClientRect().top - window.innerHeight + 80, behavior: 'instant' });
  });
  const link = page.getByRole('button', { name: 'Edit Call To Action › Primary button › Text' });
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
  // A popover that opens where the panel is.
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the button for more tools stays in place when Discard appears', async ({ page }) => {
    await openEditMode(page);
    await panelButton(page, 'Collapse the editor panel').tap();
    const more = panelButton(page, 'Expand the editor panel');
    const box = await more.boundingBox();
    await writeText(page, HEADLINE, 'Edited');
    await expect(panelButton(page, 'Discard')).toBeVisible();
    await page.touchscreen.tap((box?.x ?? 0) + 18, (box?.y ?? 0) + 18);
    await expect(panelButton(page, 'Collapse the editor panel')).toBeVisible();
    await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
  });

  test('the page can be scrolled until the panel covers none of it', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Edit page' })).toBeVisible();
    const gap = () =>
      page.evaluate(() => {
        window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
        const [root, panel] = ['#root', '.overlay-panel'].map((one) =>
          document.querySelector(one)?.getBoundingClientRect(),
        );
        return (panel?.top ?? 0) - (root?.bottom ?? 0);
      });
    await expect.poll(gap).toBeGreaterThan(0);
    await openEditMode(page);
    await writeText(page, HEADLINE, 'Edited');
    await expect.poll(gap).toBeGreaterThan(0);
    await panelButton(page, 'View page').tap();
    await expect.poll(gap).toBeGreaterThan(0);
  });
});

test('changes can be finalized beside a panel that leaves the editor panel too little room', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await openEditMode(page);
  await writeText(page, 'home.hero.headline', 'Beside a panel');
  await panelButton(page, 'Sections').click();
  await page.getByRole('button', { name: 'Section Library' }).click();
  await expect(page.getByRole('dialog', { name: 'Section Library' })).toBeVisible();
  const button = panelButton(page, 'Finalize Changes');
  await expect(button).toBeInViewport({ ratio: 1 });
  await button.click();
  await expect(panelOf(page)).toContainText(/Changes saved successfully!|Saved/);
  expect(await (await page.request.get('/')).text()).toContain('Beside a panel');
});

for (const width of [1024, 1280, 1440]) {
  test(`at ${width} pixels the bar is one line while there are unsaved changes`, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 });
    await openEditMode(page, '/caseStudies');
    await writeText(page, 'caseStudies.hero.headline', 'Edited');
    await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
    expect((await panelOf(page).locator('.overlay-bar').boundingBox())?.height).toBeLessThanOrEqual(48);
  });
}
