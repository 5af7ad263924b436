import { expect, expectAccessible, test } from '../fixtures';
import { addChanges, changeBox, createDraft, openDraft } from './draft-page';
import { openEditor } from './editor-page';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const CTA = { path: 'home.hero.cta', value: 'Talk to us' };
const STORY = { path: 'about.story.title', value: 'Our own story' };

test('all states are visible on a tablet, without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/admin/drafts');
  const states = page.getByRole('group', { name: 'State' });
  await expect(states.getByRole('button').last()).toBeInViewport({ ratio: 1 });
  expect(await states.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test('a new draft is named and opened in the editor', async ({ page }) => {
  await page.goto('/admin/drafts');
  await expect(page.getByRole('heading', { name: 'No open drafts' })).toBeVisible();
  await expectAccessible(page, '.screen');
  await page.getByRole('button', { name: 'New draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'New draft' });
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Autumn figures');
  await dialog.getByLabel('Name').press('Enter');
  await expect(page).toHaveURL('/admin');
  const entered = await page.evaluate(() => JSON.parse(sessionStorage.getItem('prospectus-draft') ?? 'null'));
  expect(entered).toEqual({ id: expect.any(Number), name: 'Autumn figures' });
  await openDraft(page, 'Autumn figures');
  await expect(page).toHaveTitle('Autumn figures · Dashboard');
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveAccessibleDescription(
    'There is nothing to publish yet.',
  );
  await expectAccessible(page, '.screen');
});

test('drafts are filtered by state, page and author, and loaded in parts', async ({ page, request, apiKey }) => {
  test.setTimeout(120_000);
  for (let index = 0; index < 31; index++) await createDraft(request, apiKey, `Draft ${index}`, index < 2 ? [CTA] : []);
  await createDraft(request, apiKey, 'About', [STORY]);
  await page.goto('/admin/drafts');
  const rows = page.getByRole('table', { name: 'Drafts' }).locator('tbody tr');
  await expect(rows).toHaveCount(30);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows).toHaveCount(32);
  await page.getByLabel('Page', { exact: true }).selectOption('Home');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL('/admin/drafts?page=home');
  await page.reload();
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Author', { exact: true }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/page=home&author=/);
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Withdrawn' }).click();
  await expect(page.getByRole('heading', { name: 'No matching drafts' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all drafts' }).click();
  await expect(page).toHaveURL('/admin/drafts?state=all');
  await expect(rows).toHaveCount(30);
});

test('a draft is renamed, withdrawn and reopened', async ({ page, request, apiKey }) => {
  const id = await createDraft(request, apiKey, 'Autumn', [CTA]);
  await page.goto('/admin/drafts');
  const menu = page.getByRole('button', { name: 'Actions for Autumn', exact: true });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename Autumn' });
  await dialog.getByLabel('Name').fill('Winter');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Winter' })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Winter' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await expect(page.getByRole('link', { name: 'Winter' })).toBeHidden();
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Winter' })).toBeVisible();

  await page.goto(`/admin/drafts/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await expect(page.getByText('Withdrawn. Reopen it to edit or publish these changes.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What it would change' })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.locator('ins')).toContainText('Talk to us');
  await expectAccessible(page, '.screen');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();
});

test('a change is opened in the editor at its field, in the draft', async ({ page, request, apiKey }) => {
  const id = await createDraft(request, apiKey, 'Autumn', [CTA]);
  await page.goto(`/admin/drafts/${id}`);
  await page.getByRole('button', { name: 'Open in editor Home › Hero › Button text' }).click();
  await expect(page).toHaveURL(/page=home/);
  expect(await page.evaluate(() => sessionStorage.getItem('prospectus-draft'))).toContain('Autumn');
});

test('a change of something that only another draft adds waits for that draft', async ({ page, request, apiKey }) => {
  const section = { sectionType: 'hero', sectionName: 'Fair', sectionData: { headline: 'Come' } };
  const first = await createDraft(request, apiKey, 'First', [
    { op: 'addSection', pageId: 'home', sectionId: 'fair', after: null, ...section },
  ]);
  await addChanges(request, apiKey, first, [{ path: 'dynamic.fair.headline', value: 'Come in' }]);
  const second = await createDraft(request, apiKey, 'Second', [STORY]);
  await page.goto(`/admin/drafts/${first}`);
  await expect(changeBox(page, 'Added the section “Fair” in Home › Fair')).toBeVisible();
  await changeBox(page, 'Headline in Home › Fair').check();
  await page.getByRole('button', { name: 'Move to another draft…' }).click();
  const move = page.getByRole('dialog', { name: 'Move 1 change' });
  await move.getByLabel('Move to').selectOption('Second');
  await expectAccessible(page);
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(page.locator('.toast')).toContainText('Now in “Second”.');
  await page.goto(`/admin/drafts/${second}`);
  const waiting = page.getByRole('region', { name: 'Waiting (1)' });
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveAccessibleDescription(
    '1 change waits for another draft.',
  );
  await expectAccessible(page, '.screen');
  await waiting.getByRole('link', { name: 'First' }).click();
  await expect(page).toHaveURL(`/admin/drafts/${first}`);
});

test('two orders of a list are shown by the names of the items, and the focus stays after settling', async ({
  page,
  request,
  apiKey,
  edit,
}) => {
  const list = 'home.welcome.body';
  await edit(list, ['Apple', 'Bread', 'Cider']);
  const headers = { Authorization: `Bearer ${apiKey}` };
  const read = await (await request.get('/api/content/home?ids=true', { headers })).json();
  const [apple, , cider] = read.ids.welcome.body as string[];
  const id = await createDraft(request, apiKey, 'Order', [{ op: 'move', path: `${list}.~${cider}`, after: null }]);
  const moved = { op: 'move', path: `${list}.~${apple}`, after: cider };
  expect((await request.post('/api/content/batch', { headers, data: { changes: [moved] } })).ok()).toBe(true);
  await page.goto(`/admin/drafts/${id}`);
  const conflicts = page.getByRole('region', { name: '1 conflict' });
  await expect(conflicts).toContainText(/On the site now.*Bread.*Cider.*Apple.*In this draft.*Bread.*Before both/s);
  await expect(conflicts).toContainText(/Before both.*Apple.*Bread.*Cider/s);
  await expectAccessible(page, '.screen');
  await conflicts.getByRole('button', { name: 'Keep the site’s' }).click();
  await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What it changes' })).toBeFocused();
});

const HURRIED = [
  { name: 'publishing within the autosave delay drops the last edit', button: 'Publish', dialog: 'Publish draft' },
  { name: 'a review within the autosave delay lacks it', button: 'Ask for review…', dialog: 'Ask for review' },
  { name: 'a schedule within the autosave delay lacks it', button: 'Schedule…', dialog: 'Schedule “Autumn”' },
];
for (const { name, button, dialog } of HURRIED) {
  test(`prevented: ${name}`, async ({ page, request, apiKey }) => {
    const id = await createDraft(request, apiKey, 'Autumn', [CTA]);
    await page.goto(`/admin/drafts/${id}`);
    await page.getByRole('button', { name: 'Open in editor Home › Hero › Button text' }).click();
    const field = page.getByRole('textbox', { name: 'Button text' }).first();
    await expect(field).toHaveValue('Talk to us');
    await field.fill('Call us today');
    await page.getByRole('link', { name: 'Drafts', exact: true }).click();
    await page.getByRole('link', { name: 'Autumn', exact: true }).click();
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.locator('dialog').filter({ hasText: dialog })).toBeVisible();
    const { changes } = await (await page.request.get(`/api/drafts/${id}/merge`)).json();
    expect(changes).toMatchObject([{ after: 'Call us today' }]);
  });
}

test('a draft that changed after it was shown is not published, and the screen says what changed', async ({
  page,
  request,
  apiKey,
  edit,
  problems,
}) => {
  problems.expect(/answer 409: POST .*drafts\.publish/);
  const id = await createDraft(request, apiKey, 'Autumn', [CTA, STORY]);
  await page.goto(`/admin/drafts/${id}`);
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  await edit('about.differentiator', 'Since then');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was published' })).toContainText(
    'About Us changed on the site after you opened this page.',
  );
  await publish.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.locator('.toast')).toContainText('Draft published');
});

for (const width of [320, 768, 1440]) {
  test(`the screens of drafts fit ${width} pixels`, async ({ page, request, apiKey, edit }) => {
    await page.setViewportSize({ width, height: 900 });
    const id = await createDraft(request, apiKey, 'A draft with a name that is longer than most of them', [CTA, STORY]);
    await edit('home.hero.cta', 'Start here');
    for (const path of ['/admin/drafts', `/admin/drafts/${id}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: /^(Drafts|A draft with)/, level: 2 })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([path, (await tooWide()) <= 0]).toEqual([path, true]);
    }
    await changeBox(page, 'Title in About Us › Story').check();
    await expect(page.getByRole('button', { name: 'Remove…' })).toBeInViewport();
    await expectAccessible(page);
  });
}

test('opening a draft takes unsaved changes along if wanted, saves valid fields, and the whole page shows the draft', async ({
  page,
  request,
  apiKey,
}) => {
  test.setTimeout(120_000);
  const id = await createDraft(request, apiKey, 'Autumn', [STORY]);
  const other = await createDraft(request, apiKey, 'Winter', [STORY]);
  const changesOf = async (draft: number) =>
    (await (await page.request.get(`/api/drafts/${draft}/merge`)).json()).changes.map(
      ({ path }: { path: string }) => path,
    );
  const editor = await openEditor(page);
  await editor.field('Button text').fill('Talk to us');
  const ask = page.getByRole('alertdialog', { name: 'Unsaved changes' });
  const openFromList = async (name: string) => {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Drafts' }).click();
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Open in editor' }).click();
  };
  await openFromList('Autumn');
  await expect(ask).toContainText('Take your unsaved change into the draft “Autumn”?');
  await expectAccessible(page, 'dialog[open]');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Drafts' })).toBeVisible();
  await openFromList('Autumn');
  await ask.getByRole('button', { name: 'Leave it' }).click();
  await expect(page.getByText('Draft: Autumn')).toBeVisible();
  expect(await changesOf(id)).toEqual([STORY.path]);
  await page.getByRole('button', { name: 'Leave draft' }).click();
  await editor.tab('Home').click();
  await expect(editor.field('Button text')).toHaveValue('Talk to us');
  await openFromList('Winter');
  await ask.getByRole('button', { name: 'Take along' }).click();
  await expect(page.getByText('Draft: Winter')).toBeVisible();
  await expect.poll(() => changesOf(other)).toEqual([STORY.path, CTA.path]);

  // One invalid field keeps only itself from being saved.
  await editor.tab('Home').click();
  await expect(editor.field('Button text')).toHaveValue('Talk to us');
  const long = 'long '.repeat(60);
  await editor.field('Button text').fill(long);
  await editor.field('Headline').fill('A next owner');
  await expect.poll(() => changesOf(other)).toEqual([STORY.path, CTA.path, 'home.hero.headline']);
  await expect(editor.state).toHaveText('1 unsaved change');
  await expect(editor.field('Button text')).toHaveAttribute('aria-invalid', 'true');
  await page.reload();
  await expect(editor.field('Button text')).toHaveValue(long);
  await editor.field('Button text').fill('Call us');
  const [shown] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'View full page' }).click(),
  ]);
  await expect(shown.getByRole('complementary', { name: 'Preview' })).toContainText(
    'Only people who are signed in see this',
  );
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('A next owner');
  await expect(shown.getByRole('link', { name: 'Call us' }).first()).toBeVisible();
  await expectAccessible(shown);
  await shown.close();
});

