import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { PAGES, textsOf } from './pages';

test.use({ javaScriptEnabled: false });

async function mainText(page: Page): Promise<string> {
  return ((await page.locator('main').textContent()) ?? '').replace(/\s+/g, ' ');
}

for (const [pageId, path] of PAGES) {
  test(`${path} has its full text without JavaScript`, async ({ page }) => {
    await page.goto(path);
    let text = await mainText(page);
    // An operating partner's card links to the full profile.
    const profiles = page.getByRole('link', { name: /View Full Profile/ });
    for (const href of await profiles.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
      await page.goto(href);
      text += await mainText(page);
    }
    const wanted = textsOf(pageId).map((piece) => piece.replace(/\s+/g, ' '));
    expect(wanted.length).toBeGreaterThan(3);
    expect(wanted.filter((piece) => !text.includes(piece))).toEqual([]);
  });
}

test('the menu on small screens opens and follows links without JavaScript', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  const link = page.locator('.menu-panel').getByRole('link', { name: 'Team' });
  await expect(link).toBeHidden();
  await page.locator('summary[aria-label="Menu"]').click();
  await link.click();
  await expect(page).toHaveURL('/team');
});

test('links filter the portfolio without JavaScript', async ({ page }) => {
  await page.goto('/portfolio');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(8);
  await page.getByRole('link', { name: 'Light Industry' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
  await expect(page.getByText('Quarry Lane Machine')).toBeVisible();
  await page.getByRole('link', { name: 'All Investments' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(8);
});

test("an operating partner's card links to the full profile, and has no button that would do nothing", async ({
  page,
}) => {
  await page.goto('/team');
  await expect(page.getByRole('button', { name: /View Full Profile/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'View Full Profile of Daniel Okafor' }).click();
  await expect(page.getByText('His own furnace is the last to be serviced.')).toBeVisible();
});

test('a question opens its answer without JavaScript', async ({ page }) => {
  await page.goto('/#faq');
  const answer = page.getByText('Profitable, owner-run service and light industrial companies');
  await expect(answer).toBeHidden();
  await page.getByText('What kind of company do you buy?').click();
  await expect(answer).toBeVisible();
});

test.describe('contact form without JavaScript', () => {
  test('returns with the input and its errors', async ({ page, problems }) => {
    problems.expect(/answer 400: POST .*\/contact$/);
    await page.goto('/contact');
    await page.getByLabel('Full name').fill('Nora Fields');
    await page.getByLabel('Email').fill('nora');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByLabel('Full name')).toHaveValue('Nora Fields');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is invalid');
    await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('Please select a subject');
    await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Message is required');
    await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('');
  });

  test('sends, stores the message, and confirms it', async ({ page, signedInAdmin: _ }) => {
    await page.goto('/contact');
    await page.getByLabel('Full name').fill('Nora Fields');
    await page.getByLabel('Email').fill('nora@example.com');
    await page.getByLabel('Subject').selectOption('acquisition');
    await page.getByLabel('Message').fill('My bakery needs a next owner.\nShall we talk?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL('/contact?sent=1');
    await expect(page.getByText('Message Sent!')).toBeVisible();
    const inbox = await (await page.request.get('/api/admin/messages')).json();
    expect(inbox.items).toMatchObject([
      {
        fullName: 'Nora Fields',
        email: 'nora@example.com',
        subject: 'acquisition',
        message: 'My bakery needs a next owner.\r\nShall we talk?',
        status: 'new',
      },
    ]);
  });

  test('keeps the input, including markup, as text', async ({ page, problems }) => {
    problems.expect(/answer 400/);
    await page.goto('/contact');
    const hostile = '"><img src=x onerror=alert(1)></textarea><script>alert(2)</script>';
    await page.getByLabel('Full name').fill(hostile);
    await page.getByLabel('Message').fill(hostile);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue(hostile);
    await expect(page.getByLabel('Message')).toHaveValue(hostile);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  });
});
