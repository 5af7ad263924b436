import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openEditor } from './editor-page';

const bar = (page: Page) => page.locator('.page-bar');

test('the page bar publishes and unpublishes by its menu, which works by keyboard', async ({
  page,
  request,
  apiKey,
  signedInEditor: _,
}) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  await request.post('/api/pages', { data: { title: 'Our history', layout: 'article' }, headers });
  await openEditor(page, 'our-history');
  const button = bar(page).getByRole('button', { name: 'Unpublished' });
  await button.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Publish', exact: true })).toBeFocused();
  await page.keyboard.press('v');
  await expect(page.getByRole('menuitem', { name: 'View page' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toContainText('Page published');
  const published = bar(page).getByRole('button', { name: 'Published', exact: true });
  await expect(published).toBeFocused();
  expect((await request.get('/our-history')).status()).toBe(200);
  await published.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toContainText('Page unpublished');
  expect((await request.get('/our-history')).status()).toBe(404);
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.toast').first()).toContainText('Page published again');
  expect((await request.get('/our-history')).status()).toBe(200);
});

test('the home page, which is always published, has a status without a menu', async ({ page, signedInEditor: _ }) => {
  await openEditor(page, 'home');
  await expect(bar(page).getByText('Published', { exact: true })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Published' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'View full page' })).toBeVisible();
});

test('publishing offers to add the page to a menu, unless one links to it', async ({
  page,
  request,
  apiKey,
  edit,
  signedInEditor: _,
}) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  for (const title of ['Our history', 'Press'])
    await request.post('/api/pages', { data: { title, layout: 'article' }, headers });
  await edit('site.footer.legal', [{ text: 'Press', url: '/press' }]);
  const offer = page.locator('.toast').getByRole('button', { name: 'Add to a menu' });
  const publish = async (id: string) => {
    await openEditor(page, id);
    await bar(page).getByRole('button', { name: 'Unpublished' }).click();
    await page.getByRole('menuitem', { name: 'Publish', exact: true }).click();
    await expect(page.locator('.toast')).toContainText('Page published');
  };
  await publish('press');
  await expect(offer).toHaveCount(0);
  await publish('our-history');
  await offer.click();
  await expect(page).toHaveURL(/\/admin\/menus$/);
});

test('a page is renamed and moved from the menu of its editor, except pages that keep their address', async ({
  page,
  request,
  signedInEditor: _,
}) => {
  await openEditor(page);
  await bar(page).getByRole('button', { name: 'More tools' }).click();
  await expect(page.getByRole('menuitem', { name: 'Batch Edit' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Rename or move…' })).toHaveCount(0);
  await openEditor(page, 'about');
  await bar(page).getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('menuitem', { name: 'Rename or move…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename or move About Us' });
  await dialog.getByLabel('Title').fill('Who we are');
  await dialog.getByLabel('Address').fill('/who-we-are');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.toast')).toContainText('Page moved/about redirects to /who-we-are now.');
  await expect(bar(page).getByRole('heading', { name: 'Who we are' })).toBeVisible();
  expect((await request.get('/who-we-are')).status()).toBe(200);
  await expect(page.getByRole('link', { name: 'View full page' })).toHaveAttribute('href', '/who-we-are');
});

test('the page bar is one line on every screen, and its menu stays inside the window', async ({
  page,
  signedInEditor: _,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openEditor(page, 'caseStudies');
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await bar(page).boundingBox();
    expect(box?.height, `${width}`).toBeLessThan(70);
    const last = await bar(page).getByRole('button', { name: 'More tools' }).boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0), `${width}`).toBeLessThanOrEqual(width);
    await bar(page).getByRole('button', { name: 'More tools' }).click();
    const menu = await page.getByRole('menu').boundingBox();
    expect(menu?.x, `${width}`).toBeGreaterThanOrEqual(0);
    expect((menu?.x ?? 0) + (menu?.width ?? 0), `${width}`).toBeLessThanOrEqual(width);
    await expect(page.getByRole('menuitem', { name: 'Search and sharing' })).toHaveCount(width < 768 ? 1 : 0);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
});

test('the save bar is one line from 768 pixels on, and is never cut', async ({ page, signedInEditor: _ }) => {
  const editor = await openEditor(page);
  const discard = page.getByRole('button', { name: 'Discard' });
  const middle = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
    return y + height / 2;
  };
  const expectOneLine = async (width: number) => {
    expect(Math.abs((await middle(editor.state)) - (await middle(editor.save))), `${width}`).toBeLessThan(3);
  };
  const widths = [320, 390, 768, 1024, 1440];
  for (const width of widths.slice(2)) {
    await page.setViewportSize({ width, height: 800 });
    await expectOneLine(width);
  }
  await editor.field('Headline').first().fill('A new headline');
  await expect(editor.state).toHaveText('1 unsaved change');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const part of [editor.state, discard, page.getByRole('button', { name: 'Save to draft…' }), editor.save])
      await expect(part).toBeInViewport({ ratio: 1 });
    const [scrollWidth, clientWidth] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    expect([width, scrollWidth]).toEqual([width, clientWidth]);
    if (width < 768) continue;
    await expectOneLine(width);
    const { x = 0, width: used = 0, height = 0 } = (await editor.state.boundingBox()) ?? {};
    expect(x + used, `${width}`).toBeLessThanOrEqual((await discard.boundingBox())?.x ?? 0);
    expect(height, `${width}`).toBeLessThan(24);
  }
});
