import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures';
import { item, send } from './messages';

const messagesLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /Messages/ });

test('an admin reads a message, replies, archives it and returns it to the inbox', async ({
  page,
  request,
  signedInAdmin: _,
}) => {
  await send(request, 'Marian Oakes', 'First line.\nSecond <b>line</b>.');
  await send(request, 'Tomas Reed', 'Another one.');
  await page.goto('/admin');
  await expect(messagesLink(page)).toHaveAccessibleName('Messages 2 unread');
  await messagesLink(page).click();
  await expect(page).toHaveTitle('Messages · Dashboard');

  await item(page, /Unread: Marian Oakes/).click();
  const message = page.getByRole('region', { name: 'Message' });
  await expect(message.getByRole('heading', { name: 'Marian Oakes' })).toBeFocused();
  await expect(message.getByText('Second <b>line</b>.')).toBeVisible();
  await expect(messagesLink(page)).toHaveAccessibleName('Messages 1 unread');
  await expect(item(page, /^Marian Oakes/)).toHaveAttribute('aria-current', 'true');
  await expect(message.getByRole('link', { name: 'Reply' })).toHaveAttribute(
    'href',
    /^mailto:visitor%40example\.com\?subject=Re%3A.*&body=.*First%20line/,
  );
  await expectAccessible(page);

  await message.getByRole('button', { name: 'Mark as unread' }).click();
  await expect(messagesLink(page)).toHaveAccessibleName('Messages 2 unread');
  await message.getByRole('button', { name: 'Archive' }).click();
  await expect(item(page, /Marian Oakes/)).toHaveCount(0);
  await expect(item(page, /Tomas Reed/)).toBeFocused();
  await page.getByRole('button', { name: 'Archived' }).click();
  await item(page, /Marian Oakes/).click();
  await message.getByRole('button', { name: 'Move to inbox' }).click();
  await expect(page.getByText('No archived messages')).toBeVisible();
  await page.getByRole('button', { name: 'Inbox', exact: true }).click();
  await expect(item(page, /Marian Oakes/)).toBeVisible();
});

test('spam is kept separately, and a message classified wrongly is returned to the inbox', async ({
  page,
  request,
  signedInAdmin: _,
}) => {
  await send(request, 'Not a program', 'Hello', { extraNote: 'http://example.com' });
  await page.goto('/admin/inbox');
  await expect(page.getByText('No messages', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Spam', exact: true }).click();
  await item(page, /Not a program/).click();
  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect(page.getByText('No spam', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Inbox', exact: true }).click();
  await item(page, /Not a program/).click();
  await page.getByRole('region', { name: 'Message' }).getByRole('button', { name: 'Mark as spam' }).click();
  await expect(item(page, /Not a program/)).toHaveCount(0);
});

test('the keyboard works: arrows move, Enter opens, E archives, U marks as unread', async ({
  page,
  request,
  signedInAdmin: _,
}) => {
  for (const name of ['Third', 'Second', 'First']) await send(request, name, `From ${name}.`);
  await page.goto('/admin/inbox');
  await item(page, /First/).focus();
  await page.keyboard.press('ArrowDown');
  await expect(item(page, /Second/)).toBeFocused();
  await page.keyboard.press('End');
  await expect(item(page, /Third/)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('e');
  await expect(item(page, /First/)).toHaveCount(0);
  await expect(item(page, /Second/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Second' })).toBeFocused();
  await item(page, /^Second/).focus();
  await page.keyboard.press('u');
  await expect(item(page, /Unread: Second/)).toBeVisible();
  // In a text field, these keys type letters.
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('e');
  await expect(item(page, /Second/)).toBeVisible();
});

test('a new message arrives by itself, and is found by its words', async ({ page, request, signedInAdmin: _ }) => {
  await page.goto('/admin/inbox');
  await expect(page.getByText('No messages', { exact: true })).toBeVisible();
  const connected = page.waitForRequest(/live\.events/);
  await page.reload();
  await connected;
  await expect(page.getByText('No messages', { exact: true })).toBeVisible();
  await send(request, 'Una Vale', 'A question about 100% of the shop.');
  await expect(item(page, /Una Vale/)).toBeVisible();
  await expect(messagesLink(page)).toHaveAccessibleName('Messages 1 unread');
  const search = page.getByRole('searchbox', { name: 'Search messages' });
  await search.fill('nobody');
  await expect(page.getByText('No messages match “nobody”.')).toBeVisible();
  await search.fill('100%');
  await search.press('Enter');
  await expect(item(page, /Una Vale/)).toBeVisible();
});

test('the list is downloaded as CSV', async ({ page, request, signedInAdmin: _ }) => {
  await send(request, '=HYPERLINK("http://evil.example")', 'A formula.');
  await page.goto('/admin/inbox');
  await expect(item(page, /HYPERLINK/)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^messages-inbox-\d{4}-\d\d-\d\d\.csv$/);
  const stream = await file.createReadStream();
  const text = (await stream.toArray()).map(String).join('');
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  await expect(page.getByText('1 message downloaded').first()).toBeVisible();
});

test('a list that cannot be loaded reports it, and can be retried', async ({
  page,
  problems,
  request,
  signedInAdmin: _,
}) => {
  problems.expect(/500/);
  await send(request, 'Una Vale', 'Hello.');
  await page.route('**/contact.messages*', (route) =>
    route.fulfill({
      status: 500,
      json: {
        error: {
          message: 'x',
          code: -32603,
          data: { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong', httpStatus: 500 },
        },
      },
    }),
  );
  await page.goto('/admin/inbox');
  await expect(page.getByRole('alert').getByText('The messages could not be loaded')).toBeVisible();
  await page.unroute('**/contact.messages*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(item(page, /Una Vale/)).toBeVisible();
});

test('an editor cannot see messages', async ({ page, signedInEditor: _ }) => {
  await page.goto('/admin/inbox');
  await expect(page.getByRole('heading', { name: 'Not part of your role' })).toBeVisible();
  const nav = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(nav.getByRole('heading')).toHaveText(['Content', 'Library', 'Site', 'Compliance', 'Reports']);
  await expect(nav.getByRole('link', { name: /Messages|Stats/ })).toHaveCount(0);
});

test('a message is deleted permanently after confirmation', async ({ page, request, signedInAdmin: _ }) => {
  for (const name of ['Second', 'First']) await send(request, name, `From ${name}.`);
  await page.goto('/admin/inbox');
  await item(page, /First/).click();
  const message = page.getByRole('region', { name: 'Message' });
  const question = page.getByRole('alertdialog', { name: 'Delete message' });
  await message.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toContainText('Delete the message from First? This can’t be undone.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(item(page, /First/)).toBeVisible();
  await message.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(item(page, /First/)).toHaveCount(0);
  await expect(item(page, /Second/)).toBeFocused();
  await page.reload();
  await expect(item(page, /Second/)).toBeVisible();
  await expect(item(page, /First/)).toHaveCount(0);
});
