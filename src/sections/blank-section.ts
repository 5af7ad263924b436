import { isRichText } from '../content/rich-text';
import { plainText } from '../content/text';

/** The paragraph that a new section starts with (spec section 4). */
export const START_TEXT = 'Start writing here...';

/** Returns whether a section still contains only what it started with, so that visitors have nothing to read yet. */
export function isBlankSection(value: unknown): boolean {
  if (!isRichText(value)) return false;
  const blocks = value.blocks.filter((block) => block?.type !== 'header');
  return blocks.length === 1 && plainText({ blocks }) === START_TEXT;
}
