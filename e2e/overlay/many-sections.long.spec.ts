import { seedSections } from '../bench/editor/seed-sections';
import { expect, test } from '../fixtures';
import { untilQuiet } from '../run/requests';
import { openEditMode, panelOf } from './open-overlay';
import { countRenders } from './renders';
import { countStyled, nextFrames } from './styled';

const COUNT = 200;

test.use({ reducedMotion: 'reduce' });

test('on a page with two hundred sections, a keystroke renders only its own section', async ({
  browser,
  page,
  site,
  signedInEditor: _,
}) => {
  await seedSections(site.db, 'about', COUNT);
  await site.settle();
  const renders = await countRenders(page);
  await openEditMode(page, '/about');
  // Wait for the parts that load late, because they are styled once.
  await expect(panelOf(page).getByRole('button', { name: 'Notifications' })).toBeVisible();
  await untilQuiet(page);
  await expect(page.locator('[data-section]')).toHaveCount(COUNT);
  // Make sure that the count works: hydration rendered them all.
  expect(await renders.take()).toHaveLength(COUNT);

  const headline = page.locator('[data-path="dynamic.bench-100.headline"]');
  await headline.click();
  await page.keyboard.press('End');
  // The tools of the sections now in view are placed within a frame or two; typing must not restyle them.
  await expect(page.getByRole('button', { name: 'Details of Section 100', exact: true })).toBeInViewport();
  await nextFrames(page);
  await renders.take();
  const styled = await countStyled(browser, page, () => page.keyboard.type('abc'));
  // Styles are recalculated for the text and its tools, not for the page's two thousand elements.
  expect(styled).toBeGreaterThan(0);
  expect(styled).toBeLessThan(150);
  await expect(panelOf(page)).toBeVisible();
  // The browser itself shows text typed in place; React renders it when editing ends.
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

  // A text of the page itself renders none of the sections.
  await page.keyboard.press('Escape');
  await page.locator('[data-path="about.hero.headline"]').click();
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  expect(await renders.take()).toEqual([]);
});
