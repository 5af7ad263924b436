import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { expect, expectAccessible, hydrated, test } from '../fixtures';
import { untilQuiet } from '../run/requests';
import { openEditMode, panelButton, panelOf, textAt } from './open-overlay';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const HEADLINE = 'home.hero.headline';
const COMMENT_KEY = 'ControlOrMeta+Alt+KeyM';
const panel = (page: Page) => page.getByRole('dialog', { name: 'Comments on Home' });

/** Selects the first word of a text that is being edited in place. */
async function selectFirstWord(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('ControlOrMeta+Shift+ArrowRight');
}

/** Writes a comment in the open composer, with the keyboard only. */
async function send(page: Page, label: RegExp | string, text: string): Promise<void> {
  await panel(page).getByRole('textbox', { name: label }).fill(text);
  await page.keyboard.press('ControlOrMeta+Enter');
}

test('words are commented on by keyboard on the page, answered in the dashboard at once, and resolved', async ({
  page,
  site,
  edit,
  openAs,
}) => {
  const name = 'Theo Larch';
  const other = await openAs('admin');
  await site.db.execute(
    sql`update "user" set name = ${name} where id = (select user_id from session order by created_at desc limit 1)`,
  );
  await openEditMode(page);
  // The comments load last.
  await untilQuiet(page);
  const before = await textAt(page, HEADLINE).textContent();
  await textAt(page, HEADLINE).click();
  await selectFirstWord(page);
  const word = (await page.evaluate(() => String(getSelection()))).trim();
  await page.keyboard.press(COMMENT_KEY);
  const composer = panel(page).getByRole('textbox', { name: 'Comment, or mention someone with @' });
  await expect(composer).toBeFocused();
  await expect(panel(page).getByRole('region', { name: 'New comment' })).toContainText(word);
  await page.keyboard.type(`Is that so? @${name.slice(0, 3)}`);
  await expectAccessible(page, '[role="dialog"]');
  await page.keyboard.press('Enter');
  await expect(composer).toHaveValue(`Is that so? @${name} `);
  await page.keyboard.press('ControlOrMeta+Enter');
  const thread = panel(page).getByRole('listitem').filter({ hasText: 'Is that so?' });
  await expect(thread.getByRole('strong')).toHaveText(`@${name}`);
  await expect(page.getByRole('button', { name: '1 comment on Hero › Headline' })).toBeVisible();
  expect(await page.evaluate(() => [...(CSS.highlights.get('opened-comment') ?? [])].map(String))).toEqual([word]);
  await expectAccessible(page, '[role="dialog"]');

  // The other person reads it in the dashboard and answers.
  const theirs = other.page;
  await theirs.goto('/admin?page=home');
  await hydrated(theirs);
  await theirs.getByRole('button', { name: '1 comment on Headline' }).first().click();
  await expect(panel(theirs)).toContainText('Is that so?');
  await send(theirs, 'Reply', 'Yes: https://example.com/proof.');
  await expect(panel(theirs).getByRole('link', { name: 'https://example.com/proof' })).toBeVisible();
  await expect(thread).toContainText('Yes:');
  await expectAccessible(theirs, '[role="dialog"]');

  // It follows its word, and is listed with its quote once that is gone.
  await edit(HEADLINE, `We say: ${before}`);
  await expect(textAt(page, HEADLINE)).toContainText('We say');
  await expect(panel(page).getByRole('heading', { name: 'The words have changed' })).toBeHidden();
  await edit(HEADLINE, 'Something else.');
  await expect(panel(page).getByRole('heading', { name: 'The words have changed' })).toBeVisible();
  await expect(panel(page).getByRole('heading', { name: 'No longer on the page' })).toBeHidden();
  await expect(thread).toContainText(word);
  // It is still about this text.
  await expect(page.getByRole('button', { name: '1 comment on Hero › Headline' })).toBeVisible();

  await thread.getByRole('button', { name: 'Resolve' }).click();
  await expect(panel(page)).toContainText('No open comments on this page.');
  await expect(panel(theirs)).toContainText('No open comments on this page.');
  await panel(theirs).getByLabel('Show comments').selectOption('Resolved');
  await panel(theirs)
    .getByRole('button', { name: /Hero › Headline/ })
    .click();
  await expect(panel(theirs)).toContainText('Resolved by');
  await panel(theirs).getByRole('button', { name: 'Reopen' }).click();
  await expect(panel(theirs)).toContainText('No resolved comments on this page.');
  await panel(theirs).getByLabel('Show comments').selectOption('Mentions me');
  await expect(panel(theirs)).toContainText('Is that so?');
});

