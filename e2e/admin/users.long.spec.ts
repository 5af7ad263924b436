import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

test('an admin invites a person, who joins with the link, once', async ({ page, browser, site, signedInAdmin: _ }) => {
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Email').fill('una@elmwater.example');
  await dialog.getByLabel('Name').fill('Una Vale');
  await dialog.getByRole('radio', { name: /Admin/ }).check();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const handed = page.getByRole('dialog', { name: 'Link for Una Vale' });
  const link = await handed.getByRole('textbox', { name: 'Link' }).inputValue();
  await expectAccessible(page);
  await handed.getByRole('button', { name: 'Done' }).click();
  await expect(row(page, /Una Vale/)).toContainText('Invited');

  const other = await browser.newContext({ baseURL: site.server.url, javaScriptEnabled: false });
  const theirs = await other.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'Set up your account' })).toBeVisible();
  await expect(theirs.getByLabel('Email')).toHaveValue('una@elmwater.example');
  await theirs.getByLabel(/Your name/).fill('Una M. Vale');
  await theirs.getByLabel('Password').fill('my own password');
  await theirs.getByRole('button', { name: 'Join' }).click();
  await expect(theirs).toHaveURL(/\/admin$/);
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await other.close();

  await page.reload();
  await expect(row(page, /Una M. Vale/)).toContainText('Active');
  await expect(row(page, /Una M. Vale/)).toContainText('Today');
});

test('a tag is a separate word in the name of its row', async ({ page, signedInAdmin: _ }) => {
  await page.goto('/admin/users');
  await expect(row(page, /^Ada Sample you person/)).toBeVisible();
  await page.goto('/admin/settings#sessions');
  await expect(row(page, /\S this browser\b/)).toBeVisible();
});

test('the pages of an invitation link are accessible and report errors', async ({
  page,
  problems,
  signedInAdmin: _,
}) => {
  problems.expect(/404|400/);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByLabel('Email').fill('una@elmwater.example');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(row(page, /una@/)).toContainText('Invited');
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  // The dashboard would report that its session is gone.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(link);
  await expectAccessible(page);
  await page.getByLabel('Password').evaluate((field) => field.removeAttribute('minlength'));
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('alert')).toHaveText('Passwords must have at least 10 characters.');
  await page.goto('/admin/join?token=unknown');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(page);
});

