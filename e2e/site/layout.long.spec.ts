import { expect, open, test } from '../fixtures';
import { findFaults } from './layout-faults';
import { PAGES } from './pages';

for (const [, path] of PAGES) {
  test(`${path} fits 320 pixels and does not shift while loading`, async ({ page }) => {
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) shifts.push(entry.value);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await open(page, path);
      await page.evaluate(() => document.fonts.ready);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, `at ${width} pixels`).toBeLessThanOrEqual(0);
      expect(await page.evaluate(findFaults), `at ${width} pixels`).toEqual([]);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      const shift = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      );
      expect(shift, `at ${width} pixels`).toBeLessThan(0.02);
    }
  });
}

test("the policy allows only the site's own scripts, and no page violates it", async ({ page, request }) => {
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/default-src 'self'/);
  expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^ ;']+'){1}(;|$)/);
  expect(policy).toMatch(/object-src 'none'/);
  expect(policy).toMatch(/base-uri 'none'/);
  const violations: string[] = [];
  await page.exposeFunction('tellViolation', (text: string) => void violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      (window as unknown as { tellViolation(text: string): void }).tellViolation(
        `${event.violatedDirective} ${event.blockedURI}`,
      );
    });
  });
  for (const [, path] of PAGES) await open(page, path);
  expect(violations).toEqual([]);
});
