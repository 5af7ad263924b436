import { teamContent } from '../../src/pages/team/team.content';
import { expect, expectAccessible, open, test } from '../fixtures';

test('shows advisors and operating partners only where there are any', async ({ page, edit }) => {
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

test('a leader’s network and mail links are there only when given', async ({ page }) => {
  await open(page, '/team');
  for (const [index, leader] of teamContent.leadership.entries()) {
    const card = page.locator('article', { has: page.locator(`[data-path="team.leadership.${index}.name"]`) });
    await expect(card.locator('a[href^="mailto:"]')).toHaveCount('email' in leader && leader.email ? 1 : 0);
    await expect(card.locator('a[href^="https://"]')).toHaveCount('linkedin' in leader && leader.linkedin ? 1 : 0);
  }
});

test.describe('an operator’s profile', () => {
  test('opens in a dialog that is made only then, of what the card holds, and closes again', async ({ page }) => {
    await open(page, '/team');
    await expect(page.locator('dialog')).toHaveCount(0);
    const button = page.getByRole('button', { name: 'View Full Profile of Ruth Halloran' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Ruth Halloran' });
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText('Quotes now leave the shop the day they come in.');
    await expect(dialog).toContainText('with room for two more machines.');
    await expectAccessible(page);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await expect(page.locator('dialog')).toHaveCount(0);
    await button.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });

  test('holds the focus while it is open', async ({ page }) => {
    await open(page, '/team');
    await page.getByRole('button', { name: 'View Full Profile of Daniel Okafor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Daniel Okafor' });
    await expect(dialog).toBeVisible();
    for (let count = 0; count < 4; count++) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
  });

  test('is shortened on the card: two sentences, criteria in brief, three tags and how many more', async ({ page }) => {
    await open(page, '/team');
    const card = page.locator('article', { has: page.getByRole('button', { name: /of Daniel Okafor/ }) });
    const [first, second, third] = teamContent.operators[0]?.bio.split(/(?<=\.) /) ?? [];
    await expect(card.locator('[data-path="team.operators.0.bio"]')).toHaveText(`${first} ${second}`);
    expect(third).toBeTruthy();
    await expect(card.locator('.needs-script .tags li')).toHaveText([
      'Dispatch',
      'Service contracts',
      'Apprenticeships',
      '+2 more',
    ]);
    const criteria = page.locator('[data-path$=".acquisitionCriteria"]');
    await expect(criteria.nth(0)).toHaveText(teamContent.operators[0]?.acquisitionCriteria ?? '');
    await expect(criteria.nth(1)).toHaveText('Precision machining with no customer above a quarter of sales.');
    const long = teamContent.operators[2]?.acquisitionCriteria ?? '';
    await expect(criteria.nth(2)).toHaveText(`${long.slice(0, 97)}...`);
  });
});
