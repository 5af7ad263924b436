import type { Locator, Page } from '@playwright/test';
import type { RichTextBlock, RichTextDocument } from '../../src/content/rich-text';
import { editorPage, openEditor } from '../admin/editor-page';

/** The text used by the specs of the block editor: a rich text in a section of a page. */
export const PATH = 'about.story.content';

/** Opens the text in the dashboard. */
export async function openText(page: Page): Promise<Locator> {
  const { sections } = await openEditor(page, 'about');
  await sections.getByRole('button', { name: /^Story/i }).click();
  const editor = page.locator('.section-editor .rich-text-editor');
  await editor.locator('.rt-holder[data-ready]').waitFor();
  return editor;
}

/** Saves, and returns the document now stored on the server. */
export async function save(page: Page): Promise<RichTextDocument> {
  const { save: button, toast } = editorPage(page);
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/trpc/content.batch') && answer.ok());
  await button.click();
  await saved;
  await toast('Content Saved', 'content has been updated successfully.');
  return readStored(page);
}

export async function readStored(page: Page): Promise<RichTextDocument> {
  const answer = await page.request.get('/api/content/about');
  const { story } = (await answer.json()) as { story: { content: RichTextDocument } };
  return story.content;
}

export function document(...blocks: RichTextBlock[]): RichTextDocument {
  return { time: 1_700_000_000_000, version: '2.31.0', blocks };
}

export function paragraph(text: string, id = 'p'): RichTextBlock {
  return { id, type: 'paragraph', data: { text } };
}

/** Returns the text field of the block at `index`. */
export function textOf(editor: Locator, index = 0): Locator {
  return editor.getByRole('textbox').nth(index);
}

/** Picks a tool from the menu that `/` opens. */
export async function addBlock(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await page.getByLabel('Filter').last().fill(name);
  await page.keyboard.press('Enter');
}

/** Pastes HTML at the caret. */
export async function paste(page: Page, html: string, text = ''): Promise<void> {
  await page.evaluate(
    ([html, text]) => {
      const data = new DataTransfer();
      if (html) data.setData('text/html', html);
      data.setData('text/plain', text ?? '');
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      globalThis.document.activeElement?.dispatchEvent(event);
    },
    [html, text],
  );
}
