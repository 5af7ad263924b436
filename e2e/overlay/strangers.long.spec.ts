import { expect, hydrated, test } from '../fixtures';
import { untilQuiet } from '../run/requests';
import { panelOf } from './open-overlay';

test('the editor cookie without a session gives nothing: no panel and no shortcut', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(/401/);
  // The cookie that an expired session leaves in the browser.
  await context.addCookies([{ name: 'editor', value: '1', url: site.server.url }]);
  const asked = page.waitForResponse('**/api/auth/session');
  await page.goto('/');
  await hydrated(page);
  expect((await asked).status()).toBe(401);
  await untilQuiet(page);
  await page.keyboard.press('e');
  await expect(page.locator('.overlay')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit page' })).toHaveCount(0);
  await expect(panelOf(page)).toHaveCount(0);
});
