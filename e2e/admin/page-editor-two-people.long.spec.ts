import { expect, test } from '../fixtures';
import { openEditor } from './editor-page';

test('the second of two people to change a field sees both texts and chooses; the history has both', async ({
  page,
  problems,
  signedInEditor: _,
  openAs,
}) => {
  problems.expect(/answer 409/);
  const other = await openAs('admin');
  const theirPage = other.page;
  const [mine, theirs] = [await openEditor(page), await openEditor(theirPage)];
  await mine.field('Headline').fill('Written by the one');
  await theirs.field('Headline').fill('Written by the other');
  await theirs.save.click();
  await theirs.toast('Content Saved', 'Hero content has been updated successfully.');
  // The local text stays, and is not overwritten by live changes.
  await expect(page.getByText('Someone else changed a field you also changed.')).toBeVisible();
  await expect(mine.field('Headline')).toHaveValue('Written by the one');
  await mine.save.click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });
  await expect(dialog.locator('ins')).toContainText(['Written by the one', 'Written by the other']);
  await dialog.getByRole('radio', { name: 'Keep mine' }).check();
  await dialog.getByRole('button', { name: 'Save choices' }).click();
  await mine.toast('Content Saved', 'Hero content has been updated successfully.');
  await expect(theirs.field('Headline')).toHaveValue('Written by the one');
  const history = await (await page.request.get('/api/history?page=home&path=home.hero.headline')).json();
  expect(history.items.map(({ newValue }: { newValue: string }) => newValue)).toEqual([
    'Written by the one',
    'Written by the other',
  ]);
});
