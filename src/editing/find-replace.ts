import { isRichText, type RichTextDocument } from '../content/rich-text';
import { stripInline } from '../content/text';
import type { TextField } from './text-fields';

/** One place where the words are found. */
export interface Hit {
  /** Its own, for a tick. */
  id: string;
  path: string;
  label: string;
  before: string;
  found: string;
  after: string;
}

interface Search {
  find: string;
  isCaseSensitive: boolean;
}

/** Characters shown on each side of a hit. */
const CONTEXT = 30;

/** Every place where the words stand, in the texts' order. Inline tags of rich texts are never looked into. */
export function findHits(fields: readonly TextField[], search: Search): Hit[] {
  if (search.find === '') return [];
  return fields.flatMap(({ path, label, value }) => {
    const hits: Hit[] = [];
    mapTexts(value, (text) => {
      return replaceIn(text, search, (found, before, after) => {
        const id = `${path} ${hits.length}`;
        const [start, end] = [stripInline(before), stripInline(after)];
        hits.push({ id, path, label, found, before: start.slice(-CONTEXT), after: end.slice(0, CONTEXT) });
        return found;
      });
    });
    return hits;
  });
}

/** The texts with the ticked hits replaced; those that stay as they are are left out. */
export function replaceHits(
  fields: readonly TextField[],
  search: Search & { replacement: string },
  ticked: ReadonlySet<string>,
): { path: string; value: unknown; fieldName: string }[] {
  return fields.flatMap(({ path, label, value }) => {
    let count = 0;
    let isChanged = false;
    const replaced = mapTexts(value, (text, isInline) =>
      replaceIn(text, search, (found) => {
        const isWanted = ticked.has(`${path} ${count}`);
        count += 1;
        isChanged ||= isWanted;
        return isWanted ? (isInline ? escapeHtml(search.replacement) : search.replacement) : found;
      }),
    );
    return isChanged ? [{ path, value: replaced, fieldName: label.split(' › ').at(-1) ?? label }] : [];
  });
}

function replaceIn(
  text: string,
  { find, isCaseSensitive }: Search,
  replace: (found: string, before: string, after: string) => string,
): string {
  const pattern = new RegExp(find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), isCaseSensitive ? 'gu' : 'giu');
  return text.replace(pattern, (found, at: number) => replace(found, text.slice(0, at), text.slice(at + found.length)));
}

/** A text, or each text of a rich document outside its tags, changed by a function. */
function mapTexts(value: unknown, change: (text: string, isInline: boolean) => string): unknown {
  if (typeof value === 'string') return change(value, false);
  if (!isRichText(value)) return value;
  const blocks = value.blocks.map((block) => ({ ...block, data: mapData(block.data, change) }));
  return { ...value, blocks } satisfies RichTextDocument;
}

const TEXT_KEYS = new Set(['text', 'content', 'items', 'caption']);

function mapData<T>(data: T, change: (text: string, isInline: boolean) => string): T {
  if (typeof data === 'string') return mapOutsideTags(data, (text) => change(text, true)) as T;
  if (Array.isArray(data)) return data.map((item) => mapData(item, change)) as T;
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data).map(([key, child]) => [
    key,
    TEXT_KEYS.has(key) ? mapData(child, change) : child,
  ]);
  return Object.fromEntries(entries) as T;
}

function mapOutsideTags(html: string, change: (text: string) => string): string {
  return html
    .split(/(<[^>]*>)/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
