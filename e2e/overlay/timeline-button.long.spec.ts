import { expect, test } from '../fixtures';
import { finalize, openEditMode, panelButton, textAt, writeText } from './open-overlay';

test('after Finalize the Timeline button is still there with its label', async ({ page, signedInEditor: _ }) => {
  await openEditMode(page);
  await expect(panelButton(page, 'Timeline')).toHaveText('Timeline');
  await writeText(page, 'home.hero.headline', 'Saved a moment ago');
  await expect(panelButton(page, 'Timeline')).toHaveText('Timeline (1)');
  await panelButton(page, 'Timeline').click();
  await page
    .getByRole('dialog', { name: 'Recent Changes' })
    .getByRole('button', { name: 'Close', exact: true })
    .click();
  await finalize(page);
  await expect(panelButton(page, 'Timeline')).toHaveText('Timeline');
  await panelButton(page, 'Timeline').click();
  const timeline = page.getByRole('dialog', { name: 'Timeline of Home' });
  await expect(timeline.getByRole('article').first()).toContainText('Saved a moment ago');
  await timeline.getByRole('button', { name: 'Undo this change' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this change' }).click();
  await expect(textAt(page, 'home.hero.headline')).toHaveText('Good businesses deserve a next owner.');
});

test('the Timeline button asks a visitor of the demo to sign in', async ({ page, problems }) => {
  problems.expect(/401/);
  await page.goto('/overlay-demo');
  await page.getByRole('button', { name: 'Edit page' }).first().click();
  await panelButton(page, 'Expand the editor panel').click();
  await panelButton(page, 'Timeline').click();
  await expect(page.getByRole('dialog', { name: 'Sign in to continue' })).toBeVisible();
});
