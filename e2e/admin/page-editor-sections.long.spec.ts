import { expect, test } from '../fixtures';
import { expectDialogAccessible, openEditor } from './editor-page';

test('sections have the names of their models, and the first is selected', async ({ page, signedInEditor: _ }) => {
  const editor = await openEditor(page);
  await expect(editor.sections.getByRole('listitem')).toHaveText([
    'Hero',
    'Record',
    'Welcome',
    'Opportunity',
    'Portfolio Highlight',
    'FAQ',
    'Call To Action',
  ]);
  await expect(editor.sections.getByRole('button', { name: /^Hero/i })).toHaveAttribute('aria-current', 'true');
});

test('a section is added by its name, with one paragraph, which can be undone and redone', async ({
  page,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page);
  const add = page.getByRole('button', { name: '+ Add Section' });
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  await add.click();
  await expect(page.getByRole('dialog', { name: 'Add a section' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(add).toBeFocused();
  expect(asked).toEqual([]);

  await add.click();
  await page.getByLabel('Section name').fill('HERO');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This page already has a section named “Hero”.')).toBeVisible();
  await expectDialogAccessible(page);
  await page.getByLabel('Section name').fill('9 to 5');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Start with a letter/)).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByLabel('Section name').fill('Our Promise');
  await page.keyboard.press('Enter');
  await editor.toast('Section Added', 'Our Promise');
  await expect(page.getByRole('heading', { name: 'Our Promise', level: 2 })).toBeVisible();
  await expect(editor.preview.getByText('Start writing here...')).toBeVisible();
  await expect(page.locator('.section-editor').getByText('Start writing here...')).toBeVisible();
  const { ourpromise } = await (await page.request.get('/api/content/home')).json();
  expect(ourpromise.blocks).toMatchObject([{ type: 'paragraph', data: { text: 'Start writing here...' } }]);
  await expect(editor.state).toHaveText('1 unsaved change');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(editor.sections.getByRole('button', { name: /^Our Promise/i })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Hero', level: 2 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(editor.sections.getByRole('button', { name: /^Our Promise/i })).toBeVisible();
  await expect(editor.state).toHaveText('1 unsaved change');
  await expect(editor.sections.getByText('hidden')).toHaveCount(0);
});

test('deleting asks for confirmation, deletes, selects the first remaining section, and can be undone', async ({
  page,
  signedInEditor: _,
}) => {
  const editor = await openEditor(page);
  await editor.sections.getByRole('button', { name: /^Call To Action/i }).click();
  await editor.field('Title').fill('Unsaved, and brought back');
  await page.getByRole('button', { name: 'Delete Section' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Section' });
  await expect(question).toContainText(
    'Are you sure you want to delete the "Call To Action" section? This cannot be undone.',
  );
  await expectDialogAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Call To Action', level: 2 })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Section' }).click();
  await question.getByRole('button', { name: 'Delete Section' }).click();
  await editor.toast('Section Deleted', 'Call To Action');
  await expect(page.getByRole('heading', { name: 'Hero', level: 2 })).toBeVisible();
  await expect(editor.sections.getByRole('listitem')).toHaveCount(6);
  await expect(editor.state).toHaveText('All changes are saved');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await editor.sections.getByRole('button', { name: 'Call To Action (changed)' }).click();
  await expect(editor.field('Title')).toHaveValue('Unsaved, and brought back');
});

test('after the last section that can be deleted, the one that is always there is selected', async ({
  page,
  request,
  apiKey,
  signedInEditor: _,
}) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const content = await (await request.get('/api/content/privacy')).json();
  const [first, ...others] = Object.keys(content);
  for (const id of others) await request.post('/api/content/delete', { headers, data: { path: `privacy.${id}` } });
  const editor = await openEditor(page, 'privacy');
  await expect(editor.sections.getByRole('listitem')).toHaveCount(2);
  expect(first).toBeDefined();
  await page.getByRole('button', { name: 'Delete Section' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Section' }).click();
  await editor.toast('Section Deleted', '');
  await expect(page.getByRole('heading', { name: 'End Note', level: 2 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Section' })).toHaveCount(0);
});

test("adding a section of the page's model by its name restores it with its sample content", async ({
  page,
  request,
  apiKey,
  signedInEditor: _,
}) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  await request.post('/api/content/delete', { headers, data: { path: 'home.callToAction' } });
  const editor = await openEditor(page);
  await page.getByRole('button', { name: '+ Add Section' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a section' });
  await expect(dialog).toContainText('Built-in sections not on this page: Call To Action.');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Enter a name.');
  await expectDialogAccessible(page);
  await dialog.getByLabel('Section name').fill('call to action');
  await page.keyboard.press('Enter');
  await editor.toast('Section Added', 'call to action');
  await expect(page.getByRole('heading', { name: 'Call To Action', level: 2 })).toBeVisible();
  await expect(editor.field('Title')).not.toHaveValue('');
});

test('undo restores a deleted custom section in its place', async ({ page, edit, signedInEditor: _ }) => {
  for (const id of ['first', 'second', 'third']) await edit(`about.${id}`, { title: id });
  const editor = await openEditor(page, 'about');
  const names = () => editor.sections.getByRole('listitem').allTextContents();
  const before = await names();
  expect(before.filter((name) => /^(First|Second|Third)$/.test(name))).toEqual(['First', 'Second', 'Third']);
  await editor.sections.getByRole('button', { name: /^Second/i }).click();
  await page.getByRole('button', { name: 'Delete Section' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Section' }).click();
  await expect.poll(names).not.toContain('Second');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(names).toEqual(before);
});

test('shared sections can be changed, but not deleted', async ({ page, signedInEditor: _ }) => {
  await openEditor(page, 'site');
  await expect(page.getByRole('button', { name: 'Delete Section' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '+ Add Section' })).toHaveCount(0);
});
