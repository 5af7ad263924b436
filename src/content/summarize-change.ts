import { isGroup } from './items/ids';
import type { Operation } from './items/operations';
import { describeCrop, writeCrop } from './picture-crop';
import { isRichText } from './rich-text';
import { plainText } from './text';

/** A text counts as added to or cut if its length changes by more than this (spec section 4, "Change summaries"). */
const MUCH = 20;
/** The number of characters of a text shown in the Timeline (spec section 9). */
const PREVIEW_LENGTH = 50;
const BOLD = /<(?:b|strong)(?:\s[^<>]*)?>/gi;
const ITALIC = /<(?:i|em)(?:\s[^<>]*)?>/gi;

/**
 * Summarizes a change in two or three words (spec section 4). For texts the first match wins: added or removed
 * entirely, bold, italic, crop, a length difference over 20, changed. For other values: content added, removed, or
 * modified.
 */
export function summarizeChange(oldValue: unknown, newValue: unknown): string {
  if (!isTextOrNothing(oldValue) || !isTextOrNothing(newValue)) return summarizeContent(oldValue, newValue);
  const [before, after] = [toWords(oldValue), toWords(newValue)];
  if (before === '' && after !== '') return 'Added text';
  if (before !== '' && after === '') return 'Removed all text';
  const [hadBold, hasBold] = [countTags(oldValue, BOLD), countTags(newValue, BOLD)];
  if (hadBold !== hasBold) return hasBold > hadBold ? 'Bold added' : 'Bold removed';
  const [hadItalic, hasItalic] = [countTags(oldValue, ITALIC), countTags(newValue, ITALIC)];
  if (hadItalic !== hasItalic) return hasItalic > hadItalic ? 'Italic added' : 'Italic removed';
  if (isCropChange(oldValue, newValue)) return 'Changed the crop';
  const difference = [...after].length - [...before].length;
  if (Math.abs(difference) > MUCH) return difference > 0 ? 'Added text' : 'Removed text';
  return 'Changed text';
}

/** Returns the color of a Timeline dot: green for additions, red for removals, blue otherwise (spec section 4). */
export function dotColor(oldValue: unknown, newValue: unknown): 'green' | 'red' | 'blue' {
  if (isEmpty(oldValue)) return 'green';
  return isEmpty(newValue) ? 'red' : 'blue';
}

/** Returns a value as text for the Timeline, cut to 50 characters; 'empty' if there is none. */
export function formatPreview(value: unknown): string {
  const characters = [...describeValue(value)];
  return characters.length <= PREVIEW_LENGTH
    ? characters.join('')
    : `${characters.slice(0, PREVIEW_LENGTH).join('')}...`;
}

/**
 * Returns a value as text: the text itself, or the texts inside any other value; 'empty' if there are none (spec
 * section 2).
 */
export function describeValue(value: unknown): string {
  const words = isTextOrNothing(value) ? toWords(value) : collectTexts(value).join(' · ');
  // Image addresses are long, so crop settings at the end would be cut off.
  const crop = typeof value === 'string' ? describeCrop(value) : '';
  if (crop !== '') return `${crop}: ${writeCrop(words, null)}`;
  return words === '' ? 'empty' : words;
}

/** Returns true if both values are the address of the same image with different crop settings. */
function isCropChange(before: unknown, after: unknown): boolean {
  if (typeof before !== 'string' || typeof after !== 'string' || before === after) return false;
  return writeCrop(before, null) === writeCrop(after, null);
}

function summarizeContent(oldValue: unknown, newValue: unknown): string {
  if (isEmpty(oldValue) && !isEmpty(newValue)) return 'Added content';
  if (!isEmpty(oldValue) && isEmpty(newValue)) return 'Removed content';
  return 'Modified content';
}

function isTextOrNothing(value: unknown): boolean {
  return value === null || value === undefined || typeof value === 'string' || isRichText(value);
}

function toWords(value: unknown): string {
  return typeof value === 'string' || isRichText(value) ? plainText(value).trim() : '';
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (isRichText(value)) return value.blocks.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function collectTexts(value: unknown): string[] {
  if (isTextOrNothing(value)) return [toWords(value)].filter(Boolean);
  if (typeof value !== 'object' || value === null) return [String(value)];
  const isElement = Object.hasOwn(value, 'data');
  return Object.entries(value).flatMap(([key, child]) =>
    key === 'id' || (isElement && key === 'type') ? [] : collectTexts(child),
  );
}

function countTags(value: unknown, tags: RegExp): number {
  const html = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  return html.match(tags)?.length ?? 0;
}

/** The fields that can name an item; the first one present wins. */
const NAMES = ['name', 'title', 'question', 'label', 'headline', 'text'];
const MAX_CHARACTERS = 60;
const VERBS: Partial<Record<Operation['op'], string>> = { insert: 'Added', remove: 'Removed', move: 'Moved' };

/**
 * Describes a change: items by their own words, anything else by its field.
 * @param item the item that was added, removed, or moved
 */
export function describeChange(op: Operation['op'], fieldName: string, item: unknown): string {
  const verb = VERBS[op];
  if (!verb) return `Changed ${fieldName}`;
  const characters = [...describeItem(item)];
  const isLong = characters.length > MAX_CHARACTERS;
  const words = isLong
    ? `${characters
        .slice(0, MAX_CHARACTERS - 1)
        .join('')
        .trimEnd()}\u2026`
    : characters.join('');
  return `${verb} ${words === '' || words === 'empty' ? 'an item' : `\u201c${words}\u201d`}`;
}

function describeItem(item: unknown): string {
  if (!isGroup(item)) return describeValue(item);
  const named = isGroup(item.data) ? { ...item.data, ...item } : item;
  const name = NAMES.find((key) => Object.hasOwn(named, key) && describeValue(named[key]) !== 'empty');
  return describeValue(name === undefined ? findFirstText(item) : named[name]);
}

function findFirstText(item: Readonly<Record<string, unknown>>): unknown {
  return Object.entries(item).find(
    ([key, value]) => key !== 'id' && typeof value === 'string' && value.trim() !== '',
  )?.[1];
}
