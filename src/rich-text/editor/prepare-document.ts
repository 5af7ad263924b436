import { readEmbed } from '../../content/embed-block';
import { isRichText, type PlainOrRich, type RichTextBlock } from '../../content/rich-text';
import { readBlock } from '../../content/rich-text-blocks';
import { toToolList } from '../../content/rich-text-list';
import { escapeHtml } from '../../lib/escape-html';
import { encodeBlock, UNREADABLE_TOOL } from './unreadable-tool';

/** A block as the editor takes and returns it. */
export interface EditorBlock {
  id: string;
  type: string;
  data: Record<string, unknown>;
}

/** The blocks opened in the editor and their originals. */
export interface Prepared {
  blocks: EditorBlock[];
  /** The stored blocks by their id in the editor, with lists in the list tool's current format. */
  originals: Map<string, RichTextBlock>;
}

/**
 * Prepares a stored text for the editor: plain text becomes paragraphs, every block gets a unique id, early formats are
 * converted to those of their tools, and blocks that no tool can show are preserved (spec section 3, "Rich-text
 * content").
 */
export function prepareDocument(value: PlainOrRich | undefined, newId: () => string): Prepared {
  const originals = new Map<string, RichTextBlock>();
  const blocks = readStoredBlocks(value).map((stored) => {
    const original = stored.type === 'list' ? { ...stored, data: toToolList(stored.data) } : stored;
    const id = stored.id && !originals.has(stored.id) ? stored.id : newId();
    originals.set(id, original);
    const { type, data } = toToolBlock(original);
    return { id, type, data: replaceTags(data) as Record<string, unknown> };
  });
  return { blocks, originals };
}

/** Splits plain text into paragraphs at empty lines, as the page does. */
function readStoredBlocks(value: PlainOrRich | undefined): RichTextBlock[] {
  if (isRichText(value)) return value.blocks;
  const parts = (value ?? '').split(/\n\s*\n/).filter((part) => part.trim() !== '');
  return parts.map((part) => ({ type: 'paragraph', data: { text: escapeHtml(part).replace(/\n/g, '<br>') } }));
}

/** Returns a block's type and data as its tool expects them. */
function toToolBlock(block: RichTextBlock): { type: string; data: Record<string, unknown> } {
  const read = readBlock(block, readEmbed);
  const data = structuredClone(block.data);
  const kept = { type: UNREADABLE_TOOL, data: { kept: encodeBlock(block) } };
  switch (read.type) {
    case 'unknown':
      return kept;
    case 'embed':
      // The editor shows the same frame as the page, whatever address is stored.
      return read.embed ? { type: 'embed', data: { ...data, embed: read.embed, caption: read.caption } } : kept;
    case 'image': {
      const { url, width, height, alt } = read;
      const file = { url, ...(alt && { alt }), ...(width && { width }), ...(height && { height }) };
      return { type: 'image', data: { ...data, file: data.file ?? file, caption: read.caption } };
    }
    case 'link':
      return { type: 'linkTool', data };
    case 'checklist':
      return { type: 'checklist', data: { ...data, items: read.items } };
    case 'header':
      return { type: 'header', data: { ...data, text: read.text, level: Math.min(Math.max(read.level, 2), 4) } };
    case 'paragraph':
      return { type: 'paragraph', data: { ...data, text: read.text } };
    case 'table':
      return { type: 'table', data: { ...data, withHeadings: read.withHeadings, content: padRows(read.rows) } };
    case 'quote':
      return { type: 'quote', data: { ...data, text: read.text, caption: read.caption, alignment: read.alignment } };
    default:
      return { type: read.type, data };
  }
}

/** Returns rows of the same length, which the table tool requires. */
function padRows(rows: string[][]): string[][] {
  const width = Math.max(...rows.map((cells) => cells.length));
  return rows.map((cells) => [...cells, ...Array<string>(width - cells.length).fill('')]);
}

const EDITOR_TAGS: Record<string, string> = { strong: 'b', em: 'i', del: 's', strike: 's' };

/** Replaces tags with the equivalents that the editor's own tools create and recognize. */
function replaceTags(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replace(/<(\/?)(strong|em|del|strike)>/g, (_, slash, tag) => `<${slash}${EDITOR_TAGS[tag]}>`);
  }
  if (Array.isArray(value)) return value.map(replaceTags);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, replaceTags(child)]));
}
