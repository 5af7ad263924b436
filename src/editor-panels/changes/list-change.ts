import type { Operation } from '../../content/items/operations';
import { describeChange, describeValue, summarizeChange } from '../../content/summarize-change';
import type { HistoryEntry } from '../../editing/log';
import { isEqual } from '../../lib/is-equal';
import type { NamedSection } from './path-label';

type Op = Operation['op'] | null | undefined;

/**
 * What was done with an item of a list, or a section among the others, by its own words.
 * @param now what stands there now: of a move, the item
 * @returns null for other changes, and where nothing names the item
 */
export function listChangeTitle(
  { op, path, fieldName, oldValue, newValue }: HistoryEntry,
  now: unknown,
  sections: readonly NamedSection[],
): string | null {
  if (!op) return null;
  if (!path.startsWith('sections.')) {
    return describeChange(op, fieldName, op === 'insert' ? newValue : op === 'remove' ? oldValue : now);
  }
  const section = sections.find(({ sectionId }) => sectionId === path.split('.')[1]);
  return section ? describeChange(op, fieldName, section.sectionName) : null;
}

/** A value as it is told: of a move the index, as a place counted from one. */
export function toldValue(op: Op, value: unknown): unknown {
  return op === 'move' && typeof value === 'number' ? `place ${value + 1}` : value;
}

/** What a change did, in a few words: of a move, from where to where. */
export function toldSummary(op: Op, oldValue: unknown, newValue: unknown): string {
  if (op === 'move') return `From ${toldValue(op, oldValue)} to ${toldValue(op, newValue)}`;
  const isOfItem = op === 'insert' || op === 'remove';
  if (isOfItem && describeValue(op === 'insert' ? newValue : oldValue) === 'empty') return 'Without any words';
  return summarizeChange(oldValue, newValue);
}

/** Whether what a change made of its place is what is there. @param now what stands at `path`, which is by indices */
export function isThere({ op, path, newValue }: HistoryEntry, now: unknown): boolean {
  if (op !== 'move' || path.startsWith('sections.')) return isEqual(now, newValue);
  return path.slice(path.lastIndexOf('.') + 1) === String(newValue);
}
