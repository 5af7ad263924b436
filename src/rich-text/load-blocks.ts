import { isRichText } from '../content/rich-text';
import { lazyValue } from '../ui/lazy-value';
import { embeds } from './load-embeds';

/**
 * The renderer of rich-text documents, loaded on demand because most pages have none. Until it loads, or if loading
 * fails, plain text is shown.
 */
export const blocks = lazyValue(async () => (await import('./blocks')).Blocks);

/**
 * Loads the renderer of rich-text documents.
 * @param content the content to render; omitted, the renderer for embeds is loaded as well
 */
export async function loadBlocks(content?: unknown): Promise<void> {
  const hasEmbeds = content === undefined || hasEmbed(content);
  await Promise.all([blocks.load(), hasEmbeds && embeds.load()]);
}

/** Returns true if a value contains a rich-text document at any depth. */
export function hasDocument(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isRichText(value) || Object.values(value).some(hasDocument);
}

function hasEmbed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (value as { type?: unknown }).type === 'embed' || Object.values(value).some(hasEmbed);
}
