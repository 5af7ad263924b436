import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { startMailServer } from '../../server/platform/mail/testing';
import { expect, expectAccessible, signIn, test } from '../fixtures';
import { holdSaves } from '../overlay/open-overlay';
import { openSite } from '../run/site-under-test';

test('an editor finds only their own account, and changes their name', async ({ page, signedInEditor: _ }) => {
  await page.goto('/admin/settings');
  await expect(page).toHaveURL('/admin/settings/account');
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText(['My account']);
  for (const name of ['Profile', 'Your password', 'Two-factor authentication', 'Your passkeys', 'Your sessions']) {
    await expect(page.getByRole('region', { name, exact: true }), name).toBeVisible();
  }
  await page.getByLabel('Your name').fill('Una Vale');
  await page.getByLabel('Your name').press('Enter');
  await expect(page.getByRole('button', { name: 'Account: Una Vale' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Account: / }).click();
  await expect(page.locator('#account-menu').getByRole('link')).toHaveText(['My account']);
  await page.goto('/admin/settings/security');
  await expect(page.getByRole('heading', { name: 'Not part of your role' })).toBeVisible();
});

for (const isOld of [false, true]) {
  test(`leaving the settings with unsaved input asks first${isOld ? ', also in a browser that cannot cancel navigations' : ''}`, async ({
    page,
    signedInAdmin: _,
  }) => {
    if (isOld) await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
    await page.goto('/admin/settings/account');
    const settings = page.getByRole('navigation', { name: 'Settings' });
    await settings.getByRole('link', { name: 'Site' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    const email = page.getByRole('textbox', { name: 'Email' });
    const stay = async () => {
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(page).toHaveURL('/admin/settings/site');
      await expect(email).toHaveValue('typed@example.com');
    };
    await email.fill('typed@example.com');
    await settings.getByRole('link', { name: 'My account' }).click();
    await expectAccessible(page);
    await stay();
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    await stay();
    await page.getByRole('link', { name: 'View Website' }).click();
    await stay();
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await stay();
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Go to' });
    await palette.getByRole('combobox').fill('Activity');
    await expect(palette.getByRole('option').first()).toContainText('Activity');
    await page.keyboard.press('Enter');
    await stay();
    // `goBack` would wait for the navigation that the question prevents.
    await page.evaluate(() => window.history.back());
    await stay();
    await page.evaluate(() => window.history.back());
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/admin/settings/account');
    await settings.getByRole('link', { name: 'Site' }).click();
    await expect(email).not.toHaveValue('typed@example.com');

    await page.getByRole('combobox', { name: 'Language' }).selectOption('en-GB');
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/admin\/activity/);
  });
}

test('leaving the settings while they are being saved waits for it, and asks only if it fails', async ({
  page,
  problems,
  signedInAdmin: _,
}) => {
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const phone = page.getByRole('textbox', { name: 'Phone' });
  const details = page.getByRole('region', { name: 'Firm and contact details' });
  await page.goto('/admin/settings/site');
  await phone.fill('(555) 555-0199');
  const saves = await holdSaves(page);
  await details.getByRole('button', { name: 'Save' }).click();
  await expect.poll(saves.sent).toBe(1);
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await expect(question).toBeVisible();
  saves.release();
  await expect(page).toHaveURL('/admin/activity');
  await expect(question).toBeHidden();

  await page.goBack();
  await expect(phone).toHaveValue('(555) 555-0199');
  problems.expect(/500/);
  await page.unroute(/content\.batch/);
  await page.route(/content\.batch/, (route) => route.fulfill({ status: 500, body: 'Failed' }));
  await phone.fill('(555) 555-0155');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByRole('alert')).toBeVisible();
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(phone).toHaveValue('(555) 555-0155');
});

test('closing the tab with unsaved settings makes the browser ask', async ({ page, signedInAdmin: _ }) => {
  await page.goto('/admin/settings/site');
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('typed@example.com');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
});

test('leaving the settings after saving, or after undoing the input, does not ask', async ({
  page,
  signedInAdmin: _,
}) => {
  await page.goto('/admin/settings/site');
  const settings = page.getByRole('navigation', { name: 'Settings' });
  const email = page.getByRole('textbox', { name: 'Email' });
  const before = await email.inputValue();
  await email.fill('typed@example.com');
  await email.fill(before);
  const language = page.getByRole('combobox', { name: 'Language' });
  await language.selectOption('en-GB');
  await page.getByRole('region', { name: 'Language and time zone' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Language and time zone saved').first()).toBeVisible();
  await expect(language).toHaveValue('en-GB');
  const firm = page.getByRole('region', { name: 'Regulatory status' });
  await firm.getByRole('radio', { name: 'Not an adviser' }).check();
  await firm.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Setting saved').first()).toBeVisible();
  await settings.getByRole('link', { name: 'My account' }).click();
  await page.getByLabel('Your name').fill('Una Vale');
  await page.getByLabel('Your name').press('Enter');
  await expect(page.getByText('Name saved').first()).toBeVisible();
  await settings.getByRole('link', { name: 'Security' }).click();
  await settings.getByRole('link', { name: 'Site' }).click();
  await expect(email).toBeVisible();
});

test('developers see which environment variables are set, without values', async ({ page, signedInAdmin: _ }) => {
  await page.goto('/admin/settings/developer');
  const variables = page.getByRole('list', { name: 'Environment variables' }).getByRole('listitem');
  await expect(variables.filter({ hasText: /^DATA_DIR/ })).toHaveText('DATA_DIRSet');
  await expect(variables.filter({ hasText: /^SMTP_URL/ })).toHaveText('SMTP_URLNot set');
  await expect(page.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', '/api/docs');
});

test('changing the password ends other sessions', async ({ page, problems, browser, site, signedInAdmin }) => {
  problems.expect(/400/);
  const other = await browser.newContext({ baseURL: site.server.url });
  const signIn = (password: string) =>
    other.request.post('/api/auth/sign-in/email', { data: { email: signedInAdmin.account.email, password } });
  await signIn(signedInAdmin.password);
  await page.goto('/admin/settings/account');
  await expect(page.getByRole('table', { name: 'Your sessions' }).getByRole('row')).toHaveCount(3);
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('another long password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toHaveText('The current password is wrong.');
  await page.getByLabel('Current password').fill(signedInAdmin.password);
  await page.getByLabel('New password').fill('another long password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Your sessions' }).getByRole('row')).toHaveCount(2);
  expect((await other.request.get('/api/auth/session')).status()).toBe(401);
  expect((await signIn('another long password')).status()).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(page.getByText('1 session ended').first()).toBeVisible();
  expect((await other.request.get('/api/auth/session')).status()).toBe(401);
  await other.close();
});

test('content is exported, and an import is checked and previewed', async ({
  page,
  problems,
  edit,
  signedInAdmin: _,
}) => {
  problems.expect(/422/);
  await edit('home.hero.cta', 'As it was');
  await page.goto('/admin/settings/data');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export content' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^content-\d{4}-\d\d-\d\d\.json$/);
  const text = readFileSync(await file.path(), 'utf8');
  await edit('home.hero.cta', 'Changed since');

  const choose = (name: string, content: string) =>
    page
      .getByLabel('File to import')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
  await choose('words.json', 'no JSON');
  await expect(page.getByRole('alert')).toContainText('This isn’t a content export.');
  const broken = JSON.parse(text);
  broken.pages.home.hero.cta = { no: 'text' };
  await choose('broken.json', JSON.stringify(broken));
  await expect(page.getByRole('alert')).toContainText('broken.json can’t be imported. Nothing was changed.');
  await expect(page.getByRole('alert')).toContainText('pages.home.hero.cta');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();

  await choose('content.json', text);
  await expect(page.getByText('Importing content.json will change:')).toBeVisible();
  // The fixtures mark the disclaimer to see whether the server has caught up.
  await expect(page.getByText(/\d: (Disclaimer, )?Home/)).toBeVisible();
  await page.getByRole('button', { name: 'Import now' }).click();
  await expect(page.getByText('Content imported').first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'As it was' }).first()).toBeVisible();
  await page.goto('/admin/settings/data');
  await choose('content.json', text);
  await expect(page.getByText('Importing content.json changes nothing')).toBeVisible();
});

test('the audit log shows what was done, and can be filtered', async ({ page, site, signedInAdmin: _ }) => {
  await site.session('editor');
  await page.goto('/admin/users');
  await page.getByRole('combobox').nth(1).selectOption('admin');
  await expect(page.getByText('Role changed to admin').first()).toBeVisible();
  await page.goto('/admin/settings/audit');
  const record = page.getByRole('table', { name: 'Audit log' });
  await expect(record.getByRole('row').nth(1)).toContainText('Changed a role');
  await page.getByRole('combobox', { name: 'Action' }).selectOption('user-role');
  await expect(record.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('nobody');
  await expect(page.getByText('No matching entries.')).toBeVisible();
});

test('the audit log can be downloaded, and filtered by client', async ({ page, request, signedInAdmin: _ }) => {
  const credentials = { email: 'nobody@elmwater.example', password: 'not known' };
  expect((await request.post('/api/auth/sign-in/email', { data: credentials })).status()).toBe(401);
  await page.goto('/admin/settings/audit');
  const record = page.getByRole('table', { name: 'Audit log' });
  await expect(record.getByRole('row').nth(1)).toContainText('Sign-in failed');
  const client = record.getByRole('button', { name: /^client / }).first();
  await client.click();
  await expect(page.getByRole('searchbox', { name: 'Search the audit log' })).toHaveValue(/^[\w-]{22}$/);
  const shown = (await client.textContent()) ?? '';
  await expect(record.getByRole('row').filter({ hasNotText: shown })).toHaveCount(1);
  await expect(record.getByRole('row').filter({ hasText: 'Sign-in failed' })).toHaveCount(1);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^record-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain('sign-in-failed,nobody@elmwater.example,visitor,');
});

test('the hash chains are checked, and manipulated rows are shown', async ({
  page,
  site,
  edit,
  context,
  signedInAdmin: _,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await edit('home.hero.cta', 'As it was');
  await page.goto('/admin/settings/audit');
  const part = page.getByRole('region', { name: 'Integrity check' });
  await expect(part.getByRole('checkbox', { name: 'Email the latest hashes to all admins every day' })).toBeDisabled();
  await part.getByRole('button', { name: 'Check now' }).click();
  await expect(part.getByRole('status').filter({ hasText: 'entries are intact' })).toBeVisible();
  const hash = await part.getByRole('textbox', { name: 'Latest hash of the content' }).inputValue();
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  await part.getByRole('button', { name: 'Copy' }).first().click();
  await expect(part.getByRole('button', { name: 'Copied' })).toBeVisible();
  // The site's policy lets no page read the clipboard, but a person can paste.
  const search = page.getByRole('searchbox', { name: 'Search the audit log' });
  await search.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(search).toHaveValue(hash);
  await search.fill('');
  await expectAccessible(page);

  await site.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update changes set new_value = '"As it never was"'`);
  });
  await part.getByRole('button', { name: 'Check now' }).click();
  await expect(part.getByRole('status').filter({ hasText: 'Data was altered outside of the site' })).toContainText(
    /at entry \d+ of the content: change set \d+, or a change or version of it, has been changed/,
  );
  await expectAccessible(page);
});

test('without a mail server the settings say so; the site content is linked', async ({ page, signedInAdmin: _ }) => {
  await page.goto('/admin/settings/mail');
  await expect(page.getByText('Not configured (SMTP_URL)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send test email' })).toHaveCount(0);
  await page.goto('/admin/settings/site');
  await page.getByRole('link', { name: 'Edit Header & footer' }).click();
  await expect(page.getByRole('link', { name: 'Header & footer' })).toHaveAttribute('aria-current', 'page');
});

test('with a mail server a test message is sent, and a failure is reported', async ({ browser }) => {
  const mail = await startMailServer();
  const site = await openSite(process.env.TEST_DATABASE_URL ?? '', {
    SMTP_URL: mail.url,
    CONTACT_TO: 'office@elmwater.example',
  });
  const context = await browser.newContext({ baseURL: site.server.url });
  const session = await signIn(context, site, 'admin');
  const page = await context.newPage();
  await page.goto('/admin/settings/mail');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByText(`Check the inbox of ${session.account.email}.`).first()).toBeVisible();
  expect(mail.mails[0]).toContain(`To: ${session.account.email}`);
  mail.isRefusing = true;
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByText(/The mail server refused the message: 451/).first()).toBeVisible();
  mail.isRefusing = false;
  await page.goto('/admin/settings/audit');
  const daily = page.getByRole('checkbox', { name: 'Email the latest hashes to all admins every day' });
  await expect(daily).toBeChecked();
  await daily.click();
  await expect(daily).not.toBeChecked();
  await page.reload();
  await expect(daily).not.toBeChecked();
  const message = { fullName: 'Ada', email: 'a@b.co', subject: 'other', message: 'By mail' };
  await fetch(`${site.server.url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
  });
  await expect.poll(() => mail.mails.some((text) => text.includes('By mail'))).toBe(true);
  await context.close();
  await site.stop();
  await mail.close();
});
