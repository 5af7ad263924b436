import type { RichTextBlock } from './rich-text';
import { type ListData, readList } from './rich-text-list';

/** A block as its tool means it, whichever version wrote it (spec section 3, "Rich-text content"). Texts are inline HTML. */
export type ReadBlock =
  | { type: 'paragraph'; text: string }
  | { type: 'header'; text: string; level: HeaderLevel }
  | { type: 'list'; list: ListData }
  | { type: 'checklist'; items: { text: string; checked: boolean }[] }
  | { type: 'quote'; text: string; caption: string; alignment: 'left' | 'center' }
  | { type: 'delimiter' }
  | ImageBlock
  | LinkBlock
  | EmbedBlock
  | { type: 'unknown' };

export type HeaderLevel = 1 | 2 | 3 | 4 | 5 | 6;

export interface ImageBlock {
  type: 'image';
  url: string;
  /** Plain text; empty where nobody said what the picture shows. */
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
  /** What the host is called. */
  label: string;
  source: string;
  /** The frame's address, made from `source`; empty where no known host takes it. */
  embed: string;
  width?: number;
  height?: number;
  minHeight?: number;
  caption: string;
}

/** What is said in the place of a block no tool can show (spec section 8). */
export const UNREADABLE_BLOCK = 'The block can not be displayed correctly.';

/** Reads what an embed holds: `readEmbed` of `embed-block.ts`, which knows the hosts. */
type ReadEmbed = (data: Record<string, unknown>, caption: string) => EmbedBlock | null;

/**
 * Reads a block. A type that is not known, data its tool could not show, or what is no block at all, is `unknown`.
 * @param readEmbed without it an embed is read as one that no known host takes: few documents have one
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

/** A header's level: 1 to 6 as written, 2 where it says nothing that is one. */
function readLevel(level: unknown): HeaderLevel {
  const number = Math.trunc(Number(level));
  return number >= 1 && number <= 6 ? (number as HeaderLevel) : 2;
}

/** The image tool keeps the picture in `file`, the older one beside the caption. */
function readImage(data: Record<string, unknown>, caption: string): ReadBlock {
  const file = object(data.file);
  const url = string(file.url) || string(data.url);
  if (!url) return { type: 'unknown' };
  return {
    type: 'image',
    url,
    alt: string(file.alt) || string(data.alt),
    caption,
    ...size(file),
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

/** An embed of no known host; null where it says nothing of where it is. */
export function readSource(data: Record<string, unknown>, caption: string): EmbedBlock | null {
  const source = string(data.source);
  return source ? { type: 'embed', label: '', source, embed: '', caption } : null;
}

/** Sizes a picture or a frame can have, in pixels. */
export function size(data: Record<string, unknown>): { width?: number; height?: number } {
  const isSize = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) > 0 && Number(value) <= 20_000;
  return { ...(isSize(data.width) && { width: data.width }), ...(isSize(data.height) && { height: data.height }) };
}

/** Early versions wrote their switches as texts. */
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
