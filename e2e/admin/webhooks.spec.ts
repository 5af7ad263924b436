import { expect, expectAccessible, test } from '../fixtures';

test.use({ reducedMotion: 'reduce' });

test('an admin creates a webhook, tests it, reads what was sent, and deletes it', async ({
  page,
  problems,
  signedInAdmin: _,
}) => {
  problems.expect(/answer 422|a webhook event could not be sent/);
  await page.goto('/admin/settings/webhooks');
  await expect(page.getByText('No webhooks yet', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create webhook' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Archive');
  await dialog.getByRole('textbox', { name: 'URL' }).fill('https://archive.internal/hook');
  await dialog.getByRole('checkbox', { name: /A visitor sent a message/ }).uncheck();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByText('Enter an address on the public internet.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'URL' }).fill('https://hooks.invalid/hook');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'Your signing secret' });
  await expect(secret.getByRole('textbox', { name: 'Signing secret' })).toHaveValue(/^whsec_/);
  await secret.getByRole('button', { name: 'Done' }).click();

  // After a test event, the log of its webhook is shown, even if another webhook's log was open.
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Aardvark');
  await dialog.getByRole('textbox', { name: 'URL' }).fill('https://other.invalid/hook');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await secret.getByRole('button', { name: 'Done' }).click();
  const list = page.getByRole('table', { name: 'Webhooks' });
  const archive = list.getByRole('row', { name: /Archive/ });
  await expect(archive).toContainText(/Archive.*14 of 15.*On/);
  await expect(archive).toContainText('Ada Sample');
  await list.getByRole('button', { name: 'Send test event: Archive' }).click();
  await expect(page.getByLabel('Deliveries of').locator('option:checked')).toHaveText('Archive');
  const sent = page.getByRole('table', { name: 'Deliveries' }).getByRole('row').nth(1);
  await expect(sent).toContainText(/ping.*Failed.*does not exist on the public internet/);
  await sent.getByRole('button', { name: /^View/ }).click();
  const event = page.getByRole('dialog', { name: 'ping' });
  await expect(event.getByText('"type": "ping"')).toBeVisible();
  await expectAccessible(page);
  await event.getByRole('button', { name: 'Close' }).click();

  await list.getByRole('button', { name: 'Actions for Archive' }).click();
  await page.getByRole('menuitem', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(archive).toContainText('Turned off by an admin');
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Actions for Archive' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
  await expect(archive).toBeHidden();
  await list.getByRole('button', { name: 'Actions for Aardvark' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('No webhooks yet', { exact: true })).toBeVisible();
});
