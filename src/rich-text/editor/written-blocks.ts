import type { ListItem } from '../../content/rich-text-list';
import type { EditorBlock } from './prepare-document';

const TEXT_KEYS = new Set(['text', 'content', 'caption', 'items']);

/**
 * Returns the blocks that have content. Removes the line break that browsers leave in an emptied text, which the editor
 * would store.
 */
export function dropEmptyBlocks(blocks: EditorBlock[]): EditorBlock[] {
  return blocks.map((block) => ({ ...block, data: cleanData(block) })).filter(hasContent);
}

function cleanData({ type, data }: EditorBlock): Record<string, unknown> {
  const written = clearLoneBreaks(data);
  return type === 'list' ? { ...written, items: dropEmptyItems(written.items) } : written;
}

/** Returns the list items that have text or nested items. */
function dropEmptyItems(items: unknown): unknown {
  if (!Array.isArray(items)) return items;
  return items
    .map((item: ListItem) => ({ ...item, items: dropEmptyItems(item.items) as ListItem[] }))
    .filter(({ content, items: nested }) => content !== '' || nested.length > 0);
}

function clearLoneBreaks<T>(data: T, isText = false): T {
  if (typeof data === 'string') return (isText && /^(\s|&nbsp;|<br>)*$/.test(data) ? '' : data) as T;
  if (Array.isArray(data)) return data.map((item) => clearLoneBreaks(item, isText)) as T;
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data).map(([key, child]) => [key, clearLoneBreaks(child, TEXT_KEYS.has(key))]);
  return Object.fromEntries(entries) as T;
}

function hasContent({ type, data }: EditorBlock): boolean {
  if (type === 'paragraph' || type === 'header') return data.text !== '';
  if (type === 'quote') return data.text !== '' || (data.caption ?? '') !== '';
  if (type === 'table') return !Array.isArray(data.content) || data.content.length > 0;
  return type !== 'list' || !Array.isArray(data.items) || data.items.length > 0;
}
