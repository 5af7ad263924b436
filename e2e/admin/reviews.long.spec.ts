import { isNull } from 'drizzle-orm';
import { changeSets, changes } from '../../db/schema/history';
import { sampledEdits } from '../../db/schema/reviews';
import { expect, expectAccessible, signIn, test } from '../fixtures';

test.use({ reducedMotion: 'reduce' });

test('a page is reviewed, and due again on its day', async ({ page, problems, signedInAdmin: _ }) => {
  problems.expect(/answer 422: POST .*reviews\.reviewPage/);
  await page.goto('/admin/reviews');
  await expect(page.getByRole('heading', { name: 'No page has been reviewed yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all pages' }).click();
  await expect(page.getByRole('table', { name: 'Reviews of pages' })).toBeVisible();
  await page.getByRole('button', { name: /^Due/ }).click();
  await page.getByLabel('Review pages').selectOption('once a year');
  const table = page.getByRole('table', { name: 'Reviews of pages' });
  const about = table.getByRole('row', { name: /^About/ });
  await expect(about).toContainText('Never');
  await expectAccessible(page, '.screen');

  await page.goto('/admin/start');
  await page.getByRole('link', { name: /^\d+ pages to review$/ }).click();
  await about.getByRole('button', { name: /^Record a review/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Review of About/ });
  await dialog.getByRole('textbox', { name: 'What you checked' }).fill('Read every figure.');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await dialog.getByLabel('Next review').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Record review' }).click();
  await expect(dialog).toContainText('Choose a day after today');
  await dialog.getByLabel('Next review').fill('');
  await dialog.getByRole('button', { name: 'Record review' }).click();
  await expect(dialog).toBeHidden();
  await expect(about).toBeHidden();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(about).toContainText('Ada Sample');
  // The date and the name of the reviewer leave room for the page on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  const name = await about.getByRole('link', { name: 'About Us' }).boundingBox();
  expect(name?.height).toBeLessThan(30);
  await page.setViewportSize({ width: 1280, height: 720 });
  await about.getByRole('button', { name: /^Record a review/ }).click();
  await expect(dialog).toContainText('Read every figure.');
  await page.keyboard.press('Escape');
});

test('minor edits are sampled, decided about and signed off by two people', async ({
  page,
  site,
  problems,
  signedInAdmin,
}) => {
  const { id: own } = signedInAdmin.account;
  const at = new Date('2026-02-10T12:00:00Z');
  for (const [actorId, actorName] of [
    ['other', 'Eli Sample'],
    ['other', 'Eli Sample'],
    [own, 'Ada Sample'],
  ]) {
    const values = { actorKind: 'session', actorId, actorName, source: 'dashboard', isMinor: true, createdAt: at };
    const [set] = await site.db.insert(changeSets).values(values).returning();
    await site.db.insert(changes).values({
      ...{ changeSetId: set?.id ?? 0, pageId: 'home', type: 'text', op: 'set', createdAt: at, actorId },
      ...{ path: 'home.hero.headline', ref: 'home.hero.headline', fieldName: 'headline', description: 'Updated' },
      ...{ oldValue: 'Smal companies', newValue: 'Small companies' },
    });
  }
  await page.goto('/admin/reviews');
  await page.getByRole('button', { name: 'Draw the sample of February 2026' }).click();
  await page.getByRole('link', { name: 'February 2026' }).click();
  await expect(page.getByText('All 3 edits of the month')).toBeVisible();
  const edits = page.getByRole('list', { name: 'Edits' }).locator('> li');
  await expect(edits.nth(0)).toContainText('Headline');
  await expect(edits.nth(2)).toContainText('Someone else must review your own edit.');
  await edits.nth(0).getByRole('button', { name: 'Accept' }).click();
  await expect(edits.nth(0)).toContainText('Accepted');
  await edits.nth(1).getByRole('button', { name: 'Follow up…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Follow up' });
  await dialog.getByRole('textbox', { name: 'What must be done?' }).fill('Ask Eli.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(edits.nth(1)).toContainText('To follow up');
  await expectAccessible(page, '.screen');
  const sign = page.getByRole('button', { name: 'Sign off', exact: true });
  await expect(sign).toBeDisabled();

  await signIn(page.context(), site, 'reviewer');
  await page.reload();
  const accept = edits.nth(2).getByRole('button', { name: 'Accept' });
  await expect(accept).toBeVisible();
  // Someone else decides before the button is pressed.
  problems.expect(/answer 409: POST .*reviews\.decide/);
  const theirs = {
    decision: 'follow-up' as const,
    note: 'Ask again.',
    decidedByName: 'Eli Sample',
    decidedAt: new Date(),
  };
  await site.db.update(sampledEdits).set(theirs).where(isNull(sampledEdits.decision));
  await accept.click();
  await expect(page.getByText('Eli Sample marked this edit for follow-up meanwhile: “Ask again.”')).toBeVisible();
  await expect(edits.nth(2)).toContainText('To follow up');
  await accept.click();
  await expect(edits.nth(2)).toContainText('Accepted');
  await sign.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign off' }).click();
  await expect(page.getByRole('note')).toContainText('Signed off by Rae Sample');
  await expect(edits.nth(0).getByRole('button')).toHaveCount(0);
});
