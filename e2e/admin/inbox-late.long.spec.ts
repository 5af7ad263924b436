import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

/** Delays the server's responses until they are released, after the server has done the work. */
async function holdAnswers(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/contact\.setStatus/, async (route) => {
    const response = await route.fetch();
    await gate;
    await route.fulfill({ response });
  });
  return release;
}

test('a late response neither closes a message opened since nor opens another again', async ({
  page,
  request,
  signedInAdmin: _,
}) => {
  for (const fullName of ['First', 'Second']) {
    const data = { fullName, email: 'visitor@example.com', subject: 'other', message: 'Hello' };
    expect((await request.post('/api/contact', { data })).ok()).toBe(true);
  }
  const item = (name: RegExp) => page.getByRole('list', { name: 'Messages' }).getByRole('button', { name });
  const message = page.getByRole('region', { name: 'Message' });
  const opened = message.getByRole('heading', { level: 3 });
  await page.goto('/admin/inbox');
  let release = await holdAnswers(page);
  await item(/Unread: Second/).click();
  await item(/Unread: First/).click();
  await expect(opened).toHaveText('First');
  release();
  await expect(message.getByRole('button', { name: 'Mark as unread' })).toBeEnabled();
  await expect(item(/^Second/)).toBeVisible();
  await expect(opened).toHaveText('First');

  await page.unroute(/contact\.setStatus/);
  release = await holdAnswers(page);
  const moved = page.waitForRequest(/contact\.setStatus/);
  await message.getByRole('button', { name: 'Mark as spam' }).click();
  await moved;
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Inbox', exact: true }).click();
      await page.getByRole('button', { name: 'Spam', exact: true }).first().click();
      return item(/First/).count();
    })
    .toBe(1);
  await item(/First/).click();
  release();
  await expect(message.getByRole('button', { name: 'Not spam' })).toBeEnabled();
  await expect(opened).toHaveText('First');
});