test('saving a page to a draft offers to take the unsaved changes of other pages along', async ({ page }) => {
  const editor = await openEditor(page, 'about');
  await editor.field('Headline').fill('Who we are now');
  await editor.tab('Home').click();
  await editor.field('Button text').fill('Talk to us');
  await page.getByRole('button', { name: 'Save to draft…' }).click();
  await page.getByRole('textbox', { name: 'Name of the draft' }).fill('Autumn');
  await page.keyboard.press('Enter');
  const ask = page.getByRole('alertdialog', { name: 'Unsaved changes' });
  await expect(ask).toContainText('Your changes on Home are in the draft. Other pages have unsaved changes too.');
  await expectAccessible(page, 'dialog[open]');
  await ask.getByRole('button', { name: 'Take along' }).click();
  await expect(page.getByText('Draft: Autumn')).toBeVisible();
  const { items } = await (await page.request.get('/api/drafts')).json();
  const paths = async () => {
    const merge = await (await page.request.get(`/api/drafts/${items[0].id}/merge`)).json();
    return merge.changes.map(({ path }: { path: string }) => path).sort();
  };
  await expect.poll(paths).toEqual(['about.hero.headline', CTA.path]);
  await editor.tab('About Us').click();
  await expect(editor.field('Headline')).toHaveValue('Who we are now');
});

test('notes about claims move nothing when they arrive', async ({ page, request, apiKey, signedInEditor: _ }) => {
  const changes = [
    { path: 'home.hero.headline', value: 'Hello from 11 owners' },
    { path: 'about.hero.headline', value: 'Over 12 years' },
  ];
  const id = await createDraft(request, apiKey, 'Figures', changes);
  let answer = () => undefined as unknown;
  const isHeld = new Promise((resolve) => {
    answer = () => resolve(null);
  });
  await page.route('**/claims.pagePlaces**', async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.goto(`/admin/drafts/${id}`);
  const last = page.getByRole('heading', { name: 'Record' });
  const place = () => last.evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY);
  await expect(page.getByText('Over 12 years')).toBeVisible();
  await expect(page.getByText('created this draft')).toBeVisible();
  const before = await place();
  await expect(page.getByText('Not linked to a claim:')).toHaveCount(0);
  answer();
  await expect(page.getByText('Not linked to a claim:')).toHaveCount(2);
  expect(await place()).toBe(before);
});
