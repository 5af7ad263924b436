import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { holdSaves, openEditMode, panelOf, textAt } from './open-overlay';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

const CTA = 'home.hero.cta';
const TITLE = 'home.welcome.title';

async function openBatch(page: Page, ...paths: string[]) {
  await openEditMode(page);
  await panelOf(page).getByRole('button', { name: 'Batch Edit' }).click();
  for (const path of paths) await textAt(page, path).first().click();
  await panelOf(page)
    .getByRole('button', { name: `Edit ${paths.length} Fields` })
    .click();
  return page.getByRole('dialog', { name: 'Batch Edit' });
}

/** Writes 'One' into the button, saves it, and keeps typing while the save is in progress. */
async function typeMeanwhile(page: Page, dialog: Locator) {
  const button = dialog.getByRole('textbox', { name: /Button/ });
  await button.fill('One');
  const { sent, release } = await holdSaves(page);
  await dialog.getByRole('button', { name: 'Save 1 change' }).click();
  await expect.poll(sent).toBe(1);
  await button.press('End');
  await page.keyboard.type(' and two');
  return release;
}

test('text typed in the batch editor during a save stays there for the next save', async ({ page, request }) => {
  const dialog = await openBatch(page, CTA, TITLE);
  const release = await typeMeanwhile(page, dialog);
  await dialog.getByRole('textbox', { name: /Title/ }).fill('A title');
  release();
  await dialog.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(textAt(page, CTA).first()).toHaveText('One and two');
  await expect(textAt(page, TITLE)).toHaveText('A title');
  await expect(panelOf(page)).not.toContainText('unsaved');
  const { hero, welcome } = await (await request.get('/api/content/home')).json();
  expect([hero.cta, welcome.title]).toEqual(['One and two', 'A title']);
});

test('if that save conflicts, "Keep mine" keeps the text too', async ({ page, edit, problems }) => {
  problems.expect(/409/);
  const dialog = await openBatch(page, CTA);
  const release = await typeMeanwhile(page, dialog);
  await edit(CTA, 'Theirs');
  release();
  await expect(dialog).toBeHidden();
  const question = page.getByRole('dialog', { name: 'Someone else changed this too' });
  await expect(question).toContainText('One and two');
  await question.getByRole('radio', { name: 'Keep mine' }).check();
  await question.getByRole('button', { name: /Save|Finalize/ }).click();
  await expect(question).toBeHidden();
  await expect(textAt(page, CTA).first()).toHaveText('One and two');
});
