import { escapeHtml } from '../lib/escape-html';
import { splitTags } from '../lib/split-tags';
import { isRichText, type RichTextDocument } from './rich-text';
import { decodeEntities } from './text';

/**
 * Applies a function to a text, or to every text of a rich-text document outside its tags. Other values are returned as
 * they are.
 */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (!isRichText(value)) return value;
  const blocks = value.blocks.map((block) => ({ ...block, data: mapData(block.data, change) }));
  return { ...value, blocks } satisfies RichTextDocument;
}

const TEXT_KEYS = new Set(['text', 'content', 'items', 'caption']);

function mapData<T>(data: T, change: (text: string) => string): T {
  if (typeof data === 'string') return mapOutsideTags(data, change) as T;
  if (Array.isArray(data)) return data.map((item) => mapData(item, change)) as T;
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data).map(([key, child]) => [
    key,
    TEXT_KEYS.has(key) ? mapData(child, change) : child,
  ]);
  return Object.fromEntries(entries) as T;
}

function mapOutsideTags(html: string, change: (text: string) => string): string {
  const parts = splitTags(html);
  const changed = parts.map((part, index) => (index % 2 === 1 ? part : applyToText(part, change)));
  return changed
    .map((part, index) => {
      const isLinkAlone = index % 2 === 1 && parts[index + 2] === '</a>' && changed[index + 1] !== parts[index + 1];
      return isLinkAlone ? updateAddress(part, parts[index + 1] ?? '', changed[index + 1] ?? '') : part;
    })
    .join('');
}

/** Prefixes of an address that its link text may omit. */
const BEGINNINGS = new Set(['', 'mailto:', 'tel:', 'http://', 'https://']);
const ADDRESS = /(\shref=")([^"]*)/;

/** If a link's text was its own address, updates the address to match the new text. */
function updateAddress(tag: string, said: string, says: string): string {
  return tag.replace(ADDRESS, (whole, start: string, address: string) => {
    const beginning = address.slice(0, -said.length);
    const isSaid = said !== '' && address.endsWith(said) && BEGINNINGS.has(beginning) && !/["\s]/.test(says);
    return isSaid ? start + beginning + says : whole;
  });
}

/**
 * Applies the function to the text as readers see it: `&amp;` is one character, and inserted text never becomes a tag.
 */
function applyToText(html: string, change: (text: string) => string): string {
  const text = decodeEntities(html);
  const changed = change(text);
  return changed === text ? html : escapeHtml(changed);
}
