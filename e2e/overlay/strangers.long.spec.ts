import { expect, hydrated, test } from '../fixtures';
import { panelOf } from './open-overlay';

test('the mark of an editor without a session gives nothing: no panel, no key', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(/401/);
  // What is left in the browser of one whose session is over.
  await context.addCookies([{ name: 'editor', value: '1', url: site.server.url }]);
  const asked = page.waitForResponse('**/api/auth/session');
  await page.goto('/');
  await hydrated(page);
  expect((await asked).status()).toBe(401);
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('e');
  await expect(page.locator('.overlay')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit page' })).toHaveCount(0);
  await expect(panelOf(page)).toHaveCount(0);
});
