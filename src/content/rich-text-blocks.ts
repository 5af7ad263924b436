import type { RichTextBlock } from './rich-text';
import { type ListData, readList } from './rich-text-list';

/** A block normalized across the versions of its tool (spec section 3, "Rich-text content"). Texts are inline HTML. */
export type ReadBlock =
  | { type: 'paragraph'; text: string }
  | { type: 'header'; text: string; level: HeaderLevel }
  | { type: 'list'; list: ListData }
  | { type: 'checklist'; items: { text: string; checked: boolean }[] }
  | { type: 'quote'; text: string; caption: string; alignment: 'left' | 'center' }
  | TableBlock
  | { type: 'delimiter' }
  | ImageBlock
  | LinkBlock
  | EmbedBlock
  | { type: 'unknown' };

export type HeaderLevel = 1 | 2 | 3 | 4 | 5 | 6;

export interface TableBlock {
  type: 'table';
  /** True if the first row contains headings. */
  withHeadings: boolean;
  /** At least one row. Rows may have different lengths. */
  rows: string[][];
}

export interface ImageBlock {
  type: 'image';
  url: string;
  /** Plain text; empty if the image has no alt text. */
  alt: string;
  caption: string;
  width?: number;
  height?: number;
  withBorder: boolean;
  withBackground: boolean;
  stretched: boolean;
}

/** The link tool's card; its texts are plain. */
export interface LinkBlock {
  type: 'link';
  url: string;
  title: string;
  description: string;
  image: string;
}

export interface EmbedBlock {
  type: 'embed';
  /** The service's name. */
  label: string;
  source: string;
  /** The frame's address, built from `source`; empty if no known service matches. */
  embed: string;
  width?: number;
  height?: number;
  minHeight?: number;
  caption: string;
}

/** Replaces a block that no tool can display (spec section 8). */
export const UNREADABLE_BLOCK = 'The block can not be displayed correctly.';

/** Reads an embed. The implementation in `embed-block.ts` knows the services. */
type ReadEmbed = (data: Record<string, unknown>, caption: string) => EmbedBlock | null;

/**
 * Reads a block. Unknown types, invalid data, and values that are not blocks become `unknown`.
 * @param readEmbed by default embeds are read as if no known service matched, because few documents contain one and the
 * list of services is large
 */
export function readBlock(block: RichTextBlock | null, readEmbed: ReadEmbed = readSource): ReadBlock {
  const { type } = object(block);
  const data = object(object(block).data);
  const text = string(data.text);
  const caption = string(data.caption);
  switch (type) {
    case 'paragraph':
      return { type, text };
    case 'header':
      return { type, text, level: readLevel(data.level) };
    case 'list':
      return { type, list: readList(data) };
    case 'checklist':
      return {
        type,
        items: array(data.items).map((item) => ({ text: string(item.text), checked: isTrue(item.checked) })),
      };
    case 'quote':
      return { type, text, caption, alignment: data.alignment === 'center' ? 'center' : 'left' };
    case 'table':
      return readTable(data);
    case 'delimiter':
      return { type };
    case 'image':
      return readImage(data, caption);
    case 'linkTool':
    case 'link':
      return readLink(data);
    case 'embed':
      return readEmbed(data, caption) ?? { type: 'unknown' };
    default:
      return { type: 'unknown' };
  }
}

/** Returns a header's level: 1 to 6 as stored, or 2 if it is invalid. */
function readLevel(level: unknown): HeaderLevel {
  const number = Math.trunc(Number(level));
  return number >= 1 && number <= 6 ? (number as HeaderLevel) : 2;
}

/** The largest table that can be displayed. */
export const MAX_TABLE = { rows: 1000, columns: 50 };

function readTable({ content, withHeadings }: Record<string, unknown>): ReadBlock {
  const rows = Array.isArray(content) ? content.filter(Array.isArray).map((cells) => cells.map(string)) : [];
  const isTooLarge = rows.length > MAX_TABLE.rows || rows.some((cells) => cells.length > MAX_TABLE.columns);
  if (isTooLarge || rows.every((cells) => cells.length === 0)) return { type: 'unknown' };
  return { type: 'table', withHeadings: isTrue(withHeadings), rows };
}

/** The current image tool stores the address in `file`, the older one directly in `data`. */
function readImage(data: Record<string, unknown>, caption: string): ReadBlock {
  const file = object(data.file);
  const url = string(file.url) || string(data.url);
  if (!url) return { type: 'unknown' };
  return {
    type: 'image',
    url,
    alt: string(file.alt) || string(data.alt),
    caption,
    ...readSize(file),
    withBorder: isTrue(data.withBorder),
    withBackground: isTrue(data.withBackground),
    stretched: isTrue(data.stretched),
  };
}

function readLink(data: Record<string, unknown>): ReadBlock {
  const url = string(data.link);
  if (!url.trim()) return { type: 'unknown' };
  const meta = object(data.meta);
  const image = typeof meta.image === 'string' ? meta.image : string(object(meta.image).url);
  return { type: 'link', url, title: string(meta.title), description: string(meta.description), image };
}

/** Reads an embed without a known service. @returns null if it has no source */
export function readSource(data: Record<string, unknown>, caption: string): EmbedBlock | null {
  const source = string(data.source);
  return source ? { type: 'embed', label: '', source, embed: '', caption } : null;
}

/** Returns the valid parts of an image's or frame's size, in pixels. */
export function readSize(data: Record<string, unknown>): { width?: number; height?: number } {
  const isSize = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) > 0 && Number(value) <= 20_000;
  return { ...(isSize(data.width) && { width: data.width }), ...(isSize(data.height) && { height: data.height }) };
}

/** Early versions stored booleans as strings. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}

function string(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function object(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function array(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(object) : [];
}
