import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openEditor } from './editor-page';

test.use({ reducedMotion: 'reduce' });

/** Returns the distinct values of a measure, such as the left edge, of all elements that a locator finds. */
function measure(elements: Locator, edge: 'left' | 'top'): Promise<number[]> {
  return elements.evaluateAll(
    (all, name) => [...new Set(all.map((element) => Math.round(element.getBoundingClientRect()[name])))],
    edge,
  );
}

test('the tools of a section are in one row at every width, and no tool is alone', async ({
  page,
  signedInEditor: _,
}) => {
  await openEditor(page);
  await page.getByRole('button', { name: 'Portfolio Highlight', exact: true }).click();
  const tools = page.locator('.section-editor-head').getByRole('button', { name: /^(Rename|Hide|Delete Section)$/ });
  for (const width of [768, 1024, 1210, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(tools).toHaveCount(3);
    await expect.poll(() => measure(tools, 'top'), `at ${width} px`).toHaveLength(1);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole('button', { name: 'More about Portfolio Highlight' }).last();
  const title = await page.locator('#section-title').boundingBox();
  const box = await menu.boundingBox();
  expect(box?.y ?? 0).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
});

test('the tools of a section are at the same place whatever its name', async ({ page, signedInEditor: _ }) => {
  await openEditor(page);
  const rename = page.locator('.section-editor-head').getByRole('button', { name: 'Rename' });
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const offsets = [];
    for (const name of ['Hero', 'Portfolio Highlight']) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.locator('#section-title')).toHaveText(name);
      const title = await page.locator('#section-title').boundingBox();
      offsets.push(((await rename.boundingBox())?.y ?? 0) > (title?.y ?? 0) + (title?.height ?? 0));
    }
    expect(offsets[0], `at ${width} px`).toBe(offsets[1]);
  }
});

test('the names in the list of sections have one left edge, with or without a handle', async ({
  page,
  signedInEditor: _,
}) => {
  await openEditor(page, 'about');
  await expect(page.locator('.section-list .drag-handle').first()).toBeVisible();
  const names = page.locator('.section-list .section-button');
  await expect(names.filter({ hasText: 'Closing' })).toHaveAttribute('title', /can’t be moved$/);
  await expect.poll(() => measure(names, 'left')).toHaveLength(1);
});

test('a text box grows with its text, so that it shows whole lines without scrolling', async ({
  page,
  signedInEditor: _,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openEditor(page);
  const box = page.locator('[id="home.hero.subheadline"]');
  const hidden = () => box.evaluate((element) => element.scrollHeight - element.clientHeight);
  await expect.poll(hidden).toBeLessThanOrEqual(0);
  await box.fill('A sentence that is long enough to wrap. '.repeat(9));
  await expect.poll(hidden).toBeLessThanOrEqual(0);
  await box.fill('A sentence that is long enough to wrap. '.repeat(60));
  expect((await box.boundingBox())?.height).toBeLessThanOrEqual(384);
});
