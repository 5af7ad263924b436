import type { Page } from '@playwright/test';
import { expect, open, openApp, test } from '../fixtures';

const EMBED = {
  blocks: [{ type: 'embed', data: { service: 'youtube', source: 'https://youtu.be/wZZ7oFKsKzY', caption: 'A visit' } }],
};

/** Serves the video host's responses. */
async function playHost(page: Page): Promise<void> {
  await page.route('https://www.youtube.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' }),
  );
}

for (const [who, openPage] of [
  ['a visitor', open],
  ['a visitor with the app', openApp],
] as const) {
  test(`${who} sees an embed only after a click, and requests nothing from its host before`, async ({
    page,
    edit,
    problems,
  }) => {
    problems.expect(/other origin: GET https:\/\/www\.youtube\.com\/embed\/wZZ7oFKsKzY/);
    await playHost(page);
    await edit('about.story.content', EMBED);
    await openPage(page, '/about');
    const figure = page.locator('.rt-embed');
    await expect(figure.locator('iframe')).toHaveCount(0);
    await figure.getByRole('button', { name: 'Show from YouTube' }).click();
    const frame = figure.locator('iframe');
    await expect(frame).toHaveAttribute('src', 'https://www.youtube.com/embed/wZZ7oFKsKzY');
    await expect(frame).toHaveAttribute('title', 'A visit');
    await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
    await expect(frame).toBeFocused();
    await expect(figure.getByRole('button')).toHaveCount(0);
    await expect(figure.locator('figcaption')).toHaveText('A visit');
  });

  test(`${who} gets one result per click: one profile, one message, one choice`, async ({ page }) => {
    await openPage(page, '/team');
    await page.getByRole('button', { name: 'View Full Profile of Ruth Halloran' }).click();
    await expect(page.locator('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog')).toHaveCount(0);

    await openPage(page, '/contact');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
    await page.getByLabel('Full name').fill('Nora Fields');
    await page.getByLabel('Email').fill('nora@example.com');
    await page.getByLabel('Subject').selectOption('other');
    await page.getByLabel('Message').fill('Good morning.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('button', { name: 'Message Sent!' })).toBeVisible();
    expect(sent).toEqual(['/api/contact']);
    await expect(page.locator('.toast')).toHaveCount(1);

    await openPage(page, '/portfolio');
    const before = await page.evaluate(() => history.length);
    await page.getByRole('link', { name: 'Light Industry' }).click();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
  });
}

test("choosing a filter and going back uses the page's own history, and does not scroll", async ({ page }) => {
  await open(page, '/portfolio?category=food');
  const cards = page.getByRole('main').getByRole('article');
  const filter = page.getByRole('navigation', { name: 'Filter by category' });
  const chosen = filter.locator('[aria-current]');
  await expect(chosen).toHaveText('Food & Hospitality');
  await page.evaluate(() => window.scrollTo(0, 200));
  await filter.getByRole('link', { name: 'All Investments' }).click();
  await expect(cards).toHaveCount(8);
  await expect(page).toHaveURL('/portfolio');
  expect(await page.evaluate(() => window.scrollY)).toBe(200);
  await page.goBack();
  await expect(chosen).toHaveText('Food & Hospitality');
  await expect(cards).toHaveCount(2);
});

test('an image that is late or missing is handled when the app runs, too', async ({ page, edit, problems }) => {
  problems.expect(/answer 404: GET .*\/illustrations\/gone\.svg/);
  problems.expect(/console warning: .*\/illustrations\/gone\.svg/);
  await edit('team.leadership.0.image', '/illustrations/gone.svg');
  await openApp(page, '/team');
  await expect(page.getByRole('img', { name: 'Portrait of Marian Oakes' })).toHaveText('MO');
  await expect(page.locator('[data-path="team.leadership.0.image"] .spinner')).toHaveCount(0);
});

test('the confirmation of a message sent without JavaScript disappears after five seconds', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-05-04T10:00:00Z') });
  await page.goto('/contact?sent=1');
  // The five seconds begin when the script has loaded, which is not visible on the page.
  await expect(async () => {
    await page.clock.runFor(6000);
    await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.locator('main').getByText("We'll get back to you as soon as possible.")).toBeHidden();
});

test('a button pressed before the script has loaded takes effect once it has', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/visitor-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/team');
  const button = page.getByRole('button', { name: 'View Full Profile of Ruth Halloran' });
  await button.click();
  await expect(page.locator('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: 'Ruth Halloran' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});
