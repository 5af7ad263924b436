import { describeChange } from '../../content/describe-change';
import type { Operation } from '../../content/items/operations';
import { summarizeChange } from '../../content/summarize-change';
import type { HistoryEntry } from '../../editing/history';
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
  if (op !== 'move') return summarizeChange(oldValue, newValue);
  return `From ${toldValue(op, oldValue)} to ${toldValue(op, newValue)}`;
}
