import { isObject } from '../lib/is-object';
import { splitTags } from '../lib/split-tags';
import { isRichText, type PlainOrRich, type RichTextBlock } from './rich-text';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Returns a value as plain text: a document's block texts joined with spaces (spec section 3), without inline tags and
 * with entities decoded. Numbers become digits; any other value becomes ''.
 */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (!isRichText(value)) return '';
  return value.blocks
    .flatMap((block: RichTextBlock | null) => collectBlockTexts(block?.data))
    .map(stripInline)
    .filter(Boolean)
    .join(' ');
}

/**
 * Converts inline HTML to plain text. Raised and lowered digits become Unicode ones, because 18.2¹ must not become
 * 18.21.
 */
export function stripInline(html: string): string {
  const [first = '', ...rest] = splitTags(html.replace(/<br\s*\/?>/gi, ' '));
  let raised: ReturnType<typeof readRaisedFormat> = null;
  let words = decodeEntities(first);
  for (let index = 0; index < rest.length; index += 2) {
    const tag = rest[index] ?? '';
    if (/^<\/?su[bp]\b/i.test(tag)) raised = readRaisedFormat(tag);
    const text = decodeEntities(rest[index + 1] ?? '');
    words += raised ? raiseDigits(text, raised) : text;
  }
  return words.trim();
}

/** Returns the format that a tag starts, or null if it is a closing tag. */
function readRaisedFormat(tag: string): 'sup' | 'sub' | null {
  if (tag.startsWith('</')) return null;
  return tag.slice(1, 4).toLowerCase() === 'sup' ? 'sup' : 'sub';
}

const PLAIN_SIGNS = '0123456789+-=()';
const RAISED_SIGNS = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎' };

/**
 * Converts digits and signs to superscript or subscript characters. Letters stay as they are, because few have such a
 * form.
 */
export function raiseDigits(text: string, as: 'sup' | 'sub'): string {
  return text.replace(/[\d+\-=()\u2212]/g, (sign) => {
    const at = PLAIN_SIGNS.indexOf(sign === '\u2212' ? '-' : sign);
    return RAISED_SIGNS[as][at] ?? sign;
  });
}

/** Decodes the entities of inline HTML; unknown ones stay as they are. */
export function decodeEntities(html: string): string {
  return html.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => decodeEntity(name) ?? whole);
}

/** Splits a stat's label at '|' into a main label and a sub-label (spec section 3). */
export function splitLabel(value: unknown): { main: string; sub: string | null } {
  const label = plainText(value);
  const at = label.indexOf('|');
  return at < 0 ? { main: label, sub: null } : { main: label.slice(0, at).trim(), sub: label.slice(at + 1).trim() };
}

/** Parses a value that is an object or 'title:description' (spec section 3, About). */
export function parseValue<T extends PlainOrRich>(
  value: string | { title: string; description: T },
): { title: string; description: T | string } {
  if (typeof value !== 'string') return isObject(value) ? value : { title: plainText(value), description: '' };
  const at = value.indexOf(':');
  return at < 0
    ? { title: value.trim(), description: '' }
    : { title: value.slice(0, at).trim(), description: value.slice(at + 1).trim() };
}

/**
 * Returns the initials shown in place of a missing photo, at most two letters (spec section 4).
 * @param given initials that an editor entered
 */
export function chooseInitials(given: unknown, name: string): string {
  return plainText(given).trim().slice(0, 2) || deriveInitials(name);
}

/** Returns the capitalized initials of the first and last word, at most two (spec section 4). */
export function deriveInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

function collectBlockTexts(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  const { text, content, items } = data as { text?: unknown; content?: unknown; items?: unknown };
  // The cells of a table are lists of texts.
  const own = [text, content].flat(2).filter((part): part is string => typeof part === 'string');
  const nested = Array.isArray(items)
    ? items.flatMap((item) => (typeof item === 'string' ? [item] : collectBlockTexts(item)))
    : [];
  return [...own, ...nested];
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()];
  const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
