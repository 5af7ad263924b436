import type { Page } from '@playwright/test';
import { expect, open, test } from '../fixtures';

const FROZEN = new Date('2026-05-04T10:00:00Z');
const WELCOME = '[data-path="home.welcome.stats.0.number"]';
const WELCOME_SECOND = '[data-path="home.welcome.stats.1.number"]';
const MONTHS = '[data-path="home.portfolioHighlight.stats.timeframe"]';

/** Opens the home page with the clock paused. */
async function openFrozen(page: Page): Promise<void> {
  await page.clock.install({ time: FROZEN });
  await open(page, '/');
  await page.clock.pauseAt(new Date(FROZEN.getTime() + 60 * 60 * 1000));
}

/** Scrolls down until this share of the section that contains `selector` is in view. */
async function showShare(page: Page, selector: string, share: number): Promise<void> {
  await page.locator(selector).evaluate((element, part) => {
    const box = element.closest('section')?.getBoundingClientRect();
    if (!box) throw new Error('The number is not in a section.');
    window.scrollTo(0, window.scrollY + box.top + box.height * part - window.innerHeight);
  }, share);
}

/** Returns the number that a sighted visitor sees. */
const readNumber = async (page: Page, selector: string) =>
  Number(await page.locator(`${selector} [aria-hidden="true"]`).textContent());

/** Waits until the browser has reported visible elements to the page. */
const settle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body);
      }),
  );

for (const { name, selector, value, durationMs, threshold } of [
  { name: 'the welcome stats', selector: WELCOME, value: 12, durationMs: 1500, threshold: 0.2 },
  { name: 'the second welcome stat', selector: WELCOME_SECOND, value: 10, durationMs: 1500, threshold: 0.2 },
  { name: 'the portfolio’s months', selector: MONTHS, value: 18, durationMs: 2000, threshold: 0.3 },
]) {
  test(`${name} count to ${value} in ${durationMs} ms once ${threshold * 100}% of the section is visible`, async ({
    page,
  }) => {
    await openFrozen(page);
    await showShare(page, selector, threshold - 0.05);
    await settle(page);
    await page.clock.runFor(100);
    expect(await readNumber(page, selector)).toBe(value);

    await showShare(page, selector, threshold + 0.05);
    await expect.poll(() => readNumber(page, selector)).toBe(0);
    await page.clock.runFor(durationMs / 2);
    const halfway = await readNumber(page, selector);
    // The animation slows down toward the end, so it is past half the value after half the time.
    expect(halfway).toBeGreaterThan(value / 2);
    expect(halfway).toBeLessThan(value);
    await page.clock.runFor(durationMs / 2 - 100);
    const seen = [halfway, await readNumber(page, selector)];
    await page.clock.runFor(132);
    expect(await readNumber(page, selector)).toBe(value);
    expect(seen[1]).toBeGreaterThanOrEqual(halfway);

    // The animation runs only once.
    await page.evaluate(() => window.scrollTo(0, 0));
    await showShare(page, selector, 0.6);
    await settle(page);
    await page.clock.runFor(100);
    expect(await readNumber(page, selector)).toBe(value);
  });
}

test('screen readers read only the final value', async ({ page }) => {
  await openFrozen(page);
  await showShare(page, WELCOME, 0.5);
  await expect.poll(() => readNumber(page, WELCOME)).toBe(0);
  await expect(page.locator(`${WELCOME} .sr-only`)).toHaveText('12');
});

test('the numbers do not count if the user prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openFrozen(page);
  await showShare(page, WELCOME, 0.5);
  await settle(page);
  await page.clock.runFor(200);
  expect(await readNumber(page, WELCOME)).toBe(12);
});

test('the numbers count to the edited values', async ({ page, edit }) => {
  await edit('home.welcome.stats.0.number', 31);
  await openFrozen(page);
  await showShare(page, WELCOME, 0.5);
  await expect.poll(() => readNumber(page, WELCOME)).toBe(0);
  await page.clock.runFor(1532);
  expect(await readNumber(page, WELCOME)).toBe(31);
});
