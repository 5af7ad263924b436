import { isRichText, type PlainOrRich, type RichTextBlock } from '../../content/rich-text';
import { readBlock } from '../../content/rich-text-blocks';
import { toolList } from '../../content/rich-text-list';

/** A block as the editor takes and gives it. */
export interface EditorBlock {
  id: string;
  type: string;
  data: Record<string, unknown>;
  tunes?: Record<string, unknown>;
}

/** The tool that stands for a block no other can show: it says so, and its block comes back as it was. */
export const UNREADABLE_TOOL = 'unreadable';

/** What is opened in the editor, and what it was opened from. */
export interface Prepared {
  blocks: EditorBlock[];
  /** The stored blocks by the id they have in the editor; lists in the list tool's own form. */
  originals: Map<string, RichTextBlock>;
}

/**
 * Makes a stored text ready for the editor: a plain one becomes a paragraph, every block has an id of its own, early forms
 * become their tools' own, and what no tool can show is kept aside.
 */
export function prepareDocument(value: PlainOrRich | undefined, newId: () => string): Prepared {
  const originals = new Map<string, RichTextBlock>();
  const blocks = storedBlocks(value).map((stored) => {
    const original = stored.type === 'list' ? { ...stored, data: toolList(stored.data) } : stored;
    const id = stored.id && !originals.has(stored.id) ? stored.id : newId();
    originals.set(id, original);
    return { id, ...toolBlock(original), ...(stored.tunes && { tunes: structuredClone(stored.tunes) }) };
  });
  return { blocks, originals };
}

function storedBlocks(value: PlainOrRich | undefined): RichTextBlock[] {
  if (isRichText(value)) return value.blocks;
  if (!value) return [];
  return [{ type: 'paragraph', data: { text: escapeHtml(value).replace(/\n/g, '<br>') } }];
}

/** A block's type and data as its tool takes them. */
function toolBlock(block: RichTextBlock): { type: string; data: Record<string, unknown> } {
  const read = readBlock(block);
  const { data } = block;
  switch (read.type) {
    case 'unknown':
      return { type: UNREADABLE_TOOL, data: { type: block.type } };
    case 'embed':
      if (!read.embed) return { type: UNREADABLE_TOOL, data: { type: block.type } };
      return { type: 'embed', data: { ...structuredClone(data), ...framed(data, read.embed) } };
    case 'image': {
      const { url, width, height, alt } = read;
      const file = { url, ...(alt && { alt }), ...(width && { width }), ...(height && { height }) };
      return { type: 'image', data: { ...structuredClone(data), file: data.file ? structuredClone(data.file) : file } };
    }
    case 'link':
      return { type: 'linkTool', data: structuredClone(data) };
    case 'checklist':
      return { type: 'checklist', data: { ...structuredClone(data), items: read.items } };
    case 'header':
    case 'paragraph':
      return { type: read.type, data: { ...structuredClone(data), text: read.text } };
    default:
      return { type: read.type, data: structuredClone(data) };
  }
}

/** The frame the editor shows is the one our own pages show, whatever address was stored. */
function framed(data: Record<string, unknown>, embed: string): Record<string, unknown> {
  return { embed, ...(typeof data.caption === 'string' ? {} : { caption: '' }) };
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
