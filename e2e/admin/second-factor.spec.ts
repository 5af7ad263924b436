import { readFileSync } from 'node:fs';
import { expect, expectAccessible, test } from '../fixtures';
import { createCode } from '../run/authenticator-app';
import { setUpFactor } from './set-up-factor';

test('a second factor is turned on, requested at the next sign-in, and turned off', async ({
  page,
  problems,
  signedInEditor: { account, password },
}) => {
  // Three sign-ins, each with a password hash on purpose slow, and a code that is valid for half a minute.
  test.slow();
  problems.expect(/400/);
  problems.expect(/401/);
  await page.goto('/admin/settings/account');
  const part = page.getByRole('region', { name: 'Two-factor authentication', exact: true });
  await part.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-factor authentication' });
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The password is wrong.');
  const { secret, codes } = await setUpFactor(page, password);
  await expectAccessible(page);
  const kept = page.waitForEvent('download');
  const shown = page.getByRole('alertdialog', { name: 'Turn on two-factor authentication' });
  await shown.getByRole('button', { name: 'Download' }).click();
  expect(
    readFileSync(await (await kept).path(), 'utf8')
      .trim()
      .split('\n'),
  ).toEqual(codes);
  await shown.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(part).toContainText('10 recovery codes left.');

  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This code does not work.');
  await code.fill(await createCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(part).toContainText('On');

  await part.getByRole('button', { name: 'New recovery codes' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(password);
  await page.getByRole('button', { name: 'Create new codes' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const [fresh = ''] = await list.getByRole('listitem').allTextContents();
  expect(codes).not.toContain(fresh);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();

  await page.context().clearCookies();
  await page.goto('/admin/settings/account');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.getByLabel('Recovery code').fill(fresh);
  await page.keyboard.press('Enter');
  await expect(part).toContainText('9 recovery codes left.');

  await part.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(part).toContainText('Off');
});
