import type { Page } from '@playwright/test';
import { expect, open, openApp, test } from '../fixtures';
import { finalize, openEditMode, panelOf, writeText } from './open-overlay';
import { FLOATING_BUTTON, orderOf, seedSections } from './seed-sections';

test.use({ reducedMotion: 'reduce' });

/** Navigates to the demo within the site, as a link would. */
const goToDemo = (page: Page) => page.evaluate(() => history.pushState(null, '', '/overlay-demo'));

test('the demo shows a spinner while loading, reports sections that fail, and has all its parts', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource|net::/);
  await openApp(page, '/about');
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/content/demo', async (route) => {
    await gate;
    await route.continue();
  });
  let releaseSections: () => void = () => undefined;
  const sectionsGate = new Promise<void>((resolve) => {
    releaseSections = resolve;
  });
  await page.route('**/api/sections/demo', async (route) => {
    await sectionsGate;
    await route.abort();
  });
  await goToDemo(page);
  await expect(page.locator('#main').getByText('Loading...', { exact: true })).toBeVisible();
  await expect(page.locator('#main .spinner')).toBeVisible();
  release();
  await expect(page.getByText('Loading sections...')).toBeVisible();
  releaseSections();
  await expect(page.getByText('Error loading sections', { exact: true })).toBeVisible();
  await expect(page.locator('#main .spinner')).toHaveCount(0);
  await expect(page.locator('#rich-text-demo')).not.toBeInViewport();
  await page.getByRole('link', { name: 'Try the rich text editor' }).click();
  await expect(page.locator('#rich-text-demo')).toBeInViewport();
  for (const path of ['demo.hero.headline', 'demo.welcome.title', 'demo.richText', 'demo.standardText']) {
    await expect(page.locator(`#main [data-path="${path}"]`)).toBeVisible();
  }
});

test('if its content cannot be read, the demo reports it, and Retry reloads the page', async ({ page, problems }) => {
  problems.expect(/Failed to load resource|net::/);
  await openApp(page, '/about');
  await page.route('**/api/content/demo', (route) => route.abort());
  await goToDemo(page);
  await expect(page.getByText('Content Not Available')).toBeVisible();
  await expect(page.getByText('Unable to load page content. Please try again later.')).toBeVisible();
  await page.unroute('**/api/content/demo');
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Retry' }).click();
  await loaded;
  await expect(page.locator('[data-path="demo.hero.headline"]')).toBeVisible();
});

test('the list of sections is empty at first, then shows their number and every kind of section in ascending position', async ({
  page,
  request,
  apiKey,
  site,
}) => {
  await open(page, '/overlay-demo');
  await expect(page.getByText('No custom sections added yet.')).toBeVisible();
  await expect(page.getByText('Section Manager')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dynamic Sections' })).toBeHidden();
  await seedSections(request, apiKey, [
    { sectionId: 'last', sectionName: 'Last', sectionType: 'custom', sectionData: {}, position: 40 },
    { sectionId: 'first', sectionName: 'First', sectionType: 'hero', sectionData: {}, position: 10 },
    { sectionId: 'odd', sectionName: 'Odd', sectionType: 'carousel', sectionData: {}, position: 30 },
    { sectionId: 'second', sectionName: 'Second', sectionType: 'cta', sectionData: {}, position: 20 },
    {
      sectionId: 'strange',
      sectionName: 'Strange',
      sectionType: 'custom',
      sectionData: { elements: [{ id: 'hologram-1', type: 'hologram', data: {} }] },
      position: 50,
    },
    {
      sectionId: 'float',
      sectionName: 'Float',
      sectionType: 'floating',
      sectionData: {
        elements: [{ id: 'button-9-z', type: 'button', data: {}, position: { x: 10, y: 400, absolute: true } }],
      },
      position: 999,
    },
  ]);
  await site.settle();
  // The event `sectionsUpdated` makes the list reload.
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('sectionsUpdated')));
  await expect(page.getByRole('heading', { name: 'Dynamic Sections' })).toBeVisible();
  await expect(page.getByText('5 sections', { exact: true })).toBeVisible();
  await expect.poll(() => orderOf(page)).toEqual(['first', 'second', 'odd', 'last', 'strange']);
  for (const words of [
    'Your Powerful Headline Here',
    'Supporting text that explains your value proposition',
    'Ready to Get Started?',
    'Join us today and transform your business',
    'Learn More',
    'Unknown section type: carousel',
    'Empty custom section',
    'hologram-1',
  ]) {
    await expect(page.locator('#main').getByText(words).first()).toBeVisible();
  }
  await expect(page.locator('[data-floating="float"]')).toHaveText('Click Here');
  // Each time, not just the first.
  await seedSections(request, apiKey, [
    { sectionId: 'late', sectionName: 'Late', sectionType: 'cta', sectionData: {}, position: 60 },
  ]);
  await site.settle();
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('sectionsUpdated')));
  await expect(page.getByText('6 sections', { exact: true })).toBeVisible();
});

