import { expect, expectAccessible, test } from '../fixtures';

const SRC = 'https://stats.example.com/script.js';
const SCRIPT = `
  fetch('https://stats.example.com/event', { method: 'POST', body: document.currentScript.dataset.domain });
  fetch('https://elsewhere.example/event').catch(() => {
    document.documentElement.dataset.kept = 'in';
  });
`;

test('an admin sets the analytics script, which only public pages load, and which can report only to its own host', async ({
  page,
  signedInAdmin: _,
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(/answer 400: POST .*settings\.change/);
  await page.goto('/admin/settings/security');
  const part = page.getByRole('region', { name: 'Analytics script' });
  await part.getByLabel('Script URL').fill('http://stats.example.com/script.js');
  await part.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(part.getByLabel('Script URL')).toHaveAccessibleDescription(/Enter a URL such as/);
  await part.getByLabel('Script URL').fill(SRC);
  await part.getByLabel('Script attributes').fill('data-domain="harrow.example"');
  await expectAccessible(page, '#analytics');
  await part.getByLabel('Script URL').press('Enter');
  await expect(page.locator('.toast')).toContainText('Analytics script saved');

  const context = await browser.newContext({ baseURL });
  const told: string[] = [];
  await context.route('https://stats.example.com/**', (route) => {
    const isScript = route.request().url() === SRC;
    if (!isScript) told.push(route.request().postData() ?? '');
    return route.fulfill({
      contentType: 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: isScript ? SCRIPT : '',
    });
  });
  const visitor = await context.newPage();
  await visitor.goto('/about');
  await expect.poll(() => told).toEqual(['harrow.example']);
  await expect(visitor.locator('html')).toHaveAttribute('data-kept', 'in');
  await visitor.goto('/admin');
  await expect(visitor.getByLabel('Email')).toBeVisible();
  expect(told).toHaveLength(1);
  await context.close();

  await part.getByRole('button', { name: 'Remove script' }).click();
  await expect(page.locator('.toast')).toContainText('Analytics script removed');
  await expect.poll(async () => (await page.request.get('/about')).text()).not.toContain('stats.example.com');
});
