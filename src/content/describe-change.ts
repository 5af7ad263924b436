import { isGroup } from './items/ids';
import type { Operation } from './items/operations';
import { describeValue } from './summarize-change';

/** What of an item names it, the first that it has. */
const NAMES = ['name', 'title', 'question', 'label', 'headline', 'text'];
const MAX_CHARACTERS = 60;
const VERBS: Partial<Record<Operation['op'], string>> = { insert: 'Added', remove: 'Removed', move: 'Moved' };

/**
 * What a change did, in words: of an item by its own words, of anything else by its field.
 * @param item what was added, removed or moved
 */
export function describeChange(op: Operation['op'], fieldName: string, item: unknown): string {
  const verb = VERBS[op];
  if (!verb) return `Changed ${fieldName}`;
  const characters = [...wordsOf(item)];
  const isLong = characters.length > MAX_CHARACTERS;
  const words = isLong
    ? `${characters
        .slice(0, MAX_CHARACTERS - 1)
        .join('')
        .trimEnd()}\u2026`
    : characters.join('');
  return `${verb} ${words === '' || words === 'empty' ? 'an item' : `\u201c${words}\u201d`}`;
}

function wordsOf(item: unknown): string {
  if (!isGroup(item)) return describeValue(item);
  const named = isGroup(item.data) ? { ...item.data, ...item } : item;
  const name = NAMES.find((key) => Object.hasOwn(named, key) && describeValue(named[key]) !== 'empty');
  return describeValue(name === undefined ? firstText(item) : named[name]);
}

function firstText(item: Readonly<Record<string, unknown>>): unknown {
  return Object.entries(item).find(
    ([key, value]) => key !== 'id' && typeof value === 'string' && value.trim() !== '',
  )?.[1];
}