test('view mode shows only the panel; tools, lists, selecting and placing end with edit mode', async ({
  page,
  request,
  apiKey,
  site,
}) => {
  await seedSections(request, apiKey, [
    { sectionId: 'alpha', sectionName: 'Alpha', sectionType: 'hero', sectionData: {} },
    FLOATING_BUTTON,
  ]);
  await site.settle();
  await open(page, '/overlay-demo');
  const panel = panelOf(page);
  const tools = page.locator(
    '.overlay > :not(.overlay-panel), .overlay-pencil, .group-bar, .group-frame, [contenteditable], [role="dialog"]',
  );
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  await expect(panel).toContainText('View Mode');
  await expect(tools).toHaveCount(0);
  await press('Edit page');
  await expect(page.getByRole('toolbar', { name: 'Section Alpha' })).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Floating Button' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Hero › Headline' })).toBeAttached();
  await press('Sections');
  await expect(page.getByRole('dialog', { name: 'Section Manager' })).toBeVisible();
  await press('View page');
  await expect(panel).toContainText('View Mode');
  await expect(tools).toHaveCount(0);
  // A floating element cannot be dragged in view mode.
  const floating = page.locator('[data-floating="float"]');
  const before = await floating.boundingBox();
  await page.mouse.move((before?.x ?? 0) + 8, (before?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((before?.x ?? 0) + 90, (before?.y ?? 0) + 60, { steps: 5 });
  expect(await floating.boundingBox()).toEqual(before);
  await page.mouse.up();

  await press('Edit page');
  await press('Expand the editor panel');
  await press('Batch Edit');
  await page.locator('[data-path="demo.hero.headline"]').click();
  await expect(panel.getByRole('button', { name: 'Edit 1 Fields' })).toBeVisible();
  await press('View page');
  await expect(panel.getByRole('button', { name: 'Edit 1 Fields' })).toHaveCount(0);
  await expect(page.locator('[data-path="demo.hero.headline"]')).not.toHaveCSS('cursor', 'crosshair');
  await press('Edit page');
  await expect(panel.getByRole('button', { name: 'Batch Edit', exact: true })).toBeVisible();
  await press('Elements');
  await page.getByRole('dialog', { name: 'Quick Elements' }).getByRole('button', { name: 'Heading' }).click();
  await expect(page.getByText('Positioning Heading')).toBeVisible();
  await page.keyboard.press('e');
  await expect(panel).toContainText('View Mode');
  await expect(page.getByText('Positioning Heading')).toHaveCount(0);
  await expect(tools).toHaveCount(0);
});

test('saving a dynamic text updates the page and another window that shows it', async ({
  page,
  context,
  request,
  apiKey,
  site,
  signedInEditor: _,
}) => {
  await seedSections(request, apiKey, [
    { sectionId: 'alpha', sectionName: 'Alpha', sectionType: 'hero', sectionData: { headline: 'Alpha' } },
  ]);
  await site.settle();
  await openEditMode(page, '/overlay-demo');
  const other = await context.newPage();
  await openEditMode(other, '/overlay-demo');
  await expect(panelOf(other)).toContainText('Also editing');
  const told = page.evaluate(
    () => new Promise((resolve) => window.addEventListener('sectionsUpdated', () => resolve(true), { once: true })),
  );
  await writeText(page, 'dynamic.alpha.headline', 'Alpha, reworded');
  await finalize(page);
  expect(await told).toBe(true);
  await expect(other.locator('[data-path="dynamic.alpha.headline"]')).toHaveText('Alpha, reworded');
});
