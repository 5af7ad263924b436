import type { APIRequestContext } from '@playwright/test';
import { editorPage, openEditor } from '../admin/editor-page';
import { expect, open, test } from '../fixtures';
import { finalize, openEditMode } from '../overlay/open-overlay';

const PATH = 'about.story.content';
const PICTURE = {
  id: 'pic',
  type: 'image',
  data: { file: { url: '/attached-assets/none.png' }, caption: '', withBorder: false },
};
const STORY = {
  time: 1,
  version: '2.31.0',
  blocks: [
    { id: 'one', type: 'header', data: { text: 'How it began', level: 3 } },
    {
      id: 'two',
      type: 'paragraph',
      data: { text: 'We buy <b>one company</b> at a time, and stay with it. No one is in a hurry.' },
    },
    {
      id: 'three',
      type: 'list',
      data: {
        style: 'ordered',
        meta: {},
        items: ['Listen to the owner', 'Train the operator', 'Keep the promise'].map((content) => ({
          content,
          meta: {},
          items: [],
        })),
      },
    },
    PICTURE,
    { id: 'four', type: 'paragraph', data: { text: 'The people who work there come first.' } },
  ],
};

interface Block {
  id?: string;
  type: string;
  data: Record<string, unknown>;
}

async function readStory(request: APIRequestContext): Promise<{ blocks: Block[] }> {
  const answer = await request.get('/api/content/about');
  return ((await answer.json()) as { story: { content: { blocks: Block[] } } }).story.content;
}

/** Checks that the document keeps its kinds of blocks, its image and its bold text, but has different words. */
function expectKept(story: { blocks: Block[] }) {
  expect(story.blocks?.map(({ type }) => type)).toEqual(['header', 'paragraph', 'list', 'image', 'paragraph']);
  const [head, lead, list, picture] = story.blocks;
  expect(head?.data.level).toBe(3);
  expect(lead?.data.text).toContain('<b>one company</b>');
  expect(list?.data.style).toBe('ordered');
  expect(list?.data.items).toHaveProperty('1');
  expect(picture).toMatchObject({ type: 'image', data: { file: { url: '/attached-assets/none.png' } } });
  expect(JSON.stringify(story.blocks.map(({ data }) => data))).not.toBe(
    JSON.stringify(STORY.blocks.map(({ data }) => data)),
  );
}

test.beforeEach(async ({ edit, context }) => {
  await context.route('**/attached-assets/none.png*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await edit(PATH, STORY);
});

test('the box writes a document if the text is a document', async ({ page, request, signedInEditor: _ }) => {
  const editor = await openEditor(page, 'about');
  await editor.sections.getByRole('button', { name: 'Story', exact: true }).click();
  await page.getByRole('textbox', { name: 'What should this section say?' }).fill('shorter');
  await page.getByRole('button', { name: 'Generate Content' }).click();
  await editor.toast('Content Generated', 'AI-generated content has been applied. Remember to save your changes!');
  await editor.save.click();
  await editor.toast('Content Saved', 'Story content has been updated successfully.');
  expectKept(await readStory(request));
});

test('a suggestion of the assistant is a document if the text is one', async ({ page, request, signedInEditor: _ }) => {
  await openEditor(page, 'about');
  await page.getByRole('button', { name: 'AI Assistant' }).click();
  const panel = page.getByRole('dialog', { name: 'AI Assistant' });
  await panel.getByLabel('Text', { exact: true }).selectOption(PATH);
  await panel.getByLabel('Additional instructions').fill('shorter');
  await panel.getByRole('button', { name: 'Generate 3 Suggestions' }).click();
  await panel
    .getByRole('button', { name: /Use this/ })
    .first()
    .click();
  await editorPage(page).save.click();
  await editorPage(page).toast('Content Saved', 'content has been updated successfully.');
  expectKept(await readStory(request));
});

test('a suggestion for a text on the page is a document if the text is one', async ({
  page,
  request,
  signedInEditor: _,
}) => {
  await openEditMode(page, '/about');
  await page.locator(`[data-path="${PATH}"]`).hover();
  await page.getByRole('button', { name: 'Suggest text for Story › Text' }).click();
  const modal = page.getByRole('dialog', { name: 'AI Copywriting' });
  await modal.getByLabel('Instructions').fill('shorter');
  await modal.getByRole('button', { name: 'Generate', exact: true }).click();
  await modal
    .getByRole('button', { name: /Use this/ })
    .first()
    .click();
  await expect(modal).toBeHidden();
  await finalize(page);
  expectKept(await readStory(request));
});

test('a suggestion from a pencil is a document if the text is one', async ({
  page,
  edit,
  request,
  signedInEditor: _,
}) => {
  await edit('home.hero.subheadline', STORY);
  await open(page, '/?admin');
  await page.getByRole('button', { name: 'Edit Hero › Subheadline', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'AI Copywriting' });
  await modal.getByLabel('Instructions').fill('shorter');
  await modal.getByRole('button', { name: 'Generate', exact: true }).click();
  await modal
    .getByRole('button', { name: /Use this/ })
    .first()
    .click();
  await expect(page.locator('.toast')).toContainText('Content Updated');
  const home = (await (await request.get('/api/content/home')).json()) as {
    hero: { subheadline: { blocks: Block[] } };
  };
  expectKept(home.hero.subheadline);
});

test('a command writes a document if the text is one', async ({ page, request, signedInEditor: _ }) => {
  const editor = await openEditor(page, 'about');
  await page.getByRole('button', { name: 'Admin assistant' }).click();
  const chat = page.getByRole('region', { name: 'Admin assistant' });
  const command = chat.getByRole('textbox', { name: 'Command' });
  await command.fill('make about.story.content shorter');
  await command.press('Enter');
  await expect(chat.locator('.chat-message').last()).toContainText('is now');
  await editor.save.click();
  await editor.toast('Content Saved', 'content has been updated successfully.');
  expectKept(await readStory(request));
});
