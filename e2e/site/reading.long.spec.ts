import type { Page } from '@playwright/test';
import { expect, open, test } from '../fixtures';
import { PAGES } from './pages';

const ADDRESSES = [...PAGES.map(([, path]) => path), '/no/such/page'];

/** Returns the elements beyond the window's edges, except drawings that run from edge to edge. */
async function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const texts = document.querySelectorAll('body :is(h1, h2, h3, p, li, dt, dd, a, button, label, input, summary)');
    return [...texts]
      .filter((text) => text.checkVisibility() && !text.closest('.skip-link, .sr-only, .trap, .toast-area'))
      .filter((text) => {
        const { left, right } = text.getBoundingClientRect();
        return left < -1 || right > width + 1;
      })
      .map((text) => `${text.tagName} ${text.textContent?.slice(0, 40)}`);
  });
}

test('text at twice its size is neither clipped nor scrolled sideways on a phone', async ({ page, problems }) => {
  problems.expect(/answer 404/);
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of ADDRESSES) {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
      return document.fonts.ready;
    });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, path).toBeLessThanOrEqual(0);
    expect(await findCutOff(page), path).toEqual([]);
  }
});

test('no line of running text is longer than 75 characters', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [, path] of PAGES) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const longest = await page.evaluate(() => {
      for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
      const range = document.createRange();
      const shown = [...document.querySelectorAll('main p, main dd, footer p')].filter((text) =>
        text.checkVisibility(),
      );
      const lines = shown.flatMap((paragraph) => {
        const counts = new Map<number, number>();
        const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          for (let at = 0; at < (node.textContent ?? '').length; at++) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const top = Math.round((range.getClientRects()[0]?.top ?? 0) / 8);
            counts.set(top, (counts.get(top) ?? 0) + 1);
          }
        }
        return [...counts.values()];
      });
      return Math.max(...lines);
    });
    expect(longest, path).toBeLessThanOrEqual(75);
  }
});

test('from a width of 768 pixels the links are in the header, below that in the menu', async ({ page }) => {
  for (const [width, isWide] of [
    [768, true],
    [767, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: isWide });
    await expect(page.locator('summary[aria-label="Menu"]')).toBeVisible({ visible: !isWide });
  }
});

test('five people fill their rows at any width', async ({ page }) => {
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/team');
    const rows = await page.locator('.fill').evaluate((grid) => {
      const right = grid.getBoundingClientRect().right;
      const ends = new Map<number, number>();
      for (const { top, right } of [...grid.children].map((child) => child.getBoundingClientRect())) {
        ends.set(top, Math.max(ends.get(top) ?? 0, right));
      }
      return [...ends.values()].map((end) => Math.round(right - end));
    });
    expect(new Set(rows), `at ${width} pixels`).toEqual(new Set([0]));
  }
});

test('with forced colors the current page is marked, and buttons have borders', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/team');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const lines = await links.evaluateAll((all) => all.map((link) => getComputedStyle(link).textDecorationLine));
  expect(lines).toEqual(['none', 'none', 'underline', 'none']);
  const button = page.getByRole('button', { name: /View Full Profile/ }).first();
  expect(await button.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px');
});

test('in print the header is static, answers are open, profiles are links and URLs are written out', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' });
  await open(page, '/contact');
  expect(await page.getByRole('banner').evaluate((header) => getComputedStyle(header).position)).toBe('static');
  await expect(page.getByText('It is not passed to a call center.')).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeHidden();
  const written = await page
    .getByRole('main')
    .getByRole('link', { name: 'LinkedIn' })
    .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(written).toContain('https://www.linkedin.com/');
  await open(page, '/team');
  await expect(page.getByRole('link', { name: 'View Full Profile of Daniel Okafor' })).toBeVisible();
  await expect(page.getByRole('button', { name: /View Full Profile/ })).toHaveCount(0);
});
