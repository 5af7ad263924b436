import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openEditMode, panelOf } from './open-overlay';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const region = (page: Page) => page.locator('[data-path="demo.richText"]');
const readStorage = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

async function writeInDialog(page: Page, words: string) {
  await openEditMode(page, '/overlay-demo');
  await region(page).click();
  const dialog = page.getByRole('dialog', { name: /Edit Rich Text/ });
  await dialog.locator('.ce-paragraph').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
  await expect.poll(() => readStorage(page)).toContain(words);
  return dialog;
}

test('text typed in the rich text dialog survives closing the tab', async ({ page, context }) => {
  await writeInDialog(page, ' Half a thought.');
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto('/overlay-demo');
  await expect(panelOf(next)).toContainText('One unsaved change from an earlier session was restored.');
  await expect(region(next)).toContainText('Half a thought.');
  await panelOf(next)
    .getByRole('button', { name: /unsaved change/ })
    .click();
  await next.getByRole('button', { name: /^Undo .*Rich Text/ }).click();
  await expect(region(next)).not.toContainText('Half a thought.');
});

test('canceled text is not kept', async ({ page }) => {
  const dialog = await writeInDialog(page, ' Never mind.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  expect(await readStorage(page)).not.toContain('Never mind.');
  await expect(region(page)).not.toContainText('Never mind.');
});

test('the rich text dialog accepts text once it is open, and Enter closes nothing while the editor loads', async ({
  page,
}) => {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/rich-text-editor-[^/]*\.js/, async (route) => {
    await gate;
    await route.continue();
  });
  await openEditMode(page, '/overlay-demo');
  await region(page).click();
  const dialog = page.getByRole('dialog', { name: /Edit Rich Text/ });
  await expect(dialog).toContainText('Loading editor...');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  release();
  const first = dialog.locator('[contenteditable="true"]').first();
  await expect(first).toBeFocused();
  await page.keyboard.type('At once. ');
  await expect(first).toContainText('At once. ');
});

test('text typed in the batch editor survives closing the tab, too', async ({ page, context }) => {
  await openEditMode(page);
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Batch Edit' }).click();
  await page.locator('[data-path="home.hero.cta"]').click();
  await panel.getByRole('button', { name: 'Edit 1 Fields' }).click();
  await page.getByRole('dialog', { name: 'Batch Edit' }).getByRole('textbox').first().fill('Half a button');
  await expect.poll(() => readStorage(page)).toContain('Half a button');
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto('/');
  await expect(next.locator('#main [data-path="home.hero.cta"]').first()).toHaveText('Half a button');
  await expect(panelOf(next)).toContainText('One unsaved change from an earlier session was restored.');
});
