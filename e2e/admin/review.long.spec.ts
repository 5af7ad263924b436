import type { APIRequestContext, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { expect, expectAccessible, open, test } from '../fixtures';
import { openEditMode, panelButton, writeText } from '../overlay/open-overlay';
import type { SiteUnderTest } from '../run/site-under-test';
import { addChanges, createDraft } from './draft-page';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const CTA = { path: 'home.hero.cta', value: 'Talk to us' };

async function requireApproval({ db }: SiteUnderTest, rule: 'others' | 'reviewers'): Promise<void> {
  await db.execute(sql`insert into settings (key, value) values ('publishApproval', ${JSON.stringify(rule)}::json)`);
}

async function setDisabled({ db }: SiteUnderTest, isDisabled: boolean): Promise<void> {
  await db.execute(sql`update "user" set disabled = ${isDisabled} where name = 'Rae Sample'`);
}

async function askForReview(page: Page, id: number, note: string): Promise<void> {
  await page.goto(`/admin/drafts/${id}`);
  await page.getByRole('button', { name: 'Ask for review…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for review' });
  const send = dialog.getByRole('button', { name: 'Ask for review' });
  // The only one who may review it is already chosen.
  await dialog.getByLabel('Rae Sample').uncheck();
  await expect(send).toBeDisabled();
  await dialog.getByLabel('Rae Sample').check();
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByLabel('Due date').fill('2030-03-01');
  await expectAccessible(page);
  await send.click();
  await expect(page.getByText('In review', { exact: true })).toBeVisible();
}

const apiDraft = (request: APIRequestContext, key: string) => createDraft(request, key, 'Autumn', [CTA]);

test('a draft is reviewed by another person, approved and published', async ({
  page,
  request,
  apiKey,
  site,
  openAs,
}) => {
  test.setTimeout(120_000);
  await requireApproval(site, 'reviewers');
  const { page: reviewer } = await openAs('reviewer');
  const id = await apiDraft(request, apiKey);
  // The editor is one of its authors.
  const changes = [{ path: 'home.hero.headline', value: 'Hello from 11 owners' }];
  const origin = { Origin: site.server.url };
  const added = await page.request.post(`/api/drafts/${id}/changes`, { headers: origin, data: { changes } });
  expect(added.status(), await added.text()).toBe(200);
  await page.goto(`/admin/drafts/${id}`);
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toHaveAccessibleDescription('Publishing needs approval. Ask for a review first.');
  await askForReview(page, id, 'Please check the figures.');
  await expect(publish).toHaveAccessibleDescription('Waiting for Rae Sample.');
  await expect(page.getByRole('button', { name: 'Open in editor' })).toBeHidden();

  await reviewer.goto('/admin/start');
  const waiting = reviewer.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting.getByRole('listitem')).toContainText('asked you to review it. Due March 1, 2030.');
  await waiting.getByRole('link', { name: 'Autumn' }).click();
  await expect(reviewer.getByText('Please check the figures.').first()).toBeVisible();
  await expect(reviewer.getByText('March 1, 2030').first()).toBeVisible();
  await expect(reviewer.locator('ins').filter({ hasText: 'Talk to us' })).toBeVisible();
  // As its authors saw while they wrote it.
  await expect(reviewer.getByText('Not linked to a claim:').locator('..')).toContainText('11');
  await expectAccessible(reviewer, '.screen');
  await reviewer.getByRole('button', { name: 'Request changes' }).click();
  const returned = reviewer.getByRole('dialog', { name: 'Request changes' });
  await returned.getByLabel('What should change?').fill('The year is missing.');
  await returned.getByRole('button', { name: 'Request changes' }).click();

  await expect(page.getByRole('heading', { name: 'Rae Sample requested changes' })).toBeVisible();
  await page.goto('/admin/drafts');
  await expect(page.getByRole('row', { name: /Autumn/ })).toContainText('Changes requested');
  await addChanges(request, apiKey, id, [{ path: CTA.path, value: 'Talk to us in 2030' }]);
  await page.goto(`/admin/drafts/${id}`);
  await page.getByRole('button', { name: 'Ask again…' }).click();
  const again = page.getByRole('dialog', { name: 'Ask for review' });
  await expect(again.getByLabel('Rae Sample')).toBeChecked();
  await expect(again.getByLabel('Due date')).toHaveValue('2030-03-01');
  await again.getByLabel('Note').fill('Now with the year.');
  await again.getByRole('button', { name: 'Ask for review' }).click();
  await expect(reviewer.getByText('1 of 2 changes is new since the last review.')).toBeVisible();
  await reviewer.getByRole('button', { name: 'Show only new' }).click();
  await expect(reviewer.locator('ins')).toHaveText([/Talk to us in 2030/]);
  await reviewer.getByRole('link', { name: 'Compare with the site' }).click();
  await expectAccessible(reviewer, '.screen');
  await reviewer.getByRole('button', { name: 'Approve with a note' }).click();
  const dialog = reviewer.getByRole('dialog', { name: 'Approve “Autumn”' });
  await expect(dialog.getByText('I have read every change in this draft.')).toBeVisible();
  await expectAccessible(reviewer);
  await dialog.getByLabel('Note').fill('Good to go.');
  await dialog.getByRole('button', { name: 'Approve' }).click();

  await expect(page.getByRole('heading', { name: 'Approved by Rae Sample' })).toBeVisible();
  await reviewer.close();

  await setDisabled(site, true);
  const lapse = 'Approval no longer counts: Rae Sample can no longer approve drafts.';
  await page.goto('/admin/start');
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toContainText(`${lapse} Ask for review again.`);
  await page.goto('/admin/drafts?state=approved');
  await expect(page.getByRole('row', { name: /Autumn/ })).toContainText('Approval no longer counts');
  await page.goto(`/admin/drafts/${id}`);
  await expect(publish).toBeDisabled();
  await expect(publish).toHaveAccessibleDescription('Approval no longer counts. Ask for review again.');
  await expect(page.getByRole('region', { name: 'Approval no longer counts' })).toContainText(
    'Rae Sample can no longer approve drafts. Someone else must approve',
  );
  await expectAccessible(page, '.screen');
  await setDisabled(site, false);
  await page.getByRole('button', { name: 'Ask again…' }).click();
  await again.getByRole('button', { name: 'Ask for review' }).click();
  await expect(page.getByText('In review', { exact: true })).toBeVisible();
  const { cookies } = await site.session('reviewer');
  const headers = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), Origin: site.server.url };
  const { hash } = await (await request.get(`/api/drafts/${id}/merge`, { headers })).json();
  expect((await request.post(`/api/drafts/${id}/approve`, { headers, data: { hash } })).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Approved by Rae Sample' })).toBeVisible();
  await publish.click();
  await page.getByRole('alertdialog', { name: 'Publish draft' }).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  const record = page.getByRole('region', { name: 'Record' });
  await expect(record.getByRole('listitem')).toHaveCount(9);
  await expect(record).toContainText('Rae Sample approved this draft');
  await expect(record).toContainText('Good to go.');
  await expectAccessible(page, '.screen');
  await page.getByRole('button', { name: 'Prepare take-down' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Take down: Autumn' })).toBeVisible();
  await page.getByText('Takes back the changes of').getByRole('link', { name: 'Autumn' }).click();
  await expect(page.getByText('Its changes will be taken back by')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prepare take-down' })).toBeHidden();
});

test('an approval ends when the site changes at the same place', async ({ page, request, apiKey, site, edit }) => {
  const id = await apiDraft(request, apiKey);
  const { cookies } = await site.session('reviewer');
  const headers = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), Origin: site.server.url };
  await askForReview(page, id, 'Please check.');
  const { hash } = await (await request.get(`/api/drafts/${id}/merge`, { headers })).json();
  expect((await request.post(`/api/drafts/${id}/approve`, { headers, data: { hash } })).status()).toBe(200);
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();
  await edit('home.hero.cta', 'Changed on the site');
  await expect(page.getByRole('heading', { name: 'The approval is no longer valid' })).toBeVisible();
});

