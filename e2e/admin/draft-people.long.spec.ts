import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { expect, expectAccessible, test } from '../fixtures';
import type { SiteUnderTest } from '../run/site-under-test';
import { createDraft } from './draft-page';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const CTA = { path: 'home.hero.cta', value: 'Talk to us' };
const YEAR = new Date().getUTCFullYear() + 1;

/** Requires an approval by a reviewer for everything that is published. */
async function requireReviewers({ db }: SiteUnderTest): Promise<void> {
  await db.execute(sql`insert into settings (key, value) values ('publishApproval', '"reviewers"'::json)`);
}

const buttonsOf = (page: Page) => page.locator('.screen').getByRole('button');

test('a publication is proposed with the review, and the reviewer schedules it by approving', async ({
  page,
  request,
  apiKey,
  site,
  openAs,
}) => {
  test.setTimeout(120_000);
  await requireReviewers(site);
  const { page: reviewer } = await openAs('reviewer');
  const id = await createDraft(request, apiKey, 'Spring update', [CTA]);
  await page.goto(`/admin/drafts/${id}`);
  await page.getByRole('button', { name: 'Ask for review…' }).click();
  const ask = page.getByRole('dialog', { name: 'Ask for review' });
  await ask.getByLabel('Rae Sample').check();
  await ask.getByLabel('Due date').fill(`${YEAR}-06-30`);
  await ask.getByLabel('Propose when to publish it').check();
  await expect(ask.getByLabel('Date', { exact: true })).toHaveValue(`${YEAR}-07-01`);
  await expect(ask.getByLabel('Time', { exact: true })).toHaveValue('09:00');
  await ask.getByLabel('Date', { exact: true }).fill('2020-01-01');
  await expect(ask.getByRole('alert').filter({ hasText: 'This time has passed.' })).toBeVisible();
  await expect(ask.getByRole('button', { name: 'Ask for review' })).toBeDisabled();
  await ask.getByLabel('Date', { exact: true }).fill(`${YEAR}-07-01`);
  await ask.getByLabel('Time', { exact: true }).fill('09:00');
  await expect(ask.getByText(/^Time zone: /)).toBeVisible();
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Ask for review' }).click();
  await expect(page.getByText('In review', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Record' })).toContainText(
    /with publication proposed for .*Jul 1, .*9:00 AM/,
  );

  await reviewer.goto('/admin/start');
  const waiting = reviewer.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting).toContainText(/asked you to review it.*Proposed publication: .*Jul 1/);
  await reviewer.getByRole('button', { name: /^Notifications/ }).click();
  await expect(
    reviewer.getByText(
      new RegExp(`asked you to review “Spring update”, with publication proposed for July 1, ${YEAR} at 9:00 AM`),
    ),
  ).toBeVisible();
  await reviewer.goto(`/admin/drafts/${id}`);
  await expect(reviewer.getByRole('region', { name: 'Review' })).toContainText(
    /Proposed publication: .*Jul 1, .*9:00 AM/,
  );
  await reviewer.getByRole('button', { name: 'Approve', exact: true }).click();
  const approve = reviewer.getByRole('dialog', { name: 'Approve “Spring update”' });
  await expect(approve.getByRole('checkbox', { name: /^Publish it .*Jul 1/ })).toBeChecked();
  await expectAccessible(reviewer);
  await approve.getByRole('button', { name: 'Approve and schedule' }).click();
  await expect(reviewer.locator('.toast')).toContainText('Draft approved and scheduled');
  await expect(page.getByRole('heading', { name: /^Goes live .*Jul 1, .* 9:00 AM [A-Z0-9+]+$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Record' })).toContainText('Rae Sample scheduled this draft');
  await expect(page.getByRole('region', { name: /^Goes live/ })).toContainText(
    /Scheduled by Rae Sample, to be published as /,
  );
  await expectAccessible(page, '.screen');
});

test('nobody finds a button that the site refuses, but an explanation', async ({
  page,
  request,
  apiKey,
  site,
  openAs,
}) => {
  test.setTimeout(120_000);
  const { page: reviewer } = await openAs('reviewer');
  const id = await createDraft(request, apiKey, 'Autumn', [CTA]);
  await page.goto(`/admin/drafts/${id}`);
  await page.getByRole('button', { name: 'Schedule…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  await requireReviewers(site);
  await page.reload();
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toBeDisabled();
  await expect(publish).toHaveAccessibleDescription(
    'Publishing needs approval. Cancel the schedule, and ask for a review first.',
  );
  await expect(page.getByRole('button', { name: 'Change…' })).toBeHidden();
  await reviewer.goto(`/admin/drafts/${id}`);
  await expect(reviewer.getByText('Scheduled. An editor can change or cancel that.')).toBeVisible();
  await expect(buttonsOf(reviewer)).toHaveText([/Comment/]);

  await page.getByRole('button', { name: 'Cancel schedule' }).click();
  await expect(reviewer.getByText('Still being written. You can comment on it,')).toBeVisible();
  await expect(publish).toHaveAccessibleDescription('Publishing needs approval. Ask for a review first.');
  await expect(page.getByRole('button', { name: 'Schedule…' })).toBeDisabled();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Publish without approval…' })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ask for review…' }).click();
  const ask = page.getByRole('dialog', { name: 'Ask for review' });
  await ask.getByLabel('Rae Sample').check();
  await ask.getByRole('button', { name: 'Ask for review' }).click();
  await expect(publish).toHaveAccessibleDescription('Waiting for Rae Sample.');
  // The editor is not among its authors, but is no reviewer.
  await expect(page.getByText('On this site, a reviewer must approve it.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await page.goto('/admin/drafts?state=review');
  await page.getByRole('button', { name: 'Actions for Autumn' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Withdraw']);

  await reviewer.getByRole('button', { name: 'Approve', exact: true }).click();
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(reviewer.getByText('Approved. An editor can now publish or schedule it.')).toBeVisible();
  await expect(reviewer.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await expectAccessible(reviewer, '.screen');
});

test('a take-down lists what it leaves out, before it is published and when it is', async ({
  page,
  request,
  apiKey,
  edit,
}) => {
  const id = await createDraft(request, apiKey, 'Autumn', [
    CTA,
    { path: 'home.hero.headline', value: 'Good trades deserve a next owner.' },
  ]);
  await page.goto(`/admin/drafts/${id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Publish draft' });
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await edit(CTA.path, 'Changed since');
  await page.getByRole('button', { name: 'Prepare take-down' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Take down: Autumn' })).toBeVisible();
  const left = page.getByRole('region', { name: '1 change will not be taken back' });
  await expect(left.getByRole('listitem')).toHaveText(['Home › Hero › Button text']);
  await expectAccessible(page, '.screen');
  await page.reload();
  await expect(left).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(question).toContainText('1 change of “Autumn” will not be taken back.');
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('region', { name: 'Not taken back' })).toBeVisible();
  expect((await (await request.get('/api/content/home')).json()).hero.cta).toBe('Changed since');
});
