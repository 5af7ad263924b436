import { isRichText } from '../content/rich-text';
import { lazyValue } from '../ui/lazy-value';
import { embeds } from './load-embeds';

/** What draws rich documents: most pages have none. Until it is there, and where it can't be had, the words stand. */
export const blocks = lazyValue(async () => (await import('./blocks')).Blocks);

/** Fetches what draws rich documents. @param content what is to be drawn; without it, anything */
export async function loadBlocks(content?: unknown): Promise<void> {
  const hasEmbeds = content === undefined || hasEmbed(content);
  await Promise.all([blocks.load(), hasEmbeds && embeds.load()]);
}

/** Whether there is a rich document anywhere in a value. */
export function hasDocument(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isRichText(value) || Object.values(value).some(hasDocument);
}

function hasEmbed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (value as { type?: unknown }).type === 'embed' || Object.values(value).some(hasEmbed);
}
