import { expect, test } from '../fixtures';
import { press, tabTo, type } from './by-keyboard';

test.use({ reducedMotion: 'reduce' });

const pdf = (words: string) =>
  Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n% ${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
const file = (name: string, words: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(words) });

test('documents are uploaded, replaced, renamed, moved to a folder, restored and deleted using only the keyboard', async ({
  page,
  request,
  signedInEditor: _,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const choose = async (name: string, files: ReturnType<typeof file>[]) => {
    const asked = page.waitForEvent('filechooser');
    await press(page, button(name));
    await (await asked).setFiles(files);
  };
  await page.goto('/admin/documents');
  await choose('Upload documents', [file('letter.pdf', 'one'), file('terms.pdf', 'terms')]);
  const link = page.getByRole('link', { name: 'Open letter.pdf' });
  const address = (await link.getAttribute('href')) ?? '';
  const words = async () => (await request.get(address)).text();
  await type(page, page.getByRole('searchbox', { name: 'Search documents' }), 'letter');
  await expect(button('Rename terms.pdf')).toHaveCount(0);
  await choose('Replace letter.pdf', [file('letter.pdf', 'two')]);
  await expect.poll(words).toContain('two');

  await press(page, button('Rename letter.pdf'));
  await type(page, page.getByRole('dialog', { name: 'Rename letter.pdf' }).getByLabel('Name'), 'Spring letter.pdf');
  await page.keyboard.press('Enter');
  await expect(button('Rename Spring letter.pdf')).toBeFocused();

  await press(page, button('Move Spring letter.pdf'));
  await type(page, page.getByRole('dialog', { name: 'Move Spring letter.pdf' }).getByLabel('Folder'), 'Letters');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Letters / Spring letter.pdf')).toBeVisible();
  await expect(button('Move Spring letter.pdf')).toBeFocused();

  await press(page, button('History Spring letter.pdf'));
  const history = page.getByRole('dialog', { name: 'History of Spring letter.pdf' });
  // The Close button has the focus, and is last in the tab order.
  await expect(history.locator('summary')).toHaveText(/earlier versions$/);
  await page.keyboard.press('Shift+Tab');
  await expect(history.locator('summary')).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, history.getByRole('button', { name: 'Restore version 1' }));
  await expect.poll(words).toContain('one');
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();

  await type(page, page.getByRole('searchbox', { name: 'Search documents' }), 'e');
  await expect(button('Rename terms.pdf')).toBeVisible();
  await press(page, button('Delete letter.pdf'));
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Nothing links to it.');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(button('Delete letter.pdf')).toBeFocused();
  await press(page, button('Delete letter.pdf'));
  await press(page, question.getByRole('button', { name: 'Delete' }));
  await expect(button('Delete letter.pdf')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open terms.pdf' })).toBeFocused();
  expect((await request.get(address)).status()).toBe(200);
  await tabTo(page, button('Delete terms.pdf'));
});
