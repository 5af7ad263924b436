import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';

const SRC = 'https://stats.example.com/script.js';
const SCRIPT = `document.documentElement.dataset.ran = 'yes';`;
const hashOf = (script: string) => `sha384-${createHash('sha384').update(script).digest('base64')}`;

/** Serves the analytics service's script to a browser context. */
async function serveScript(context: BrowserContext): Promise<void> {
  await context.route('https://stats.example.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: SCRIPT,
    }),
  );
}

async function policyOn(visitor: Page, path: string): Promise<Record<string, string>> {
  const answer = await visitor.goto(path);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  return Object.fromEntries(
    policy.split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );
}

test('an editor cannot set up analytics, which is off by default', async ({ page, signedInEditor: _ }) => {
  await page.goto('/admin/settings');
  await expect(page.getByRole('region', { name: 'Your sessions' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Analytics script' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Analytics script' })).toHaveCount(0);
});

test("a visitor's page allows the script by its address, or only by its hash if set", async ({
  page,
  signedInAdmin: _,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  await serveScript(context);
  const visitor = await context.newPage();
  const before = await policyOn(visitor, '/about');
  expect(JSON.stringify(before)).not.toContain('stats.example.com');

  await page.goto('/admin/settings/security');
  const part = page.getByRole('region', { name: 'Analytics script' });
  await expect(part.getByLabel('Script URL')).toHaveValue('');
  await expect(part.getByRole('button', { name: 'Remove script' })).toHaveCount(0);
  const keep = async () => {
    const kept = page.waitForResponse((answer) => answer.url().includes('settings.change'));
    await part.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await kept).status()).toBe(200);
  };
  await part.getByLabel('Script URL').fill(SRC);
  await part.getByLabel('Sends data to').fill('https://in.example.com/api');
  await keep();
  await expect.poll(async () => (await policyOn(visitor, '/about'))['script-src']).toContain(SRC);
  const policy = await policyOn(visitor, '/about');
  expect(policy['script-src']).toBe(`${before['script-src']} ${SRC}`);
  expect(policy['connect-src']).toContain('https://in.example.com');
  await expect(visitor.locator('html')).toHaveAttribute('data-ran', 'yes');

  await part.getByLabel('Script hash').fill(hashOf('something else'));
  await keep();
  const tag = visitor.locator(`script[src="${SRC}"]`);
  await expect(async () => {
    const refused = visitor.waitForEvent('console', {
      predicate: (message) => /integrity/.test(message.text()),
      timeout: 2000,
    });
    await visitor.goto('/about');
    await refused;
  }).toPass();
  await expect(visitor.locator('html')).not.toHaveAttribute('data-ran');

  await part.getByLabel('Script hash').fill(hashOf(SCRIPT));
  await keep();
  await expect(async () => {
    await visitor.goto('/about');
    await expect(tag).toHaveAttribute('integrity', hashOf(SCRIPT), { timeout: 1000 });
  }).toPass();
  await expect(visitor.locator('html')).toHaveAttribute('data-ran', 'yes');
  await context.close();
});

test('a rejected setting is reported at its field, which gets the focus', async ({
  page,
  signedInAdmin: _,
  problems,
}) => {
  problems.expect(/answer 400: POST .*settings\.change/);
  await page.goto('/admin/settings/security');
  const part = page.getByRole('region', { name: 'Analytics script' });
  await part.getByLabel('Script URL').fill(SRC);
  const hash = part.getByLabel('Script hash');
  await hash.fill('sha1-abc');
  await hash.press('Enter');
  await expect(hash).toHaveAccessibleDescription(/Enter a hash such as sha384-…\./);
  await expect(hash).toBeFocused();
  await hash.fill('');
  const told = part.getByLabel('Script attributes');
  await told.fill('onload="alert(1)"');
  await part.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(told).toHaveAccessibleDescription(/Attribute names must start with data-\./);
  await expect(told).toBeFocused();
  await expectAccessible(page, '#analytics');
});
