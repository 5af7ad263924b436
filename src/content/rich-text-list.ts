import { isRecord } from '../lib/is-object';

/** A list item in the list tool's own format. */
export interface ListItem {
  content: string;
  meta: { checked?: boolean } & Record<string, unknown>;
  items: ListItem[];
}

/** A list block's data in the list tool's own format. */
export interface ListData {
  style: ListStyle;
  meta: { start?: number; counterType?: CounterType };
  items: ListItem[];
}

/** The list tool also writes checklists; those of the older checklist tool are a separate block type. */
export type ListStyle = 'ordered' | 'unordered' | 'checklist';

/** Counter types of ordered lists (spec section 9); the first is the default. */
export const COUNTER_TYPES = ['numeric', 'lower-roman', 'upper-roman', 'lower-alpha', 'upper-alpha'] as const;
export type CounterType = (typeof COUNTER_TYPES)[number];

/** Far deeper than anyone nests lists, but well within the call stack. */
const MAX_DEPTH = 40;

/**
 * Reads a list written by any version of the list tools: items as texts or objects, nested or flat, with or without
 * `meta` (spec section 3, "Rich-text content"). Invalid items are dropped.
 */
export function readList(data: Record<string, unknown>): ListData {
  const meta = isRecord(data.meta) ? data.meta : {};
  const style = readStyle(data);
  return { style, meta: style === 'ordered' ? readOrderedMeta(meta) : {}, items: readItems(data.items, style, 0) };
}

/**
 * Converts a list block's data to the list tool's current format, preserving its other keys. Data already in that
 * format is returned as is.
 */
export function toToolList(data: Record<string, unknown>): Record<string, unknown> {
  if (isToolForm(data)) return data;
  const { style, meta, items } = readList(data);
  return { ...data, style, meta, items };
}

/** An early version stored checklists as `{text, checked}` items without a style. */
function readStyle({ style, items }: Record<string, unknown>): ListStyle {
  if (style === 'ordered' || style === 'checklist') return style;
  const [first] = Array.isArray(items) ? items : [];
  return isRecord(first) && typeof first.text === 'string' && 'checked' in first ? 'checklist' : 'unordered';
}

function readOrderedMeta(meta: Record<string, unknown>): ListData['meta'] {
  const { start, counterType } = meta;
  const counter = COUNTER_TYPES.find((type) => type === counterType);
  return { ...(isCount(start) && { start: Number(start) }), ...(counter && { counterType: counter }) };
}

/** The start may be stored as a string of digits. */
function isCount(value: unknown): boolean {
  return /^\d{1,9}$/.test(String(value));
}

function readItems(items: unknown, style: ListStyle, depth: number): ListItem[] {
  if (!Array.isArray(items) || depth > MAX_DEPTH) return [];
  return items.flatMap((item: unknown) => {
    if (typeof item === 'string') return [{ content: item, meta: {}, items: [] }];
    if (!isRecord(item)) return [];
    const content = [item.content, item.text].find((text) => typeof text === 'string') ?? '';
    const meta = isRecord(item.meta) ? item.meta : {};
    const checked = (meta.checked ?? item.checked) === true;
    return [
      {
        content,
        meta: style === 'checklist' ? { ...meta, checked } : meta,
        items: readItems(item.items, style, depth + 1),
      },
    ];
  });
}

function isToolForm(data: Record<string, unknown>): boolean {
  const isItem = (item: unknown): boolean =>
    isRecord(item) &&
    typeof item.content === 'string' &&
    isRecord(item.meta) &&
    Array.isArray(item.items) &&
    item.items.every(isItem);
  const isStyle = data.style === 'ordered' || data.style === 'unordered' || data.style === 'checklist';
  return isStyle && isRecord(data.meta) && Array.isArray(data.items) && data.items.every(isItem);
}
