import { seedSections } from '../bench/editor/seed-sections';
import { expect, test } from '../fixtures';
import { openEditMode, panelOf } from './open-overlay';
import { countRenders } from './renders';
import { styledWhile } from './styled';

const COUNT = 200;

test.use({ reducedMotion: 'reduce' });

test('with two hundred sections on a page, a keystroke draws the one section it is in', async ({
  browser,
  page,
  site,
  signedInEditor: _,
}) => {
  await seedSections(site.db, 'about', COUNT);
  await site.settle();
  const renders = await countRenders(page);
  await openEditMode(page, '/about');
  await expect(page.locator('[data-section]')).toHaveCount(COUNT);
  // The counter counts: hydrating drew them all.
  expect(await renders.take()).toHaveLength(COUNT);

  const headline = page.locator('[data-path="dynamic.bench-100.headline"]');
  await headline.click();
  await page.keyboard.press('End');
  await renders.take();
  const styled = await styledWhile(browser, page, () => page.keyboard.type('abc'));
  // What is drawn over the page is styled, and not the page's hundreds of texts.
  expect(styled).toBeGreaterThan(0);
  expect(styled).toBeLessThan(150);
  await expect(panelOf(page)).toBeVisible();
  // Typed in place, the browser itself shows it; React draws it when it is left.
  expect(await renders.take()).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(headline).toHaveText('Headline 100abc');
  expect(await renders.take()).toEqual(['bench-100']);

  await page.getByRole('button', { name: 'Details of Section 100', exact: true }).press('Enter');
  const field = page.getByRole('dialog', { name: 'Edit Section 100' }).getByLabel('Button text');
  await field.click();
  await page.keyboard.press('End');
  await renders.take();
  await page.keyboard.type('!');
  await expect(page.locator('[data-path="dynamic.bench-100.cta"]')).toHaveText('Go on!');
  expect(await renders.take()).toEqual(['bench-100']);

  // A text of the page itself draws none of them.
  await page.keyboard.press('Escape');
  await page.locator('[data-path="about.hero.headline"]').click();
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  expect(await renders.take()).toEqual([]);
});
