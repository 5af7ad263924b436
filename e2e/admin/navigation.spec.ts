import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import { expectDialogAccessible, openEditor } from './editor-page';

test.use({ reducedMotion: 'reduce' });

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

test('the sidebar shows the pages of companies under their list, and opens the editor at the company', async ({
  page,
  signedInEditor: _,
}) => {
  await openEditor(page);
  const nav = navigation(page);
  const toggle = nav.getByRole('button', { name: 'Pages under Portfolio' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  const companies = nav.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Pages under Portfolio' }) }).getByRole('list').getByRole('link');
  const link = companies.nth(1);
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(page).toHaveURL(/\/admin\?page=portfolio$/);
  await expect(page.locator('.section-editor').getByLabel('Name', { exact: true })).toHaveValue(name);
});

test('the sidebar collapses, stays collapsed, and is a drawer on a phone', async ({ page, signedInAdmin: _ }) => {
  await openEditor(page);
  const toggle = page.getByRole('button', { name: 'Navigation' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect(navigation(page)).toHaveCount(0);
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(navigation(page)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(navigation(page)).toHaveCount(0);
  await toggle.click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expectDialogAccessible(page);
  await drawer.getByRole('link', { name: 'Brand' }).click();
  await expect(page.getByRole('heading', { name: 'Brand', level: 2 })).toBeVisible();
  await expect(drawer).toHaveCount(0);
});

test('the command palette finds the footer’s tagline by its section, and opens the field', async ({
  page,
  signedInEditor: _,
}) => {
  await openEditor(page);
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('footer tag');
  await expect(palette.getByRole('option').first()).toContainText('Tagline');
  await expectDialogAccessible(page);
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  const tagline = page.locator('[id="site.footer.tagline"]');
  await expect(tagline).toBeFocused();
});

test('the command palette opens screens, runs commands, and searches all content', async ({
  page,
  signedInAdmin: { account },
}) => {
  await page.goto('/admin/brand');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const open = async (words: string) => {
    await page.getByRole('button', { name: 'Go to…' }).click();
    await palette.getByRole('combobox').fill(words);
  };
  await open('redirects');
  await palette.getByRole('option', { name: 'Redirects', exact: true }).click();
  await expect(page).toHaveURL('/admin/redirects');
  await open('section manager');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Section Library' })).toBeVisible();
  await open(account.email);
  await expect(palette.getByRole('group', { name: 'People' }).getByRole('option')).toContainText(account.name);
  await palette.getByRole('combobox').fill('no such thing');
  await expect(palette.getByRole('option')).toHaveText(['Search all content for “no such thing”']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/search?q=no+such+thing');
});

test('the overview shows the latest change, which opens its field, and what needs attention', async ({
  page,
  edit,
  signedInAdmin: _,
}) => {
  await edit('about.hero.headline', 'Written this morning');
  await page.goto('/admin/start');
  await expect(page.getByRole('complementary', { name: 'Quick Actions' }).getByRole('button')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('Nothing right now.');
  await expectAccessible(page);
  const changes = page.getByRole('region', { name: 'Latest changes' });
  await changes
    .getByRole('link', { name: /Headline/ })
    .first()
    .click();
  await expect(page.locator('[id="about.hero.headline"]')).toBeFocused();
  await page.keyboard.type('Changed');
  await navigation(page).getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: '1 unsaved change on About Us' }).click();
  await expect(page).toHaveURL(/page=about$/);
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`at ${width} by ${height} pixels, the first field is visible without scrolling`, async ({
    page,
    signedInEditor: _,
  }) => {
    await page.setViewportSize({ width, height });
    const editor = await openEditor(page);
    await expect(editor.field('Headline')).toBeInViewport({ ratio: 1 });
    // The preview is beside the form in wide windows, and closed on phones.
    await expect(page.locator('.preview-box')).toHaveCount(width > 1000 ? 1 : 0);
  });
}

test('beside the form, the preview can be widened by mouse and keyboard, and stays so', async ({
  page,
  signedInEditor: _,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openEditor(page);
  const handle = page.getByRole('separator', { name: 'Width of the form' });
  const readWidth = async () => (await page.locator('.section-editor').boundingBox())?.width ?? 0;
  const initial = await readWidth();
  await handle.press('ArrowLeft');
  const narrower = await readWidth();
  expect(narrower).toBeLessThan(initial);
  const box = await handle.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 100];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 120, y, { steps: 4 });
  await page.mouse.up();
  expect(Math.abs((await readWidth()) - narrower - 120)).toBeLessThan(12);
  const dragged = await readWidth();
  await page.reload();
  await page.locator('.section-editor').waitFor();
  expect(await readWidth()).toBe(dragged);
  await handle.dblclick();
  expect(await readWidth()).toBe(initial);
  await expectAccessible(page);
});

test('at 1024 pixels and wider, no control of the dashboard is off screen', async ({ page, signedInAdmin: _ }) => {
  for (const width of [1024, 1200, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/admin', '/admin/start', '/admin/brand', '/admin/pages']) {
      await page.goto(path);
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await page.locator('main button').first().waitFor();
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('header :is(a, button), nav :is(a, button), main :is(a, button, input)')]
          .filter((element) => element.checkVisibility() && !element.classList.contains('skip-link'))
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            return left < 0 || right > innerWidth;
          })
          .map((element) => element.textContent || element.getAttribute('aria-label')),
      );
      expect([width, path, outside]).toEqual([width, path, []]);
    }
  }
});
