import { sql } from 'drizzle-orm';
import { startTestProvider, type TestProvider } from '../../server/accounts/auth/provider/testing-provider';
import { test as base, expect, expectAccessible } from '../fixtures';
import { openSite, type SiteUnderTest } from '../run/site-under-test';

/** A test on a site that allows sign-in only through an identity provider, whose claim `roles` sets the role. */
const test = base.extend<{ toProvider: undefined }, { provider: TestProvider; site: SiteUnderTest }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern.
    async ({}, use) => {
      const provider = await startTestProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ provider }, use) => {
      const roles = { OIDC_ROLE_CLAIM: 'roles', OIDC_ADMIN_VALUES: 'partners', PASSWORD_SIGN_IN: 'off' };
      const site = await openSite(process.env.TEST_DATABASE_URL ?? '', { ...provider.settings, ...roles });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  toProvider: [
    async ({ problems, provider }, use) => {
      problems.allow(new RegExp(`^other origin: GET ${provider.settings.OIDC_ISSUER}/authorize`));
      provider.claims = { ...provider.claims, roles: ['partners'] };
      await use(undefined);
    },
    { auto: true },
  ],
});

test('signing in at the provider returns to the requested page', async ({ page }) => {
  await page.goto('/admin/users');
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in with Elmwater' }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 2 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/admin/users');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await expect(page.getByRole('dialog')).toContainText('They’ll sign in with Elmwater, using this email address.');
  await page.goto('/admin/settings/account');
  await expect(page.getByRole('region', { name: 'Your sessions' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your password' })).toHaveCount(0);
});

test('a person without access sees an error on the sign-in page', async ({ page, provider }) => {
  provider.claims = { ...provider.claims, roles: ['gardeners'] };
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Sign in with Elmwater' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('You don’t have access to this site.');
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Sign in with Elmwater' })).toBeVisible();
});

test('after a while, identity is confirmed in a separate window, and entered text is kept', async ({
  page,
  site,
  provider,
  problems,
}) => {
  problems.expect(/403/);
  await page.goto('/admin/settings/developer');
  await page.getByRole('link', { name: 'Sign in with Elmwater' }).click();
  await expect(page.getByRole('heading', { name: 'Developer', level: 2 })).toBeVisible();
  await site.db.execute(sql`update session set created_at = created_at - interval '16 minutes'`);
  await page.getByRole('button', { name: 'Create API key' }).click();
  const key = page.getByRole('dialog', { name: 'Create API key' });
  await key.getByLabel('Name').fill('Newsletter');
  await key.getByRole('button', { name: 'Create key' }).click();
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const goOn = asked.getByRole('button', { name: 'Continue with Elmwater' });
  await expectAccessible(page);
  const someone = provider.claims;
  provider.claims = { ...someone, sub: 'somebody-else' };
  await goOn.click();
  await expect(asked.getByRole('alert')).toContainText('You signed in as someone else.');
  provider.claims = someone;
  await goOn.click();
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue(/^pk_/);
  await expect(asked).toHaveCount(0);
  await expect.poll(() => page.context().pages().length).toBe(1);
});
