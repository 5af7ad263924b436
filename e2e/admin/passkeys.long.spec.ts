import type { BrowserContext, Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { schema } from '../../db/schema/all';
import { expect, expectAccessible, test } from '../fixtures';
import type { Session, SiteUnderTest } from '../run/site-under-test';

/** Returns the site's URL with a host name, since passkeys do not work on IP addresses. */
const addressOf = (site: SiteUnderTest) => site.server.url.replace('127.0.0.1', 'localhost');

/** Adds a virtual authenticator to a page. @param isVerified whether it verifies the user */
async function withDevice(page: Page, isVerified = true) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: isVerified,
      automaticPresenceSimulation: true,
    },
  });
  return { client, authenticatorId };
}

async function openSettings(context: BrowserContext, site: SiteUnderTest, { cookies }: Session) {
  const url = addressOf(site);
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
  const page = await context.newPage();
  await page.goto(`${url}/admin/settings/account`);
  return page;
}

async function add(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
}

test('a passkey is added, signs in without password and code, and is renamed and removed', async ({
  browser,
  site,
}) => {
  const session = await site.session('editor');
  const context = await browser.newContext();
  const page = await openSettings(context, site, session);
  await withDevice(page);
  await add(page, 'Work laptop');
  const table = page.getByRole('table', { name: 'Your passkeys' });
  await expect(table.getByRole('row', { name: /Work laptop/ })).toBeVisible();
  await expectAccessible(page);
  // The same device does not create a second passkey.
  await add(page, 'Again');
  await expect(page.getByText('This device already has a passkey for your account.').first()).toBeVisible();

  // No code is required, since a passkey counts as both factors.
  await site.db.execute(sql`update "user" set two_factor_enabled = true where id = ${session.account.id}`);
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(table.getByRole('row', { name: /Work laptop/ })).toBeVisible();

  await page.getByRole('button', { name: 'Rename: Work laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove: Old laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(table).toHaveCount(0);
  await context.clearCookies();
  await page.reload();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey does not work here.');
  await expectAccessible(page);
  await context.close();
});

test('a device that does not verify the user cannot sign in', async ({ browser, site }) => {
  const context = await browser.newContext();
  const page = await openSettings(context, site, await site.session('editor'));
  const { client, authenticatorId } = await withDevice(page);
  await add(page, 'Phone');
  await expect(page.getByRole('row', { name: /Phone/ })).toBeVisible();
  await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await context.clearCookies();
  await page.reload();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used.');
  // The server requires user verification, whatever a page requests from the device.
  await page.route('**/api/trpc/passkeys.ask*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('"userVerification":"required"', '"userVerification":"discouraged"');
    await route.fulfill({ response: answer, body });
  });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey does not work here.');
  await context.close();
});

test('a passkey confirms the identity, and adding one requires confirmation', async ({ browser, site }) => {
  const session = await site.session('admin');
  const context = await browser.newContext();
  const page = await openSettings(context, site, session);
  await withDevice(page);
  const age = sql`update session set created_at = created_at - interval '16 minutes', confirmed_at = confirmed_at - interval '16 minutes'`;
  await site.db.execute(age);
  await add(page, 'Work laptop');
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await asked.getByRole('textbox', { name: 'Your password' }).fill(session.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Work laptop/ })).toBeVisible();

  await page.goto(`${addressOf(site)}/admin/settings/data`);
  await site.db.execute(age);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export content' }).click();
  await asked.getByRole('button', { name: 'Use a passkey' }).click();
  expect((await file).suggestedFilename()).toContain('content-');
  // The confirmation was not a sign-in, so there is no other session.
  const { session: rows } = schema;
  const own = await site.db.select().from(rows).where(eq(rows.userId, session.account.id));
  expect(own).toHaveLength(1);
  await context.close();
});

test('a person with a passkey completes a password sign-in with the passkey', async ({ browser, site }) => {
  const session = await site.session('editor');
  const context = await browser.newContext();
  const page = await openSettings(context, site, session);
  await withDevice(page);
  await add(page, 'Work laptop');
  const row = page.getByRole('row', { name: /Work laptop/ });
  await expect(row).toBeVisible();
  await context.clearCookies();
  await page.reload();
  await page.getByLabel('Email').fill(session.account.email);
  await page.getByLabel('Password').fill(session.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Finish signing in' })).toBeVisible();
  await expectAccessible(page);
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue with your passkey' }).click();
  await expect(row).toBeVisible();
  await context.close();
});

test('a password reset shows the passkeys to the admin and to the person, who can remove one', async ({
  browser,
  site,
}) => {
  const { account } = await site.session('editor');
  const key = { publicKey: 'AAAA', userId: account.id, counter: 0, deviceType: 'singleDevice', backedUp: false };
  await site.db.insert(schema.passkey).values([
    { ...key, id: 'laptop', name: 'Work laptop', credentialID: 'of-laptop' },
    { ...key, id: 'phone', name: 'Lost phone', credentialID: 'of-phone' },
  ]);
  const admins = await browser.newContext();
  const page = await openSettings(admins, site, await site.session('admin'));
  await page.goto(`${addressOf(site)}/admin/users`);
  await page
    .getByRole('row', { name: new RegExp(account.email) })
    .getByRole('button', { name: /^Reset password/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Reset .*’s password/ });
  await expect(dialog.getByRole('listitem')).toHaveText([/^Work laptop/, /^Lost phone/]);
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();

  const theirs = await browser.newContext();
  const form = await theirs.newPage();
  await form.goto(link.replace('127.0.0.1', 'localhost'));
  await expectAccessible(form);
  await form.getByLabel('Password').fill('another long password');
  await form.getByRole('checkbox', { name: /^Remove Lost phone/ }).check();
  await form.getByRole('button', { name: 'Set password' }).click();
  await expect(form.getByRole('heading', { name: 'Finish signing in' })).toBeVisible();
  const kept = await site.db.select().from(schema.passkey).where(eq(schema.passkey.userId, account.id));
  expect(kept.map(({ name }) => name)).toEqual(['Work laptop']);
  await admins.close();
  await theirs.close();
});
