import { expect, expectAccessible, test } from '../fixtures';
import { openEditMode, panelButton, panelOf, textAt } from '../overlay/open-overlay';

test.use({ reducedMotion: 'reduce' });

test('minor edits are published without the approval that everything else needs, and are listed', async ({
  page,
  signedInAdmin: _,
  problems,
}) => {
  await page.goto('/admin/settings/security');
  const minor = page.getByRole('checkbox', { name: 'Publish minor edits without approval' });
  const rule = page.getByRole('group', { name: 'Who must approve' });
  await expect(rule.getByRole('radio', { name: /^No one/ })).toBeChecked();
  await expect(minor).toBeDisabled();
  await page.getByRole('radio', { name: /^Anyone else/ }).click();
  await minor.click();
  await expect(minor).toBeEnabled();
  await expect(minor).toBeChecked();
  await expectAccessible(page, '.screen');
  await page.reload();
  await expect(minor).toBeChecked();

  await openEditMode(page);
  const headline = textAt(page, 'home.hero.headline');
  await headline.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Soon');
  await panelButton(page, 'Finalize Changes').click();
  await expect(panelOf(page)).toContainText('Changes saved successfully!');

  problems.expect(/403/);
  await page.goto('/admin');
  await page.getByRole('textbox', { name: 'Button text', exact: true }).first().fill('Call us at any time');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Save to draft' })).toContainText('Publishing needs approval');

  await page.goto('/admin/settings/security');
  await page.getByRole('link', { name: 'list of minor edits' }).click();
  await expect(page.getByLabel('Kind')).toHaveValue('yes');
  await expect(page.locator('.activity-save')).toHaveCount(1);
  await expect(page.locator('.activity-save')).toContainText('Headline');
  await expectAccessible(page, '.screen');
  await page.getByLabel('Kind').selectOption('All changes');
  await expect(page.locator('.activity-save')).toHaveCount(1);
});

test('the settings name the reviewers, or say that there are none', async ({ page, signedInAdmin: _, openAs }) => {
  await page.goto('/admin/settings/security');
  await page.getByRole('radio', { name: /^A reviewer/ }).click();
  await expect(page.locator('.toast')).toContainText(
    'A reviewer who has not contributed to the draft must approve it.',
  );
  await expect(page.getByText('Nobody has the role Reviewer, so no draft can be approved.')).toBeVisible();
  await openAs('reviewer');
  await page.reload();
  await expect(page.getByText(/^Reviewer: .+\. Change roles in Users\.$/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Sentence to confirm when approving' })).toBeVisible();
  await expectAccessible(page, '.screen');
});
