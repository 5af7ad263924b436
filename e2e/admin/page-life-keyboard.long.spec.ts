import { expect, test } from '../fixtures';
import { press, tabTo, type } from './by-keyboard';

test.use({ reducedMotion: 'reduce' });

test('a page is created, published, moved, deleted and restored using only the keyboard', async ({
  page,
  request,
  signedInEditor: _,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const statusOf = async (path: string) => (await request.get(path, { maxRedirects: 0 })).status();
  await page.goto('/admin/pages');
  await press(page, button('New page'));
  const making = page.getByRole('dialog', { name: 'New page' });
  await type(page, making.getByLabel('Title'), 'Press room');
  await tabTo(page, making.getByRole('radio', { name: 'Blank page' }));
  await page.keyboard.press('ArrowDown');
  await expect(making.getByRole('radio', { name: 'Landing page' })).toBeChecked();
  await press(page, making.getByRole('button', { name: 'Create page' }));
  await expect(page).toHaveURL(/page=press-room$/);

  await press(page, page.getByRole('link', { name: 'All pages' }));
  await type(page, page.getByRole('searchbox', { name: 'Search pages' }), 'press');
  await expect(button('Rename Team')).toHaveCount(0);
  expect(await statusOf('/press-room')).toBe(404);
  await press(page, button('Publish Press room'));
  await expect(button('Unpublish Press room')).toBeFocused();
  expect(await statusOf('/press-room')).toBe(200);

  await press(page, button('Rename Press room'));
  const rename = page.getByRole('dialog', { name: 'Rename Press room' });
  await type(page, rename.getByLabel('Address'), '/press');
  await page.keyboard.press('Enter');
  await expect(rename).toBeHidden();
  await expect(button('Rename Press room')).toBeFocused();
  expect([await statusOf('/press-room'), await statusOf('/press')]).toEqual([301, 200]);

  await press(page, button('Delete Press room'), 'Space');
  const question = page.getByRole('alertdialog', { name: 'Delete Press room?' });
  await press(page, question.getByRole('button', { name: 'Cancel' }));
  await expect(question).toBeHidden();
  await expect(button('Delete Press room')).toBeFocused();
  expect(await statusOf('/press')).toBe(200);
  await press(page, button('Delete Press room'));
  await press(page, question.getByRole('button', { name: 'Delete' }));
  await expect(button('Restore Press room')).toBeFocused();
  expect(await statusOf('/press')).toBe(410);
  await press(page, button('Restore Press room'));
  await expect(button('Publish Press room')).toBeFocused();
  expect(await statusOf('/press')).toBe(404);
});