test('roles change, accounts are disabled and enabled, and a password reset is issued', async ({
  page,
  site,
  signedInAdmin,
}) => {
  const editor = await site.session('editor');
  await page.goto('/admin/users');
  const theirs = row(page, new RegExp(editor.account.email));
  await theirs.getByRole('combobox').selectOption('admin');
  await expect(page.getByText('Role changed to admin').first()).toBeVisible();
  await theirs.getByRole('combobox').selectOption('editor');
  await expect(page.getByText('Role changed to editor').first()).toBeVisible();

  await theirs.getByRole('button', { name: /^Sessions/ }).click();
  const sessions = page.getByRole('dialog', { name: `${editor.account.name}’s sessions` });
  await expect(sessions.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await sessions.getByRole('button', { name: /^End: / }).click();
  await expect(page.getByText('1 session ended').first()).toBeVisible();
  await expect(sessions).toContainText('No active sessions.');
  await page.keyboard.press('Escape');

  await theirs.getByRole('button', { name: /Reset password/ }).click();
  await expectAccessible(page);
  await page
    .getByRole('dialog', { name: /^Reset .*’s password/ })
    .getByRole('button', { name: 'Create link' })
    .click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Link' })).toHaveValue(/\/admin\/join\?token=/);
  await page.keyboard.press('Escape');

  await theirs.getByRole('button', { name: /Disable/ }).click();
  await page.keyboard.press('Escape');
  await expect(theirs).toContainText('Active');
  await theirs.getByRole('button', { name: /Disable/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(theirs).toContainText('Disabled');
  await theirs.getByRole('button', { name: /Enable/ }).click();
  await expect(theirs).toContainText('Active');
  // Admins cannot lock themselves out by mistake.
  const own = row(page, new RegExp(signedInAdmin.account.email));
  await expect(own.getByRole('button', { name: /Disable|Sign out/ })).toHaveCount(0);
});

test('the last admin keeps the role, with a message', async ({ page, problems, signedInAdmin }) => {
  problems.expect(/409/);
  await page.goto('/admin/users');
  const own = row(page, new RegExp(signedInAdmin.account.email));
  await own.getByRole('combobox').selectOption('editor');
  await expect(page.getByText('The last admin must stay an admin.').first()).toBeVisible();
  await expect(own.getByRole('combobox')).toHaveValue('admin');
});

test('an email with an account is refused in the dialog, and a password can be set directly', async ({
  page,
  problems,
  signedInAdmin,
}) => {
  problems.expect(/409|400/);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByLabel('Email').fill(signedInAdmin.account.email);
  await dialog.getByRole('radio', { name: 'Set it now' }).check();
  await dialog.getByLabel('Initial password').fill('short');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Passwords must have at least 10 characters.');
  await dialog.getByLabel('Initial password').fill('a long password');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'An account with this email already exists. You’ll find it in the list of users.',
  );
  await dialog.getByLabel('Email').fill('new@elmwater.example');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Account created').first()).toBeVisible();
  await expect(row(page, /new@elmwater\.example/)).toContainText('Active');
});

test('a key is shown once, has the rights shown, and is revoked', async ({ page, request, signedInAdmin: _ }) => {
  await page.goto('/admin/settings/developer');
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByLabel('Name').fill('Newsletter');
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByLabel('API key', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(row(page, /Newsletter/)).toContainText('Never');
  const headers = { Authorization: `Bearer ${key}` };
  expect((await request.get('/api/history?page=home', { headers })).status()).toBe(200);
  expect((await request.get('/api/admin/users', { headers })).status()).toBe(403);
  await page.reload();
  await expect(row(page, /Newsletter/)).toContainText('Today');
  await expect(page.getByText(key)).toHaveCount(0);
  await row(page, /Newsletter/)
    .getByRole('button', { name: /Revoke/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  expect((await request.get('/api/history?page=home', { headers })).status()).toBe(401);
});

test('a key for an agent comes with the address of the MCP server', async ({ page, request, signedInAdmin: _ }) => {
  await page.goto('/admin/settings/developer');
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByLabel('Name').fill('Agent');
  await page.getByRole('radio', { name: /^Write drafts/ }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByLabel('API key', { exact: true }).inputValue();
  const address = await page.getByLabel('MCP server', { exact: true }).inputValue();
  await expectAccessible(page);
  const headers = { Authorization: `Bearer ${key}`, Accept: 'application/json, text/event-stream' };
  const call = (method: string, params: object) =>
    request.post(address, { headers, data: { jsonrpc: '2.0', id: 1, method, params } });
  expect(await (await call('tools/list', {})).text()).toContain('"name":"propose_changes"');
  const read = await call('tools/call', { name: 'read_content', arguments: { page: 'home', within: 'home.hero.cta' } });
  expect([read.status(), await read.text()]).toEqual([200, expect.stringContaining('"home.hero.cta":')]);
});

test("a read-only key lasts a year, and ends with its creator's password if chosen", async ({
  page,
  signedInAdmin,
  request,
}) => {
  await page.goto('/admin/settings/developer');
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByLabel('Name').fill('Archive');
  await page.getByRole('radio', { name: /^Read content/ }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByLabel('API key', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(row(page, /Archive/)).toContainText('Read content');
  await expect(row(page, /Archive/)).toContainText(String(new Date().getFullYear() + 1));
  const headers = { Authorization: `Bearer ${key}` };
  expect((await request.get('/api/history?page=home', { headers })).status()).toBe(200);
  const data = { path: 'home.hero.cta', value: 'x' };
  expect((await request.post('/api/content/update', { headers, data })).status()).toBe(403);

  await page.goto('/admin/settings/account');
  await page.getByLabel('Current password').fill(signedInAdmin.password);
  await page.getByLabel('New password').fill('another long password');
  await page.getByRole('checkbox', { name: 'Also revoke the API key I created' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed').first()).toBeVisible();
  expect((await request.get('/api/history?page=home', { headers })).status()).toBe(401);
  await expect(page.getByRole('checkbox', { name: /API key/ })).toHaveCount(0);
});
