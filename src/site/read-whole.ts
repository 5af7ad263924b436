import { hasDocument, loadBlocks } from '../rich-text/load-blocks';

/** Reads content, and what it takes to draw it: what is shown at once is shown whole. */
export async function readWhole<T>(read: () => Promise<T>): Promise<T> {
  const content = await read();
  // Where that can't be had, its words stand.
  if (hasDocument(content)) await loadBlocks(content).catch(() => undefined);
  return content;
}
