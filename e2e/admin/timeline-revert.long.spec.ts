import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openEditMode, panelOf, textAt } from '../overlay/open-overlay';
import { addDynamic, openEditor } from './editor-page';

test.beforeEach(({ signedInEditor: _ }) => undefined);

const entries = (page: Page) => page.getByRole('dialog', { name: /^(History|Timeline) of/ }).getByRole('article');

async function confirm(page: Page, title: string, words: string[], button: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: title });
  for (const part of words) await expect(question).toContainText(part);
  await question.getByRole('button', { name: button, exact: true }).click();
}

test('in the dashboard Revert applies what Preview shows, and Undo this change restores what it replaced', async ({
  page,
  edit,
}) => {
  for (const value of ['First words', 'Second words', 'Third words']) await edit('home.hero.headline', value);
  const editor = await openEditor(page);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  // Grouped, since they were made within ten seconds.
  await expect(page.getByText('3 changes at about the same time')).toBeVisible();
  const second = entries(page).nth(1);
  await second.getByRole('button', { name: 'Preview' }).click();
  await expect(editor.preview.getByRole('heading', { level: 1 })).toHaveText('Second words');
  await second.getByRole('button', { name: 'Revert' }).click();
  await confirm(
    page,
    'Revert change',
    ['as shown in the preview', 'Now: “Third words”', 'Will become: “Second words”'],
    'Revert',
  );
  await expect(editor.field('Headline')).toHaveValue('Second words');
  await expect(entries(page)).toHaveCount(4);
  await entries(page).nth(2).getByRole('button', { name: 'Undo this change' }).click();
  await confirm(page, 'Undo this change', ['Now: “Second words”', 'Will become: “First words”'], 'Undo this change');
  await expect(editor.field('Headline')).toHaveValue('First words');
});

test('on the page a section that was added, hidden and deleted appears and disappears with its changes', async ({
  page,
  request,
  apiKey,
}) => {
  const headers = { Authorization: `Bearer ${apiKey}` };
  await addDynamic(request, apiKey, {
    sectionId: 'fair',
    sectionName: 'Fair',
    sectionData: { headline: 'Autumn fair' },
  });
  await request.patch('/api/sections/fair', { headers, data: { isActive: false } });
  await request.delete('/api/sections/fair', { headers });
  await openEditMode(page);
  await panelOf(page).getByRole('button', { name: 'Timeline' }).click();
  await expect(entries(page)).toHaveCount(3);
  const [deleted, hidden, added] = [entries(page).nth(0), entries(page).nth(1), entries(page).nth(2)];
  await expect(deleted.getByRole('button', { name: 'Revert' })).toHaveCount(0);
  await expect(added.getByRole('button', { name: 'Undo this change' })).toHaveCount(0);
  await deleted.getByRole('button', { name: 'Undo this change' }).click();
  await confirm(page, 'Undo this change', ['Restore the “Fair” section on the page?'], 'Undo this change');
  await expect(entries(page)).toHaveCount(4);
  await entries(page).nth(2).getByRole('button', { name: 'Undo this change' }).click();
  await confirm(page, 'Undo this change', ['Show the “Fair” section?'], 'Undo this change');
  await expect(textAt(page, 'dynamic.fair.headline')).toHaveText('Autumn fair');
  await expect(hidden).toBeVisible();
  await entries(page).last().getByRole('button', { name: 'Undo this change' }).click();
  await confirm(page, 'Undo this change', ['Remove the “Fair” section from the page?'], 'Undo this change');
  await expect(textAt(page, 'dynamic.fair.headline')).toHaveCount(0);
  await entries(page).last().getByRole('button', { name: 'Revert' }).click();
  await confirm(page, 'Revert change', ['Restore the “Fair” section on the page?'], 'Revert');
  await expect(textAt(page, 'dynamic.fair.headline')).toHaveText('Autumn fair');
});
