import { expect, test } from '../fixtures';
import { untilQuiet } from '../run/requests';
import { expectDialogAccessible, openEditor } from './editor-page';

const HEADLINE = 'Good businesses deserve a next owner.';

test('the full page opens in a new tab, and sections that are not a page have no such link', async ({
  page,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page);
  const link = page.getByRole('link', { name: 'View full page' });
  await expect(link).toHaveAttribute('href', '/');
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
  await editor.tab('Demo').click();
  await expect(link).toHaveAttribute('href', '/overlay-demo');
  await editor.tab('Header & footer').click();
  await expect(editor.tab('Header & footer')).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('.section-editor')).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('the field of an image says that the page shows its illustration while there is no image', async ({
  page,
  signedInEditor: _,
}) => {
  await openEditor(page);
  const input = page.locator('[id="home.hero.image"]');
  const image = page.locator('.image-field').filter({ has: input });
  await expect(image).toContainText('Illustration');
  await expect(input).toHaveAccessibleDescription(/Without an image, the page shows its illustration\./);
  await input.fill('/illustrations/counter.svg');
  await expect(image).not.toContainText('Illustration');
  await image.getByRole('button', { name: /^Remove/ }).click();
  await expect(image).toContainText('Illustration');
});

test('the field of an image shows the name of an image from the library', async ({ page, signedInEditor: _ }) => {
  await openEditor(page);
  const image = page.locator('.image-field').filter({ has: page.locator('[id="home.hero.image"]') });
  await image.locator('input[type="file"]').setInputFiles({
    name: 'bakery-front.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h40v30H0z"/></svg>',
    ),
  });
  await expect(image).toContainText('bakery-front');
});

test('the preview follows typing without requests, has device widths, and is at most 400 px high above the form', async ({
  page,
  signedInEditor: _,
}) => {
  await page.setViewportSize({ width: 1100, height: 900 });
  const editor = await openEditor(page);
  await expect(editor.preview.getByRole('heading', { level: 1 })).toHaveText(HEADLINE);
  // The page's claims are read once, after the page.
  await untilQuiet(page);
  const asked: string[] = [];
  // Images load as they come near the viewport, and parts of the editor when they are ready.
  page.on('request', (request) => {
    if (!['image', 'script', 'stylesheet'].includes(request.resourceType())) asked.push(request.url());
  });
  await editor.field('Headline').fill('Typed, and not saved');
  await expect(editor.preview.getByRole('heading', { level: 1 })).toHaveText('Typed, and not saved');
  expect(asked).toEqual([]);
  const box = await page.locator('.preview-box').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(400);
  for (const [name, width] of [
    ['Phone', 390],
    ['Tablet', 768],
    ['Desktop', 1440],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    expect(await editor.preview.locator('body').evaluate((body) => body.clientWidth)).toBe(width);
    const room = await page.locator('.preview-frame').boundingBox();
    expect(room?.width).toBeLessThanOrEqual((box?.width ?? 0) + 1);
  }
  await page.getByRole('button', { name: 'Hide preview' }).click();
  await expect(page.locator('.preview-box')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(editor.preview.getByRole('heading', { level: 1 })).toHaveText('Typed, and not saved');
});

test('with the preview beside the form, the save bar has one line and the form has the room for it', async ({
  page,
  signedInEditor: _,
}) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  const editor = await openEditor(page);
  await editor.field('Button text').fill('Talk');
  const bar = page.locator('.save-bar');
  await expect(bar.getByRole('button', { name: 'Save to draft…' })).toBeVisible();
  await expect(bar.getByRole('status')).toHaveText('1 unsaved change');
  expect((await bar.boundingBox())?.height).toBeLessThan(60);
});

test('each page keeps its changes while another is open, and its tab is marked', async ({
  page,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page);
  await editor.field('Headline').fill('Kept');
  await editor.tab('Contact').click();
  await page.getByRole('heading', { name: 'Hero', level: 2 }).waitFor();
  await expect(editor.state).toHaveText('All changes are saved');
  await editor.tab('Home (changed)').click();
  await expect(editor.field('Headline')).toHaveValue('Kept');
});

test('a stat has a label and a sub-label, which are stored as one text', async ({ page, signedInEditor: _ }) => {
  const editor = await openEditor(page, 'home&at=home.welcome.stats.0.label');
  const stat = page.getByRole('group', { name: 'Stat 1' });
  await expect(stat.getByLabel('Label', { exact: true })).toHaveValue('Operators trained');
  await stat.getByLabel('Sub-label').fill('since 2020');
  const label = editor.preview.locator('[data-path="home.welcome.stats.0.label"]');
  await expect(label.locator('small')).toHaveText('since 2020');
  await stat.getByLabel('Sub-label').fill('');
  await expect(label).toHaveText('Operators trained');
  await expect(label.locator('small')).toHaveCount(0);
});

test('a key shows the keyboard shortcuts, but types a character in a field', async ({ page, signedInEditor: _ }) => {
  const editor = await openEditor(page);
  await editor.field('Headline').fill('');
  await editor.field('Headline').press('?');
  await expect(editor.field('Headline')).toHaveValue('?');
  await editor.tab('Home (changed)').focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Save the changes on this page');
  await expectDialogAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
});

for (const width of [390, 768, 1280]) {
  test(`Save stays under the pointer while it is pressed, also when a text reports its change then, at ${width} pixels`, async ({
    page,
    request,
    apiKey,
    signedInEditor: _,
  }) => {
    const headers = { Authorization: `Bearer ${apiKey}` };
    const made = await request.post('/api/pages', { headers, data: { title: 'Press room', status: 'published' } });
    expect(made.status()).toBe(201);
    await page.setViewportSize({ width, height: 900 });
    for (const pageId of ['press-room', 'home']) {
      const editor = await openEditor(page, pageId);
      const readTop = async () => Math.round((await editor.save.boundingBox())?.y ?? 0);
      // The editors of texts load one after another.
      await untilQuiet(page);
      await editor.field('Subheadline').fill('For those who write.');
      const before = await readTop();
      await editor.save.hover();
      await page.mouse.down();
      await expect(editor.state).toHaveText('1 unsaved change');
      expect(await readTop()).toBe(before);
      await page.mouse.up();
      await expect(editor.state).toHaveText('Saved');
    }
  });
}

for (const width of [390, 768, 1440]) {
  test(`no field moves at ${width} pixels once it is shown`, async ({ page, signedInEditor: _ }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin?page=home');
    const field = page.getByRole('textbox', { name: 'Headline', exact: true });
    await expect(field).toBeVisible();
    const before = await field.boundingBox();
    await expect(page.getByRole('button', { name: 'Attach disclosure… to Home' })).toBeVisible();
    await untilQuiet(page);
    expect(await field.boundingBox()).toEqual(before);
  });
}