test('fields and sections are commented on in the dashboard, edited, deleted, and gone through with N and P', async ({
  page,
}) => {
  await page.goto('/admin?page=home');
  await hydrated(page);
  const field = page.getByRole('textbox', { name: 'Headline', exact: true });
  await expect(page.getByRole('button', { name: 'Comment on Hero', exact: true })).toBeVisible();
  await field.focus();
  // The shortcut is loaded after the form.
  await expect(async () => {
    await page.keyboard.press(COMMENT_KEY);
    await expect(panel(page).getByRole('region', { name: 'New comment' })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await send(page, /^Comment/, 'One');
  await expect(panel(page)).toContainText('One');
  await page.getByRole('button', { name: 'Comment on Hero', exact: true }).click();
  await send(page, /^Comment/, 'Two');
  await expect(page.getByRole('button', { name: '1 comment on Hero', exact: true })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Comment on page' }).click();
  await send(page, /^Comment/, 'Three');
  const items = panel(page).locator('.comment-thread');
  await expect(items).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Comments/ }).first()).toContainText('3');
  const active = panel(page).locator('.comment-thread[data-active]');
  await expect(active).toContainText('Three');
  await active.getByRole('button', { name: /More actions/ }).focus();
  await page.keyboard.press('n');
  await expect(active).toContainText('Two');
  await panel(page).getByRole('button', { name: 'Next comment' }).click();
  await expect(active).toContainText('One');
  await panel(page).getByRole('button', { name: 'Previous comment' }).click();
  await page.keyboard.press('p');
  await expect(active).toContainText('Three');

  await active.getByRole('button', { name: /More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await send(page, 'Edit your comment', 'Four');
  await expect(active).toContainText('edited');
  await send(page, 'Reply', 'Five');
  await expect(active).toContainText('Five');
  await active
    .getByRole('button', { name: /More actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(active).toContainText('This comment was deleted.');
  await active.getByRole('button', { name: /More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(items).toHaveCount(2);

  // Words can be chosen here too, and what was not sent is still there.
  await field.focus();
  await page.keyboard.press(COMMENT_KEY);
  await panel(page).getByRole('button', { name: 'Comment on some of the words' }).click();
  const text = panel(page).getByRole('textbox', { name: 'Select the words to comment on' });
  await text.focus();
  await selectFirstWord(page);
  await expect(panel(page).getByRole('region', { name: 'New comment' }).locator('q')).not.toBeEmpty();
  await panel(page)
    .getByRole('textbox', { name: /^Comment/ })
    .fill('Unsent');
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await field.focus();
  await page.keyboard.press(COMMENT_KEY);
  await expect(panel(page).getByRole('textbox', { name: /^Comment/ })).toHaveValue('Unsent');
});

test('a comment that is begun while another one is being sent stays open', async ({ page }) => {
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/comments.create**', async (route) => {
    const response = await route.fetch();
    await isHeld;
    await route.fulfill({ response });
  });
  await page.goto('/admin?page=home');
  await hydrated(page);
  await page.getByRole('button', { name: 'Comment on Headline' }).first().click();
  await send(page, /^Comment/, 'One');
  // The list is updated before the answer arrives.
  await expect(panel(page).getByRole('listitem')).toContainText('One');
  await page.getByRole('button', { name: 'Comment on Hero', exact: true }).click();
  answer();
  await expect(page.getByRole('button', { name: 'Sending...' })).toHaveCount(0);
  await send(page, /^Comment/, 'Two');
  await expect(panel(page).locator('.comment-thread')).toHaveCount(2);
});

test('a word that occurs twice is the one that was selected', async ({ page, edit, request, apiKey }) => {
  const text = 'Good firms need a good owner.';
  await edit('home.hero.headline', text);
  await page.goto('/admin?page=home');
  await hydrated(page);
  const field = page.getByRole('textbox', { name: 'Headline', exact: true });
  await expect(page.getByRole('button', { name: 'Comment on Hero', exact: true })).toBeVisible();
  await field.focus();
  await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(18, 22));
  // The shortcut is loaded after the form.
  await expect(async () => {
    await page.keyboard.press(COMMENT_KEY);
    await expect(panel(page).getByRole('region', { name: 'New comment' })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await send(page, /^Comment/, 'In the form');
  await expect(panel(page).locator('.comment-thread')).toHaveCount(1);
  await openEditMode(page);
  await textAt(page, HEADLINE).click();
  await page.keyboard.press('ControlOrMeta+End');
  for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowLeft');
  for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press(COMMENT_KEY);
  await send(page, /^Comment/, 'On the page');
  await expect(panel(page).locator('.comment-thread')).toHaveCount(2);
  const headers = { Authorization: `Bearer ${apiKey}` };
  const { items } = await (await request.get('/api/comments?page=home', { headers })).json();
  const start = text.indexOf('good');
  expect(items.map(({ quote, range }: { quote: string; range: object }) => [quote, range])).toEqual(
    items.map(() => ['good', { start, end: start + 4 }]),
  );
  expect(items).toHaveLength(2);
});

test('comments in a draft are about its texts, and are not on the site before it is published', async ({
  page,
  request,
  apiKey,
}) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const draft = await (await request.post('/api/drafts', { headers, data: { name: 'Autumn' } })).json();
  await openEditMode(page);
  await page.evaluate(
    (value) => sessionStorage.setItem('prospectus-draft', value),
    JSON.stringify({ id: draft.id, name: 'Autumn' }),
  );
  await openEditMode(page);
  await expect(panelOf(page)).toContainText('Autumn');
  await textAt(page, HEADLINE).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Prepared words');
  await selectFirstWord(page);
  // Nothing is saved yet; the comment waits for the draft.
  await page.keyboard.press(COMMENT_KEY);
  await send(page, /^Comment/, 'Better');
  await expect(panel(page).locator('.comment-thread')).toContainText('Better');
  const list = async (query: string) => (await (await request.get(`/api/comments?${query}`, { headers })).json()).items;
  expect(await list(`draft=${draft.id}`)).toMatchObject([{ quote: 'Prepared', isOrphaned: false }]);
  expect(await list('page=home')).toEqual([]);
  await panelButton(page, 'Comments').click();
});

test('visitors of the demo are offered no comments', async ({ page, context }) => {
  await context.clearCookies();
  await openEditMode(page, '/overlay-demo');
  await page.locator('[data-path="demo.hero.headline"]').hover();
  await expect(page.getByRole('button', { name: /^Edit .*Headline/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Comment/ })).toHaveCount(0);
});
