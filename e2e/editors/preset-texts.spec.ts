import { openEditor } from '../admin/editor-page';
import { expect, test } from '../fixtures';
import { finalize, openEditMode, textAt } from '../overlay/open-overlay';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ signedInEditor: _ }) => undefined);

test('texts that every page has are edited on the page and in the dashboard', async ({ page, request }) => {
  await openEditMode(page, '/contact');
  await textAt(page, 'contact.form.title').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Write to a partner');
  await page.keyboard.press('Enter');
  await textAt(page, 'contact.faq.items.1.question').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Who hears of it?');
  await page.keyboard.press('Enter');
  await finalize(page);
  const html = async () => (await request.get('/contact')).text();
  expect(await html()).toMatch(/<h2[^>]*>Write to a partner<\/h2>/);
  expect(await html()).toMatch(/<summary[^>]*>Who hears of it\?<\/summary>.*<summary[^>]*>What should I send/s);

  const editor = await openEditor(page, 'contact');
  await editor.sections.getByRole('button', { name: 'Form', exact: true }).click();
  await expect(editor.field('Title')).toHaveValue('Write to a partner');
  await expect(page.getByRole('button', { name: 'Delete Section' })).toHaveCount(0);
  await editor.field('Subject: other').fill('Anything else');
  await editor.save.click();
  await expect(editor.state).toHaveText('Saved');
  await expect.poll(html).toContain('<option value="other">Anything else</option>');
});
