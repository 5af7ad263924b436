import { isRichText, type RichTextBlock } from './rich-text';
import { plainText } from './text';

/** The paragraph that a new section starts with (spec section 4). */
export const START_TEXT = 'Start writing here...';

/** Returns whether a section still contains only what it started with, so that visitors have nothing to read yet. */
export function isBlankSection(value: unknown): boolean {
  if (!isRichText(value)) return false;
  const blocks = value.blocks.filter((block) => block?.type !== 'header');
  return blocks.length > 0 && blocks.every(isStartParagraph);
}

/** Returns a section without paragraphs that still are the start text; the same value if it has none. */
export function withoutStartText(value: unknown): unknown {
  if (!isRichText(value) || !value.blocks.some(isStartParagraph)) return value;
  return { ...value, blocks: value.blocks.filter((block) => !isStartParagraph(block)) };
}

function isStartParagraph(block: RichTextBlock | null): boolean {
  return block?.type === 'paragraph' && plainText({ blocks: [block] }) === START_TEXT;
}
