import { teamContent } from '../../src/pages/team/team.content';
import { expect, expectAccessible, open, test } from '../fixtures';

test('shows advisors and operating partners only if there are any', async ({ page, edit }) => {
  await open(page, '/team');
  await expect(page.getByRole('heading', { name: 'Advisors' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Operating partners' })).toBeVisible();
  await edit('team.advisors', []);
  await edit('team.operators', []);
  await open(page, '/team');
  await expect(page.getByRole('heading', { name: 'Advisors' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Operating partners' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /View Full Profile/ })).toHaveCount(0);
});

test("a leader's network and email links are shown only if given", async ({ page }) => {
  await open(page, '/team');
  for (const [index, leader] of teamContent.leadership.entries()) {
    const card = page.locator('article', { has: page.locator(`[data-path="team.leadership.${index}.name"]`) });
    await expect(card.locator('a[href^="mailto:"]')).toHaveCount('email' in leader && leader.email ? 1 : 0);
    await expect(card.locator('a[href^="https://"]')).toHaveCount('linkedin' in leader && leader.linkedin ? 1 : 0);
  }
});

test("a leader's words stay together beside a portrait that is taller", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await open(page, '/team');
  const gaps = await page
    .getByRole('article')
    .first()
    .evaluate((person) => {
      const boxes = [...person.children].slice(1).map((part) => {
        // The words, not their box, which may be taller.
        const words = document.createRange();
        words.selectNodeContents(part);
        return words.getBoundingClientRect();
      });
      return boxes.slice(1).map(({ top }, index) => top - (boxes[index]?.bottom ?? 0));
    });
  expect(gaps.length).toBeGreaterThan(1);
  for (const gap of gaps) expect(gap).toBeLessThan(20);
});

test.describe("an operating partner's profile", () => {
  const WHOLE = 'with room for two more machines.';

  test('is fetched when it is first opened, shown in a dialog, and can be closed', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await open(page, '/team');
    expect(await page.locator('#root').textContent()).not.toContain(WHOLE);
    await expect(page.locator('dialog')).toHaveCount(0);
    const button = page.getByRole('button', { name: 'View Full Profile of Ruth Halloran' });
    await button.hover();
    expect(fetched).not.toContain('/team/ruth-halloran');
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Ruth Halloran' });
    await expect(dialog).toBeVisible();
    expect(fetched.filter((address) => address === '/team/ruth-halloran')).toHaveLength(1);
    await expect(dialog).toContainText('Quotes leave the shop the same day.');
    await expect(dialog).toContainText(WHOLE);
    await expect(dialog.getByRole('heading', { name: 'Looking for', level: 3 })).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(teamContent.operators[1]?.expertise.length ?? 0);
    await expectAccessible(page);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await expect(page.locator('dialog')).toHaveCount(0);
    await button.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });

  test('is not shown twice after two clicks, nor on a page the visitor has gone to since', async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/team/ruth-halloran', async (route) => {
      await released;
      await route.continue();
    });
    await open(page, '/team');
    const button = page.getByRole('button', { name: 'View Full Profile of Ruth Halloran' });
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await button.click();
    const other = page.getByRole('button', { name: 'View Full Profile of Daniel Okafor' });
    await other.click();
    await expect(page.getByRole('dialog', { name: 'Daniel Okafor' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL(/\/contact$/);
    const answered = page.waitForResponse('**/team/ruth-halloran');
    release();
    await (await answered).finished();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/contact$/);
  });

  test('is the one whose button was clicked last', async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/team/ruth-halloran', async (route) => {
      await released;
      await route.continue();
    });
    await open(page, '/team');
    const button = page.getByRole('button', { name: 'View Full Profile of Ruth Halloran' });
    await button.click();
    await page.getByRole('button', { name: 'View Full Profile of Daniel Okafor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Daniel Okafor' });
    await expect(dialog).toBeVisible();
    release();
    await expect(button).not.toHaveAttribute('aria-busy');
    await expect(page.locator('dialog')).toHaveCount(1);
    await expect(dialog).toBeVisible();
  });

  test("opens as the person's own page if it cannot be fetched", async ({ page, problems }) => {
    problems.expect(/failed: GET .*\/team\/ruth-halloran/);
    let isDown = true;
    await page.route('**/team/ruth-halloran', (route) => (isDown ? route.abort() : route.continue()));
    await open(page, '/team');
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isDown = false;
    });
    await page.getByRole('button', { name: 'View Full Profile of Ruth Halloran' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Ruth\s+Halloran/ })).toBeVisible();
    await expect(page).toHaveURL(/\/team\/ruth-halloran$/);
  });

  test('keeps the focus while it is open', async ({ page }) => {
    await open(page, '/team');
    await page.getByRole('button', { name: 'View Full Profile of Daniel Okafor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Daniel Okafor' });
    await expect(dialog).toBeVisible();
    for (let count = 0; count < 4; count++) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
  });

  test('is shortened on the card: two sentences, short criteria, three tags and the number of further tags', async ({
    page,
  }) => {
    await open(page, '/team');
    const card = page.locator('article', { has: page.getByRole('button', { name: /of Daniel Okafor/ }) });
    const [first, second, third] = teamContent.operators[0]?.bio.split(/(?<=\.) /) ?? [];
    await expect(card.locator('[data-path="team.operators.0.bio"]')).toHaveText(`${first} ${second}`);
    expect(third).toBeTruthy();
    await expect(card.locator('.tags li')).toHaveText(['Dispatch', 'Service contracts', 'Apprenticeships', '+2 more']);
    const criteria = page.locator('[data-path$=".acquisitionCriteria"]');
    await expect(criteria.nth(0)).toHaveText(teamContent.operators[0]?.acquisitionCriteria ?? '');
    await expect(criteria.nth(1)).toHaveText('Precision machining with no customer above a quarter of sales.');
    const long = teamContent.operators[2]?.acquisitionCriteria ?? '';
    await expect(criteria.nth(2)).toHaveText(`${long.slice(0, 97)}...`);
  });
});
