import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, test } from '../fixtures';

const MESSAGE = {
  fullName: 'Nora Fields',
  email: 'nora@example.com',
  subject: 'acquisition',
  message: 'My bakery needs a next owner.',
};
const FROZEN = new Date('2026-05-04T10:00:00Z');

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill(MESSAGE.fullName);
  await page.getByLabel('Email').fill(MESSAGE.email);
  await page.getByLabel('Subject').selectOption(MESSAGE.subject);
  await page.getByLabel('Message').fill(MESSAGE.message);
}

/** Records the idempotency keys of the requests that send a message. */
function watchCalls(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}

test('offers four subjects with none selected', async ({ page }) => {
  await open(page, '/contact');
  const options = page.getByLabel('Subject').locator('option');
  expect(await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))).toEqual([
    '',
    'investment',
    'acquisition',
    'partnership',
    'other',
  ]);
  await expect(options.first()).toHaveText('Select an option');
  await expect(page.getByLabel('Subject')).toHaveValue('');
});

test('reports missing fields, sends nothing, and focuses the first of them', async ({ page }) => {
  await open(page, '/contact');
  const calls = watchCalls(page);
  await page.getByLabel('Full name').fill('   ');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Name is required');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('Please select a subject');
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Message is required');
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expectAccessible(page);
  expect(calls).toEqual([]);
});

test("editing a field clears only that field's error", async ({ page }) => {
  await open(page, '/contact');
  await page.getByLabel('Email').fill('nora');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is invalid');
  await page.getByLabel('Email').fill('nora@');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('');
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Name is required');
  await page.getByLabel('Subject').selectOption('other');
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('');
});

test('shows sending, then sent, clears the fields, and is ready again after five seconds', async ({
  page,
  signedInAdmin: _,
}) => {
  await page.clock.install({ time: FROZEN });
  await open(page, '/contact');
  await fill(page);
  await page.clock.pauseAt(new Date(FROZEN.getTime() + 60 * 60 * 1000));
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/contact', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  release();

  const sent = page.getByRole('button', { name: 'Message Sent!' });
  await expect(sent).toBeEnabled();
  // The color fades from navy to green.
  await expect.poll(() => sent.evaluate(isGreen)).toBe(true);
  await expect(page.locator('.toast')).toContainText('Message Sent!');
  await expect(page.locator('.toast')).toContainText("We'll get back to you as soon as possible.");
  for (const label of ['Full name', 'Email', 'Subject', 'Message'])
    await expect(page.getByLabel(label)).toHaveValue('');

  await page.clock.runFor(4999);
  await expect(sent).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible();

  const inbox = await (await page.request.get('/api/admin/messages')).json();
  expect(inbox.items).toMatchObject([{ ...MESSAGE, status: 'new' }]);
});

test('a failure is retried once under the same key, then reported, and keeps the input', async ({ page, problems }) => {
  problems.expect(/answer 503: POST .*\/api\/contact/);
  await open(page, '/contact');
  const calls = watchCalls(page);
  await fill(page);
  await page.route('**/api/contact', (route) => route.fulfill({ status: 503, json: { message: 'away' } }));
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.locator('.toast')).toContainText('Failed to send message');
  await expect(page.locator('.toast')).toContainText('Please try again later or contact us directly.');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled();
  await expect(page.getByLabel('Message')).toHaveValue(MESSAGE.message);
  expect(calls).toHaveLength(2);
  expect(new Set(calls).size).toBe(1);
  expect(calls[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('a message whose response was lost is stored once', async ({ page, problems, signedInAdmin: _ }) => {
  problems.expect(/failed: POST .*\/api\/contact/);
  await open(page, '/contact');
  await fill(page);
  let isFirst = true;
  await page.route('**/api/contact', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('button', { name: 'Message Sent!' })).toBeVisible();
  const inbox = await (await page.request.get('/api/admin/messages')).json();
  expect(inbox.items).toHaveLength(1);
});

test('the sixth message in ten minutes is refused, and the input stays', async ({ page, problems, request }) => {
  problems.expect(/answer 429: POST .*\/api\/contact/);
  for (let count = 0; count < 5; count++) {
    expect((await request.post('/api/contact', { data: MESSAGE })).status()).toBe(200);
  }
  await open(page, '/contact');
  await fill(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.locator('.toast')).toContainText('Failed to send message');
  await expect(page.getByLabel('Message')).toHaveValue(MESSAGE.message);
});

test('a message from a robot that fills the hidden field is stored as spam and looks successful', async ({
  page,
  signedInAdmin: _,
}) => {
  await open(page, '/contact');
  await fill(page);
  await expect(page.locator('input[name="extraNote"]')).not.toBeInViewport();
  await page.locator('input[name="extraNote"]').evaluate((input) => {
    (input as HTMLInputElement).value = 'https://spam.example';
  });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('button', { name: 'Message Sent!' })).toBeVisible();
  const inbox = await (await page.request.get('/api/admin/messages')).json();
  expect(inbox.items).toEqual([]);
  const spam = await (await page.request.get('/api/admin/messages?status=spam')).json();
  expect(spam.items).toMatchObject([{ fullName: MESSAGE.fullName, status: 'spam' }]);
});

test('can be sent using only the keyboard', async ({ page }) => {
  await open(page, '/contact');
  await page.getByLabel('Full name').focus();
  await page.keyboard.type(MESSAGE.fullName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(MESSAGE.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Something');
  await page.keyboard.press('Tab');
  await page.keyboard.type(MESSAGE.message);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Message Sent!' })).toBeVisible();
});

/** Runs in the page. */
function isGreen(element: Element): boolean {
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number);
  return green > Math.max(red, blue);
}
