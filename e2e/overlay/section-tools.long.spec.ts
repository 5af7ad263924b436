import { expect } from '../fixtures';
import { openEditMode, panelOf } from './open-overlay';
import { FOUR_SECTIONS, orderOf, seedSections, storedSections, testWithSections } from './seed-sections';

const test = testWithSections(FOUR_SECTIONS);
test.use({ reducedMotion: 'reduce' });

test('deleting asks for confirmation, deletes on the server, refreshes the list and is recorded; a failure is reported', async ({
  page,
  request,
  apiKey,
  problems,
}) => {
  problems.expect(/Failed to load resource|net::/);
  problems.expect(/deleting Beta/);
  problems.expect(/403/);
  await openEditMode(page, '/overlay-demo');
  const ask = async () => {
    await page.getByRole('button', { name: 'Delete Beta' }).click();
    return page.getByRole('alertdialog', { name: 'Delete Section' });
  };
  const dialog = await ask();
  await expect(dialog).toContainText('Are you sure you want to delete the Beta section?');
  await expect(dialog).toContainText('This action cannot be undone');
  await expect(dialog).toContainText('The section and all its content will be permanently removed.');
  await expect(dialog).toContainText('cta');
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Delete Section']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => storedSections(request)).toHaveLength(4);

  await page.route(/sections\.(remove|delete)/, (route) => route.abort());
  await (await ask()).getByRole('button', { name: 'Delete Section' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Something went wrong' });
  await expect(alert).toContainText('Error deleting section. Please try again.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => orderOf(page)).toHaveLength(4);
  await page.unroute(/sections\.(remove|delete)/);
  await page.route(/sections\.(remove|delete)/, (route) => {
    const error = { message: 'No.', code: -32000, data: { code: 'FORBIDDEN', httpStatus: 403, message: 'No.' } };
    const isBatch = new URL(route.request().url()).searchParams.has('batch');
    return route.fulfill({ status: 403, json: isBatch ? [{ error }] : { error } });
  });
  await (await ask()).getByRole('button', { name: 'Delete Section' }).click();
  await expect(alert).toContainText('Failed to delete section. Please try again.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => orderOf(page)).toHaveLength(4);
  await page.unroute(/sections\.(remove|delete)/);

  const told = page.evaluate(
    () => new Promise((resolve) => window.addEventListener('sectionsUpdated', () => resolve(true), { once: true })),
  );
  await (await ask()).getByRole('button', { name: 'Delete Section' }).click();
  expect(await told).toBe(true);
  await expect.poll(() => orderOf(page)).toEqual(['alpha', 'gamma', 'delta']);
  await expect(page.getByText('3 sections', { exact: true })).toBeVisible();
  await expect.poll(() => storedSections(request)).toHaveLength(3);
  const headers = { Authorization: `Bearer ${apiKey}` };
  const history = await (await request.get('/api/history?page=demo', { headers })).text();
  expect(history).toContain('beta');
});

test('a section that could not be added or hidden is logged and reported in the panel without an alert, and can be retried', async ({
  page,
  request,
  problems,
}) => {
  problems.expect(/Failed to load resource|net::/);
  problems.expect(/duplicating Gamma/);
  await openEditMode(page, '/overlay-demo');
  await page.route(/sections\.create/, (route) => route.abort());
  await page.getByRole('button', { name: 'Duplicate Gamma' }).click();
  await expect(panelOf(page)).toContainText('Not saved: duplicating Gamma.');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect.poll(() => storedSections(request)).toHaveLength(4);
  await page.unroute(/sections\.create/);
  await panelOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect.poll(async () => (await storedSections(request)).length).toBe(5);
  await expect(panelOf(page)).not.toContainText('Not saved');
});

test('a copy is placed below its original, a double click makes only one, and other moves are kept', async ({
  page,
  request,
}) => {
  await openEditMode(page, '/overlay-demo');
  await panelOf(page).getByRole('button', { name: 'Sections' }).click();
  const manager = page.getByRole('dialog', { name: 'Section Manager' });
  // At the end of the list, the focus stays on the arrow.
  for (const _ of ['gamma', 'beta', 'alpha'])
    await manager.getByRole('button', { name: 'Move Delta up' }).press('Enter');
  await expect(manager.getByRole('button', { name: 'Move Delta up' })).toBeFocused();
  await expect.poll(() => orderOf(page)).toEqual(['delta', 'alpha', 'beta', 'gamma']);
  // Several moves of a section count as one change.
  await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
  await manager.getByRole('button', { name: 'Duplicate Alpha', exact: true }).dblclick();
  const copy = page.locator('#main [data-section^="portfolio-"]');
  await expect(copy).toHaveCount(1);
  await expect(copy).toBeInViewport();
  expect((await orderOf(page)).map((id) => id?.replace(/-.*/, ''))).toEqual([
    'delta',
    'alpha',
    'portfolio',
    'beta',
    'gamma',
  ]);
  // Deleting a section before the moved one neither loses the move nor causes a conflict.
  await manager.getByRole('button', { name: 'Delete Alpha', exact: true }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Section' }).click();
  await expect(page.locator('[data-section="alpha"]')).toHaveCount(0);
  await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
  await panelOf(page).getByRole('button', { name: 'Finalize Changes' }).click();
  await expect(panelOf(page)).toContainText('Changes saved successfully!');
  expect((await storedSections(request)).map(({ sectionName }) => sectionName)).toEqual([
    'Delta',
    'Alpha copy',
    'Beta',
    'Gamma',
  ]);
  await manager.getByRole('button', { name: '+ Add Section' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a section' });
  await adding.getByRole('radio', { name: 'Hero' }).check();
  await adding.getByRole('button', { name: 'Add Section', exact: true }).dblclick();
  await expect(page.locator('#main [data-section^="hero-"]')).toHaveCount(1);
  await expect(page.locator('#main [data-section^="hero-"]')).toBeInViewport();
  // A hidden section can still be opened.
  await manager.getByRole('button', { name: 'Hide Gamma' }).click();
  await expect(manager.getByRole('button', { name: 'Show Gamma' })).toBeVisible();
  await manager.getByRole('button', { name: 'Gamma', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Gamma' })).toBeVisible();
});

test('a section added to a page is undone in one step, and redone in one', async ({ page }) => {
  await openEditMode(page);
  await panelOf(page).getByRole('button', { name: 'Sections' }).click();
  const manager = page.getByRole('dialog', { name: 'Section Manager' });
  const adding = page.getByRole('dialog', { name: 'Add a section' });
  for (const [kind, name] of [
    ['Text', 'Our promise'],
    ['Hero', 'Open house'],
  ] as const) {
    await manager.getByRole('button', { name: '+ Add Section' }).click();
    await adding.getByRole('radio', { name: kind, exact: true }).check();
    await adding.getByLabel('Section name').fill(name);
    await adding.getByRole('button', { name: 'Add Section', exact: true }).click();
    const shown = manager.getByRole('button', { name: `Hide ${name}` });
    await expect(shown).toBeVisible();
    await expect(panelOf(page)).toContainText('unsaved change(s)');
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(manager.getByRole('button', { name, exact: true })).toHaveCount(0);
    await expect(panelOf(page)).not.toContainText('unsaved change(s)');
    await page.keyboard.press('ControlOrMeta+Shift+Z');
    await expect(shown).toBeVisible();
    await expect(panelOf(page)).toContainText('unsaved change(s)');
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(shown).toHaveCount(0);
  }
});

test('the text of a section that starts with its name as a headline is written at once', async ({ page }) => {
  await openEditMode(page);
  await panelOf(page).getByRole('button', { name: 'Sections' }).click();
  const manager = page.getByRole('dialog', { name: 'Section Manager' });
  await manager.getByRole('button', { name: '+ Add Section' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a section' });
  await adding.getByLabel('Section name').fill('How we begin');
  await adding.getByLabel('Show the name as a headline').check();
  await adding.getByRole('button', { name: 'Add Section', exact: true }).click();
  await expect(manager.getByRole('listitem').filter({ hasText: 'How we begin' })).toContainText('Added section');
  await expect(manager.getByRole('listitem').filter({ hasText: 'Hero' })).toContainText('Built-in section');
  await page.locator('[data-path="home.howwebegin"]').getByText('Start writing here...').click();
  const writing = page.getByRole('dialog', { name: 'Edit How we begin' });
  await writing.locator('.rt-holder[data-ready]').waitFor();
  await page.keyboard.type('With a long talk.');
  await expect(writing.locator('.ce-header')).toHaveText('How we begin');
  await expect(writing.locator('.ce-paragraph')).toHaveText('With a long talk.');
});

test("deleting or hiding a section by keyboard moves the focus to the next one's handle", async ({ page }) => {
  await openEditMode(page, '/overlay-demo');
  await page.getByRole('button', { name: 'Delete Beta' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Section' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Drag Gamma' })).toBeFocused();
  await page.getByRole('button', { name: 'Hide Delta' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Drag Gamma' })).toBeFocused();
});

test('a long name leaves the tools of its section in the window', async ({ page, request, apiKey }) => {
  const sectionName = `<b>${'اسم القسم الطويل '.repeat(11)}</b>`;
  await seedSections(request, apiKey, [{ sectionId: 'long', sectionName, sectionType: 'cta', sectionData: {} }]);
  await openEditMode(page, '/overlay-demo');
  await page.locator('[data-section="long"]').scrollIntoViewIfNeeded();
  const bar = page.locator('.section-bar', { has: page.locator('[data-handle="long"]') });
  const remove = bar.getByRole('button', { name: /^Delete/ });
  await remove.scrollIntoViewIfNeeded();
  await expect(remove).toBeInViewport({ ratio: 1 });
  expect((await bar.boundingBox())?.width).toBeLessThan(700);
});

test('the Section Manager lists all sections of the page, shows one on the page, and renames a custom one', async ({
  page,
  request,
}) => {
  await openEditMode(page, '/overlay-demo');
  await panelOf(page).getByRole('button', { name: 'Sections' }).click();
  const manager = page.getByRole('dialog', { name: 'Section Manager' });
  const own = manager.getByRole('list', { name: 'Sections of this page' });
  await expect(own.getByRole('listitem').first()).toContainText('Hero');
  await own.getByRole('button', { name: 'Welcome', exact: true }).click();
  await expect(page.locator('[data-path="demo.welcome.title"]')).toBeInViewport();
  await manager.getByRole('button', { name: 'Rename Beta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename section' });
  await dialog.getByLabel('Section name').fill('Open house');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(manager.getByRole('button', { name: 'Open house', exact: true })).toBeVisible();
  await expect.poll(async () => (await storedSections(request)).map((one) => one.sectionName)).toContain('Open house');
});
