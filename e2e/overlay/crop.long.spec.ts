import { expect, expectAccessible, test } from '../fixtures';
import { finalize, openEditMode } from './open-overlay';

test.use({ reducedMotion: 'reduce' });

const IMAGE = 'home.opportunity.cards.0.image';

test('what of a picture stays in sight is chosen by pointer and by keyboard, undone, saved, and seen by visitors', async ({
  page,
  signedInEditor: _,
  browser,
  site,
}) => {
  await openEditMode(page);
  const picture = page.locator(`[data-path="${IMAGE}"] img`);
  const place = () => picture.evaluate((img) => [getComputedStyle(img).objectPosition, getComputedStyle(img).scale]);
  const before = await place();
  await page.locator(`[data-path="${IMAGE}"]`).click();
  await page.getByRole('button', { name: /^Focus and crop of/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Focus and crop/ });
  await expectAccessible(page);
  const stage = dialog.locator('.crop-stage');
  const box = await stage.boundingBox();
  if (!box) throw new Error('There is no picture to press on.');
  await page.mouse.click(box.x + box.width * 0.25, box.y + box.height * 0.75);
  await expect(dialog.getByRole('slider', { name: 'From the left' })).toHaveValue('25');
  await dialog.getByRole('slider', { name: 'From the top' }).press('ArrowDown');
  await expect(dialog.getByRole('slider', { name: 'From the top' })).toHaveValue('74');
  const nearer = dialog.getByRole('slider', { name: 'Nearer' });
  await nearer.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('PageUp');
  await dialog.getByRole('button', { name: 'Use', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await place())[0]).toBe('25% 74%');
  const chosen = await place();
  expect(Number(chosen[1])).toBeGreaterThan(1);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(place).toEqual(before);
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect.poll(place).toEqual(chosen);
  await finalize(page);

  const context = await browser.newContext({ baseURL: site.server.url, javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto('/');
  const seen = visitor.locator(`[data-path="${IMAGE}"] img`);
  await expect(seen).toHaveCSS('object-position', '25% 74%');
  expect(await seen.getAttribute('src')).not.toContain('#');
  await context.close();
});

test('what is said at the end of an address is a crop or nothing', async ({ page, edit }) => {
  for (const said of ['#crop=10,20,100;color:red', '#crop=999,0,100', '#crop=0,0,"><script>']) {
    await edit(IMAGE, `/illustrations/storefront.svg${said}`);
    await page.goto('/');
    await expect(page.locator(`[data-path="${IMAGE}"] img`)).not.toHaveAttribute('style', /.+/);
  }
});
