import { expect, expectAccessible, test } from '../fixtures';
import { openEditor } from './editor-page';
import { choose } from './page-row';

test.use({ reducedMotion: 'reduce' });

test('a page and a section are limited to 506(c) offerings, taken down with the mode, and shown with a draft', async ({
  page,
  request,
  signedInAdmin: _,
}) => {
  test.setTimeout(120_000);
  await page.goto('/admin/settings/site#offering');
  const part = page.locator('#offering');
  await expect(part.getByText('Nothing is limited yet.')).toBeVisible();
  await part.getByRole('radio', { name: /^Rule 506\(c\)/ }).click();
  await expect(part.getByRole('radio', { name: /^Rule 506\(c\)/ })).toBeEnabled();
  await expectAccessible(page, '#offering');

  await page.goto('/admin/pages');
  await choose(page, 'Brokers', 'Limit to 506(c) offerings');
  await expect(page.getByText('Page limited to 506(c) offerings')).toBeVisible();

  const editor = await openEditor(page, 'investors');
  await page.getByRole('checkbox', { name: '506(c) only' }).check();
  const name = await page.locator('#section-title').textContent();
  await editor.save.click();
  await expect(editor.state).toHaveText('Saved');
  const status = async (path: string) => (await request.get(path)).status();
  expect(await status('/brokers')).toBe(200);

  await page.goto('/admin/settings/site#offering');
  await part.getByRole('radio', { name: /^Rule 506\(b\)/ }).click();
  const ask = page.getByRole('alertdialog', { name: 'Take content down?' });
  await expect(ask).toContainText('Brokers');
  await expect(ask).toContainText(`Investors › ${name}`);
  await expectAccessible(page, 'dialog[open]');
  await ask.getByRole('button', { name: 'Take down' }).click();
  await expect.poll(() => status('/brokers')).toBe(404);

  await part.getByRole('radio', { name: /^Rule 506\(c\)/ }).click();
  await part.getByRole('button', { name: 'Prepare a draft that shows it' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => status('/brokers')).toBe(200);
});
