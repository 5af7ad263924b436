import { expect, test } from '../fixtures';
import { addBlock, document, openText, PATH, paragraph, paste, save, textOf } from './rich-text-editor';

test.beforeEach(({ signedInEditor: _ }) => undefined);

test('a URL of a known host becomes an embed that loads only after a click, on the page as in the editor', async ({
  page,
  edit,
}) => {
  await edit(PATH, document(paragraph('Start')));
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await paste(page, '', 'https://vimeo.com/76979871');
  await expect(editor.getByRole('button', { name: 'Show from Vimeo' })).toBeVisible();
  await expect(editor.locator('iframe')).toHaveCount(0);
  const { blocks } = await save(page);
  expect(blocks[1]).toMatchObject({
    type: 'embed',
    data: {
      service: 'vimeo',
      source: 'https://vimeo.com/76979871',
      embed: 'https://player.vimeo.com/video/76979871?title=0&byline=0',
    },
  });
  await page.goto('/about');
  await expect(page.getByRole('button', { name: 'Show from Vimeo' })).toBeVisible();
});

test('a URL can be typed into the embed block, and is refused if no host supports it', async ({ page, edit }) => {
  await edit(PATH, document(paragraph('Start')));
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await addBlock(page, 'Embed');
  const address = editor.getByLabel('Link to embed');
  await address.fill('https://example.com/video');
  await address.press('Enter');
  await expect(page.getByText('This link cannot be embedded.')).toBeVisible();
  await address.fill('https://www.youtube.com/watch?v=wZZ7oFKsKzY');
  await address.press('Enter');
  expect((await save(page)).blocks[1]).toMatchObject({ type: 'embed', data: { service: 'youtube' } });
});
