import { expect, open, test } from '../fixtures';

test('idle connections stay open for longer than those of common proxies', async ({ request }) => {
  expect((await request.get('/')).headers()['keep-alive']).toBe('timeout=65');
});

test("scripts cannot write markup into a visitor's page, and attempts are reported to the site", async ({
  page,
  problems,
}) => {
  problems.expect(/TrustedHTML/);
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/csp-report')) told.push(request.postData() ?? '');
  });
  await open(page, '/');
  const refused = await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<i id="written"></i>');
      return null;
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(refused).toBe('TypeError');
  await expect(page.locator('#written')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