test('an approved draft is published although its frozen text was changed in an editor, and that text is kept', async ({
  page,
  request,
  apiKey,
  site,
  problems,
}) => {
  problems.expect(/Failed to fetch|ERR_FAILED/);
  const id = await apiDraft(request, apiKey);
  const { cookies } = await site.session('reviewer');
  const headers = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), Origin: site.server.url };
  await page.goto(`/admin/drafts/${id}`);
  await page.getByRole('button', { name: 'Open in editor' }).first().click();
  await expect(page.getByText('Draft: Autumn')).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Button text', exact: true }).first();
  await page.route('**/drafts.add*', (route) => route.abort());
  await text.fill('Written too late');
  await expect(page.getByText('Not saved').first()).toBeVisible();
  const people = await (await request.get(`/api/drafts/${id}/reviewers`, { headers })).json();
  const rae = people.find((one: { name: string }) => one.name === 'Rae Sample').id;
  const asked = { headers: { Authorization: `Bearer ${apiKey}` }, data: { reviewers: [rae] } };
  expect((await request.post(`/api/drafts/${id}/review`, asked)).status()).toBe(200);
  await expect(page.getByText('It can’t be edited while it is in review.')).toBeVisible();
  await expect(text).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save to draft', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add Section' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Comment on/ }).first()).toBeEnabled();
  await expectAccessible(page, '.workspace-main');
  const { hash } = await (await request.get(`/api/drafts/${id}/merge`, { headers })).json();
  expect((await request.post(`/api/drafts/${id}/approve`, { headers, data: { hash } })).status()).toBe(200);
  await page.goto(`/admin/drafts/${id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Publish draft' }).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  expect((await (await request.get('/api/content/home')).json()).hero.cta).toBe(CTA.value);
  await page.goto('/admin?page=home');
  await expect(page.getByRole('textbox', { name: 'Button text', exact: true }).first()).toHaveValue('Written too late');
  await expect(page.getByText(/unsaved change/).first()).toBeVisible();
});

test('saving asks for a draft if publishing needs approval since the page was opened', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/403/);
  await page.goto('/admin');
  await page.getByRole('textbox', { name: 'Button text', exact: true }).first().fill('Call us');
  await requireApproval(site, 'others');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save to draft' });
  await expect(dialog).toContainText('Publishing needs approval on this site');
  await dialog.getByLabel('Name of the draft').fill('Autumn');
  await dialog.getByRole('button', { name: 'Save to draft' }).click();
  await expect(page.getByText('Draft: Autumn')).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await site.db.execute(sql`delete from settings where key = 'publishApproval'`);
  await openEditMode(page);
  await writeText(page, CTA.path, 'Call today');
  await requireApproval(site, 'others');
  await panelButton(page, 'Finalize Changes').click();
  await expect(page.getByRole('dialog', { name: 'Save to draft' })).toContainText('Publishing needs approval');
});

test('undoing in Activity prepares a draft while publishing needs approval', async ({ page, request, site, edit }) => {
  await edit(CTA.path, 'Written in haste');
  await requireApproval(site, 'others');
  await page.goto('/admin/activity');
  await page.getByRole('button', { name: 'Undo this change of Hero › Button text' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo this change' });
  await expect(question).toContainText('Publishing needs approval, so this prepares a draft.');
  await question.getByRole('button', { name: 'Prepare draft' }).click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Prepared a draft');
  await expect(toast).toContainText('“Undo of Home › Hero › Button text” undoes this change once it is approved');
  await toast.getByRole('button', { name: 'Open draft' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Undo of Home › Hero › Button text' })).toBeVisible();
  await expect(page.locator('.draft-change del')).toContainText('Written in haste');
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await expectAccessible(page, '.screen');

  await openEditMode(page);
  await panelButton(page, 'Timeline').click();
  await page.getByRole('article').getByRole('button', { name: 'Undo this change' }).click();
  await expect(question).toContainText('Publishing needs approval, so this prepares a draft');
  await question.getByRole('button', { name: 'Prepare draft' }).click();
  await expect(toast).toContainText('Prepared a draft');
  await toast.getByRole('button', { name: 'Open draft' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Undo of Home › Hero › Button text' })).toBeVisible();
  expect((await (await request.get('/api/content/home')).json()).hero.cta).toBe('Written in haste');
});

test('reverting in the Timeline prepares a draft while publishing needs approval', async ({
  page,
  request,
  site,
  edit,
}) => {
  await edit(CTA.path, 'The first version');
  await edit(CTA.path, 'The second version');
  await requireApproval(site, 'others');
  await openEditMode(page);
  await panelButton(page, 'Timeline').click();
  await page.getByRole('article').getByRole('button', { name: 'Revert Hero › Button text' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revert change' });
  await expect(question).toContainText('Publishing needs approval, so this prepares a draft.');
  await expectAccessible(page, 'dialog[open]');
  await question.getByRole('button', { name: 'Prepare draft' }).click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText(
    '“Revert of Home › Hero › Button text” applies this version again once it is approved',
  );
  await toast.getByRole('button', { name: 'Open draft' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Revert of Home › Hero › Button text' })).toBeVisible();
  await expect(page.locator('.draft-change del')).toContainText('second');
  await expect(page.locator('.draft-change ins')).toContainText('first');
  expect((await (await request.get('/api/content/home')).json()).hero.cta).toBe('The second version');
});

test('a reviewer finds no way to edit', async ({ openAs }) => {
  const { page: reviewer } = await openAs('reviewer');
  await reviewer.goto('/admin/drafts');
  const nav = reviewer.getByRole('navigation', { name: 'Dashboard' });
  await expect(nav.getByRole('link')).toHaveText([
    'Overview',
    'Drafts',
    'Advertisement log',
    'Claims',
    'Disclosures',
    'Reviews',
    'Archive',
    'Examination response',
    'Retention',
    'Activity',
  ]);
  await expect(reviewer.getByRole('button', { name: 'New draft' })).toBeHidden();
  await expect(reviewer.getByRole('heading', { name: 'No open drafts' })).toBeVisible();
  await reviewer.getByRole('button', { name: /^Waiting for me/ }).click();
  await expect(reviewer.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
  await expectAccessible(reviewer, '.screen');
  await reviewer.goto('/admin/menus');
  await expect(reviewer.getByRole('heading', { name: 'Not part of your role' })).toBeVisible();
  await reviewer.goto('/admin');
  await expect(reviewer).toHaveURL('/admin/start');
  await expect(reviewer.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await open(reviewer, '/');
  await expect(reviewer.getByRole('button', { name: 'Edit page' })).toBeHidden();
});

test('a reviewer comments on words of a change, and the author answers', async ({ page, request, apiKey, openAs }) => {
  test.setTimeout(90_000);
  const { page: reviewer } = await openAs('reviewer');
  const id = await apiDraft(request, apiKey);
  await page.goto(`/admin/drafts/${id}`);
  await reviewer.goto(`/admin/drafts/${id}`);
  // The words that were selected first are those that the comment is about, without the removed ones among them.
  const words = reviewer.locator('.draft-change .diff-text');
  await words.evaluate((text) => getSelection()?.selectAllChildren(text));
  await reviewer.getByRole('button', { name: 'Comment on Home › Hero › Button text' }).click();
  const writing = reviewer.getByRole('region', { name: 'New comment on Home › Hero › Button text' });
  await expect(writing.locator('q')).toHaveText(CTA.value);
  await writing.getByRole('button', { name: 'Comment on all of it' }).click();
  await reviewer.getByRole('button', { name: 'Comment on some of the words' }).click();
  await reviewer.getByLabel('Select the words to comment on').focus();
  for (const key of ['Home', ...Array.from({ length: 4 }, () => 'Shift+ArrowRight')])
    await reviewer.keyboard.press(key);
  await expect(writing.locator('q')).toHaveText(CTA.value.slice(0, 4));
  await reviewer.getByRole('textbox', { name: 'Comment, or mention someone with @' }).fill('Rather “Speak”.');
  await expectAccessible(reviewer, '.screen');
  await reviewer.getByRole('button', { name: 'Comment', exact: true }).last().click();

  const all = page.getByRole('region', { name: 'Comments', exact: true });
  await expect(all.getByText('Rather “Speak”.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Publish draft' });
  await expect(question).toContainText('1 comment on it is still open.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await all.getByRole('button', { name: 'Reply to Rae Sample' }).click();
  await expect(all.getByRole('textbox', { name: 'Reply' })).toBeFocused();
  await page.keyboard.type('Agreed.');
  await all.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Compare with the site' }).click();
  await page.getByRole('button', { name: '1 comment on Hero › Button text' }).click();
  const compared = page.locator('.comparison-list');
  await expect(compared.getByText('Rather “Speak”.')).toBeVisible();
  // No form for a new comment is open below it, so that answers become replies.
  await expect(compared.getByRole('textbox')).toHaveCount(0);
  await compared.getByRole('button', { name: 'New comment' }).click();
  await expect(compared.getByRole('textbox', { name: 'Comment, or mention someone with @' })).toBeFocused();

  const own = reviewer.getByRole('region', { name: 'Comments', exact: true });
  await own.getByRole('button', { name: /^Home › Hero › Button text/ }).click();
  await expect(own.getByText('Agreed.')).toBeVisible();
  await own.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(own.getByText('No open comments.')).toBeVisible();
  await reviewer.getByRole('button', { name: 'Undo' }).click();
  await expect(own.getByRole('button', { name: 'Open (1)' })).toBeVisible();
  await addChanges(request, apiKey, id, [{ path: CTA.path, value: 'Call us' }]);
  await expect(own.getByRole('region', { name: 'The words have changed' })).toContainText('Rather “Speak”.');
  await expect(own.getByText('No longer in the draft')).toBeHidden();
  // Closed again, like for everyone who opens the draft.
  await reviewer.reload();
  await reviewer.getByRole('button', { name: '1 comment on Home › Hero › Button text' }).click();
  await reviewer.locator('.place-comments').getByRole('button', { name: '1 reply' }).click();
  await expect(reviewer.locator('.place-comments').getByText('Agreed.')).toBeVisible();
});
