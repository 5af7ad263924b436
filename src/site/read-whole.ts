import { hasDocument, loadBlocks } from '../rich-text/load-blocks';

/** Reads content and, if it contains a rich document, loads the code that renders it, so that the content appears complete at once. */
export async function readWhole<T>(read: () => Promise<T>): Promise<T> {
  const content = await read();
  // If the code cannot be loaded, the document's plain text is shown.
  if (hasDocument(content)) await loadBlocks(content).catch(() => undefined);
  return content;
}
