import { readEmbed } from '../../content/embed-block';
import { isRichText, type RichTextBlock } from '../../content/rich-text';
import { type ReadBlock, readBlock } from '../../content/rich-text-blocks';
import type { ListData, ListItem } from '../../content/rich-text-list';
import { stripInline } from '../../content/text';
import { displayName } from '../../editing/names';
import { escapeHtml } from '../../lib/escape-html';

/** One readable line of a value: its label and its text. */
export interface ReadableLine {
  /** 'Heading 2', 'Hero › Headline'; empty for plain text. */
  label: string;
  text: string;
  /** Everything else about the line, such as its markup. If only the form differs, the formatting changed. */
  form: string;
}

/**
 * Splits a value into lines for reading and comparing: one for a plain text, one per block of a rich text, and one per text within
 * any other value.
 */
export function readableLines(value: unknown, label = ''): ReadableLine[] {
  if (value === null || value === undefined || value === '') return [];
  if (isRichText(value)) return value.blocks.map((block) => blockLine(block, label));
  if (typeof value !== 'object') return [{ label, text: String(value), form: '' }];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => readableLines(item, join(label, elementName(item) ?? String(index + 1))));
  }
  return Object.entries(value).flatMap(([key, child]) => {
    if (key === 'id' || key === 'type') return [];
    return readableLines(child, key === 'data' ? label : join(label, displayName(key)));
  });
}

function join(label: string, name: string): string {
  return label === '' ? name : `${label} › ${name}`;
}

function elementName(item: unknown): string | null {
  const { id, type } = (item ?? {}) as { id?: unknown; type?: unknown };
  return typeof id === 'string' && typeof type === 'string' ? displayName(type) : null;
}

function blockLine(block: RichTextBlock, label: string): ReadableLine {
  const { name, html } = readAsText(readBlock(block, readEmbed), block.type);
  const text = html
    .split('\n')
    .map((line) => line.slice(0, line.search(/\S|$/)) + stripInline(showTargets(line)))
    .join('\n');
  return { label: join(label, name), text, form: JSON.stringify([block.data, block.tunes]) };
}

/** Adds the targets of links after their words: 'our team (/team)'. */
function showTargets(html: string): string {
  let target: string | undefined;
  return html.replace(/<(\/?)a\b[^<>]*>/g, (tag, end: string) => {
    if (!end) target = / href="([^"]*)"/.exec(tag)?.[1];
    return end && target ? `${tag} (${target})` : tag;
  });
}

function readAsText(read: ReadBlock, type: string): { name: string; html: string } {
  switch (read.type) {
    case 'paragraph':
      return { name: 'Paragraph', html: read.text };
    case 'header':
      return { name: `Heading ${read.level}`, html: read.text };
    case 'list':
      return { name: listName(read.list), html: toLines(...listText(read.list.items, read.list)) };
    case 'checklist':
      return { name: 'Checklist', html: toLines(...read.items.map(({ text, checked }) => mark(checked) + text)) };
    case 'quote':
      return { name: 'Quote', html: toLines(read.text, read.caption && `— ${read.caption}`) };
    case 'table':
      return { name: 'Table', html: toLines(...read.rows.map((cells) => cells.join(' | '))) };
    case 'delimiter':
      return { name: 'Delimiter', html: '* * *' };
    case 'image':
      return { name: 'Image', html: toLines(escapeHtml(read.alt), read.caption, read.url) };
    case 'link':
      return { name: 'Link', html: escapeHtml(toLines(read.title, read.description, read.url, read.image)) };
    case 'embed':
      return { name: read.label || 'Embed', html: toLines(read.caption, read.source) };
    default:
      return { name: `Block of type ${type}`, html: 'The block can not be displayed correctly.' };
  }
}

function toLines(...texts: string[]): string {
  return texts.filter(Boolean).join('\n');
}

function listName({ style }: ListData): string {
  if (style === 'checklist') return 'Checklist';
  return style === 'ordered' ? 'Numbered list' : 'List';
}

function listText(items: readonly ListItem[], list: ListData, depth = 0): string[] {
  const first = depth === 0 ? (list.meta.start ?? 1) : 1;
  return items.flatMap(({ content, meta, items: inner }, index) => {
    const bullet =
      list.style === 'ordered' ? `${first + index}. ` : list.style === 'checklist' ? mark(meta.checked === true) : '• ';
    return ['  '.repeat(depth) + bullet + content, ...listText(inner, list, depth + 1)];
  });
}

function mark(isChecked: boolean): string {
  return `[${isChecked ? 'x' : ' '}] `;
}
