import { expect, test } from '../fixtures';
import { press, tabTo, type } from './by-keyboard';
import { actionsOf, expectStatus, statusOf } from './page-row';

test.use({ reducedMotion: 'reduce' });

test('a page is created, published, moved, deleted and restored using only the keyboard', async ({
  page,
  request,
  signedInEditor: _,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const answerAt = async (path: string) => (await request.get(path, { maxRedirects: 0 })).status();
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
  await expect(actionsOf(page, 'Team')).toHaveCount(0);
  expect(await answerAt('/press-room')).toBe(404);
  const status = statusOf(page, 'Press room');
  await press(page, status);
  await expect(page.getByRole('menuitemradio', { name: 'Published', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectStatus(page, 'Press room', 'Published');
  await expect(status).toBeFocused();
  expect(await answerAt('/press-room')).toBe(200);

  const actions = actionsOf(page, 'Press room');
  await press(page, actions);
  await page.keyboard.type('ren');
  await page.keyboard.press('Enter');
  const rename = page.getByRole('dialog', { name: 'Rename or move Press room' });
  await type(page, rename.getByLabel('Address'), '/press');
  await page.keyboard.press('Enter');
  await expect(rename).toBeHidden();
  await expect(actions).toBeFocused();
  expect([await answerAt('/press-room'), await answerAt('/press')]).toEqual([301, 200]);

  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Delete…' })).toBeFocused();
  await page.keyboard.press('Space');
  const question = page.getByRole('alertdialog', { name: 'Delete Press room?' });
  await press(page, question.getByRole('button', { name: 'Cancel' }));
  await expect(question).toBeHidden();
  await expect(actions).toBeFocused();
  expect(await answerAt('/press')).toBe(200);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await press(page, question.getByRole('button', { name: 'Delete' }));
  await expect(page.getByRole('heading', { name: 'No matching pages' })).toBeFocused();
  expect(await answerAt('/press')).toBe(410);
  await press(page, button('Deleted 1'));
  await press(page, button('Restore Press room'));
  await expect(page.getByRole('table').getByRole('link', { name: 'Press room' })).toBeFocused();
  await expectStatus(page, 'Press room', 'Unpublished');
  expect(await answerAt('/press')).toBe(404);
});
