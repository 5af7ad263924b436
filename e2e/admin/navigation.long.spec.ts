import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import { untilQuiet } from '../run/requests';
import { openEditor } from './editor-page';

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
  const companies = nav
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Pages under Portfolio' }) })
    .getByRole('list')
    .getByRole('link');
  const link = companies.nth(1);
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(page).toHaveURL(/\/admin\?page=portfolio$/);
  await expect(page.locator('.section-editor').getByLabel('Name', { exact: true })).toHaveValue(name);
});

test('the sidebar scrolls to the current screen', async ({ page, signedInEditor: _ }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/admin/check');
  await expect(navigation(page).getByRole('link', { name: 'Site check' })).toBeInViewport();
});

test('the header stays in place while a dialog is open on a scrolled page', async ({ page, signedInEditor: _ }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/admin?page=home');
  await expect(page.getByRole('textbox', { name: 'Headline', exact: true })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  const header = page.getByRole('banner');
  const before = await header.boundingBox();
  expect(before?.y).toBe(0);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
  expect(await header.boundingBox()).toEqual(before);
});

test('the command palette opens without fetching anything', async ({ page, signedInEditor: _ }) => {
  await page.goto('/admin/activity');
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  await untilQuiet(page);
  const fetched: string[] = [];
  page.on('request', (one) => fetched.push(one.url()));
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox')).toBeFocused();
  expect(fetched).toEqual([]);
});

test('the command palette opens screens, runs commands, and searches all content', async ({
  page,
  signedInAdmin: { account },
}) => {
  await page.goto('/admin/brand');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const open = async (words: string) => {
    await page.getByRole('button', { name: 'Search pages, fields and commands' }).click();
    await palette.getByRole('combobox').fill(words);
  };
  await open('redirects');
  await palette.getByRole('option', { name: 'Redirects', exact: true }).click();
  await expect(page).toHaveURL('/admin/redirects');
  await open('section manager');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Section Library' })).toBeVisible();
  await open('Call To Action');
  await palette
    .getByRole('option', { name: /^Call To Action/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Call To Action', level: 2 })).toBeVisible();
  await expect(page.locator('.section-editor .fields').getByRole('textbox').first()).toBeFocused();
  await open(account.email);
  await expect(palette.getByRole('group', { name: 'People' }).getByRole('option')).toContainText(account.name);
  await palette.getByRole('combobox').fill('no such thing');
  await expect(palette.getByRole('option')).toHaveText(['Search all content for “no such thing”']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/search?q=no+such+thing');
});

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
  await expect.poll(readWidth).toBe(initial);
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
