import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../fixtures';
import { colour, openBrand } from './brand-page';
import { press, tabTo, type } from './by-keyboard';
import { openEditor } from './editor-page';

test.beforeEach(({ signedInEditor: _ }) => undefined);

const state = (page: Page) => page.locator('.save-bar').getByRole('status');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const brandOf = async (page: Page) => (await (await page.request.get('/api/content/site')).json()).brand;

/** Opens a page as a visitor who is not signed in. */
async function asVisitor(browser: Browser, baseURL: string | undefined, path: string): Promise<Page> {
  const visitor = await (await browser.newContext({ baseURL })).newPage();
  await visitor.goto(path);
  return visitor;
}

const cornersOf = (visitor: Page) =>
  visitor
    .getByRole('main')
    .locator('.button')
    .first()
    .evaluate((button) => getComputedStyle(button).borderRadius);

test("each choice of corners applies to the visitors' buttons", async ({ page, browser, baseURL, site }) => {
  await openBrand(page);
  const visitor = await asVisitor(browser, baseURL, '/');
  expect(await cornersOf(visitor)).toBe('3px');
  const corners = page.getByRole('group', { name: 'Corners' });
  for (const [label, size] of [
    ['Square', '0px'],
    ['Soft', '8px'],
    ['Round', '16px'],
    ['Small', '3px'],
  ] as const) {
    await corners.getByRole('radio', { name: label }).check();
    await save(page).click();
    await expect(state(page)).toHaveText('Saved');
    await site.settle();
    await visitor.reload();
    expect([label, await cornersOf(visitor)]).toEqual([label, size]);
  }
  await visitor.context().close();
});

test('the icons of a page and its manifest are made from the uploaded image', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const visitor = await asVisitor(browser, baseURL, '/about');
  const iconsOf = async () => {
    await visitor.reload();
    const links = visitor.locator('link[rel="icon"], link[rel="apple-touch-icon"]');
    const named = await links.evaluateAll((all) => (all as HTMLLinkElement[]).map(({ href }) => new URL(href)));
    const manifest = (await (await visitor.request.get('/manifest.webmanifest')).json()) as {
      icons: { src: string; sizes: string; type: string }[];
    };
    const addresses = named.map(String).concat(manifest.icons.map(({ src }) => src));
    const bodies = await Promise.all(addresses.map(async (one) => (await visitor.request.get(one)).body()));
    return { addresses, bodies, manifest };
  };
  const before = await iconsOf();
  await openBrand(page);
  const background = '#b03060';
  const create = { width: 640, height: 640, channels: 3 as const, background };
  const file = { name: 'mark.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
  await page.getByRole('button', { name: 'Choose an image for Icon from the library' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose an image for Icon' });
  await picker.getByLabel('Image files').setInputFiles(file);
  await picker.getByRole('button', { name: 'Use mark.png' }).click();
  await expect(colour(page, 'Icon')).toHaveValue(/^\/media\//);
  await save(page).click();
  await expect(state(page)).toHaveText('Saved');
  await site.settle();
  const after = await iconsOf();
  expect(after.addresses).toHaveLength(before.addresses.length);
  for (const [index, body] of after.bodies.entries()) {
    expect([after.addresses[index], body.equals(before.bodies[index] ?? body)]).toEqual([
      after.addresses[index],
      false,
    ]);
  }
  for (const { src, sizes, type: said } of after.manifest.icons) {
    const answer = await visitor.request.get(src);
    expect([src, answer.headers()['content-type']]).toEqual([src, said]);
    if (said !== 'image/png') continue;
    const { width, height } = await sharp(await answer.body()).metadata();
    expect([src, `${width}x${height}`]).toEqual([src, sizes]);
  }
  expect(after.manifest.icons.filter(({ type: said }) => said === 'image/png').length).toBeGreaterThan(1);
  await visitor.context().close();
});

test('a text color without enough contrast is not saved; the nearest readable color is', async ({ page, problems }) => {
  problems.expect(/answer 422/);
  await openBrand(page);
  const ink = colour(page, 'Text');
  await ink.fill('#9a9a9a');
  await save(page).click();
  await expect(state(page)).toHaveText('Not saved');
  await expect(ink).toHaveAccessibleDescription(/needs 4\.5:1\)\. Try #[0-9a-f]{6}\./);
  expect(await brandOf(page)).toBeUndefined();
  await page.getByRole('button', { name: /^Use #[0-9a-f]{6} for text$/ }).click();
  const nearest = await ink.inputValue();
  expect(nearest).not.toBe('#9a9a9a');
  await save(page).click();
  await expect(state(page)).toHaveText('Saved');
  expect((await brandOf(page)).colours.ink).toBe(nearest);
});

test('a refused save scrolls to the first refused field, names it, and marks the brand as unsaved', async ({
  page,
  problems,
}) => {
  problems.expect(/answer 422/);
  await openBrand(page);
  const dashboard = page.getByRole('navigation', { name: 'Dashboard' });
  const ink = colour(page, 'Text');
  await ink.fill('#9a9a9a');
  await page.getByRole('button', { name: 'Replace illustration' }).last().scrollIntoViewIfNeeded();
  await expect(ink).not.toBeInViewport();
  await save(page).click();
  await expect(page.locator('.toast')).toContainText('Could not save your content. Brand › Colors › Text: ');
  await expect(ink).toBeFocused();
  await expect(ink).toBeInViewport();
  await expect(page.locator('.brand-colour').getByText(/needs 4\.5:1\)\. Try #[0-9a-f]{6}\./)).toBeInViewport();
  await expect(dashboard.getByRole('link', { name: 'Brand (changed)' })).toBeVisible();
  await expect(dashboard.getByRole('link', { name: 'Header & footer', exact: true })).toBeVisible();
  await dashboard.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: '1 unsaved change on Brand' }).click();
  await expect(page).toHaveURL(/\/admin\/brand$/);
});

test('a look is chosen and saved using only the keyboard, and restored from the Timeline', async ({ page, site }) => {
  await openBrand(page);
  await type(page, colour(page, 'Primary'), '#12402c');
  await tabTo(page, page.getByRole('radio', { name: /Fraunces with Inter/ }));
  await page.keyboard.press('ArrowDown');
  const pair = page.getByRole('group', { name: 'Typefaces' }).getByRole('radio', { checked: true });
  await expect(pair).not.toHaveAccessibleName(/Fraunces with Inter/);
  await press(page, save(page));
  await expect(state(page)).toHaveText('Saved');
  await site.settle();
  expect(await brandOf(page)).toMatchObject({ colours: { primary: '#12402c' }, typefaces: expect.any(String) });

  await press(page, page.getByRole('link', { name: 'site-wide history' }));
  const editor = await openEditor(page, 'site');
  await press(page, page.getByRole('button', { name: 'History', exact: true }));
  const timeline = page.getByRole('dialog', { name: /^History of/ });
  await press(page, timeline.getByRole('button', { name: /^Undo this change/ }).first());
  const question = page.getByRole('alertdialog', { name: 'Undo this change' });
  await press(page, question.getByRole('button', { name: 'Undo this change' }));
  await expect(question).toBeHidden();
  await expect.poll(async () => (await brandOf(page)) ?? null).toBeNull();
  await expect(editor.state).not.toHaveText('Not saved');
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(11, 31, 58)');
});
