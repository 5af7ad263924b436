import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openEditor } from './editor-page';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.beforeEach(({ signedInEditor: _ }) => undefined);

async function expectSameRow(...elements: Locator[]): Promise<void> {
  const boxes = await Promise.all(elements.map((one) => one.boundingBox()));
  const middles = boxes.map((box) => (box ? box.y + box.height / 2 : Number.NaN));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
}

async function expectLargeEnough(targets: Locator): Promise<void> {
  expect(await targets.count()).toBeGreaterThan(0);
  for (const target of await targets.all()) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    expect.soft(Math.min(width, height), await target.evaluate((one) => one.outerHTML)).toBeGreaterThanOrEqual(32);
  }
}

test('on a phone the sections and the preview’s buttons are one row, with the widths below while the preview is open', async ({
  page,
}) => {
  await openEditor(page);
  const sections = page.getByRole('button', { name: 'Sections: Hero' });
  const widths = page.getByRole('group', { name: 'Preview width' });
  const [show, hide] = ['Show preview', 'Hide preview'].map((name) => page.getByRole('button', { name }));
  const fullPage = page.getByRole('link', { name: 'View full page' });
  await expect(widths).toHaveCount(0);
  await expect(sections).toHaveText('Sections');
  await expectSameRow(sections, show as Locator, fullPage);
  await show?.tap();
  await expect(widths).toBeVisible();
  await expectSameRow(sections, hide as Locator, fullPage);
  await expectLargeEnough(page.locator('.preview-bar :is(button, a)'));
});

test('on a phone the actions of a section are in a menu beside its title', async ({ page }) => {
  await openEditor(page);
  const more = page.getByRole('button', { name: 'More about Hero' });
  await expectSameRow(page.getByRole('heading', { name: 'Hero', exact: true }), more);
  await more.tap();
  await page.getByRole('menuitem', { name: 'Delete Section' }).tap();
  await expect(page.getByRole('alertdialog', { name: 'Delete Section' })).toBeVisible();
});

test('on a phone nothing mentions keys, and icons and links are large enough to tap', async ({ page }) => {
  await openEditor(page);
  await expect(page.locator('.comment-mark').first()).toBeVisible();
  await expectLargeEnough(page.locator('.section-editor :is(.comment-mark, .link-button):visible'));
  await page.getByRole('button', { name: 'More', exact: true }).or(page.getByTitle('More')).first().tap();
  await expect(page.getByRole('menuitem', { name: 'Batch Edit' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toHaveCount(0);
});

test('on a phone the icons of a field are beside its label', async ({ page }) => {
  await openEditor(page);
  const fields = page.locator('.section-editor .edit-field-head').filter({ has: page.getByTitle(/to a claim…/) });
  await expect(fields.filter({ hasText: 'Subheadline' })).toHaveCount(1);
  for (const field of await fields.all())
    await expectSameRow(field.locator('.edit-field-label'), ...(await field.locator('.comment-mark').all()));
});

test('a lost connection is reported without moving the page', async ({ page, context, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|A picture failed to load/);
  await openEditor(page);
  const title = page.locator('#section-title');
  const before = await title.boundingBox();
  await context.setOffline(true);
  const notice = page.getByText(/^You’re offline\./);
  await expect(notice).toBeVisible();
  await expect(notice).toBeInViewport();
  expect(await title.boundingBox()).toEqual(before);
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
});
