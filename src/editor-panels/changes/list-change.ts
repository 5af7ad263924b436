import type { Operation } from '../../content/items/operations';
import { describeChange, describeValue, summarizeChange } from '../../content/summarize-change';
import type { HistoryEntry } from '../../editing/views';
import { isEqual } from '../../lib/is-equal';
import type { NamedSection } from './path-label';
import { describeItemChange } from './show-value';

type Op = Operation['op'] | null | undefined;

/**
 * Returns a title for adding, removing or moving a list item or a section, quoting its text or name.
 * @param now the current value at the path: for a move, the item
 * @returns null for other changes, and if nothing names the item
 */
export function listChangeTitle(
  {
    op,
    path,
    fieldName,
    oldValue,
    newValue,
  }: Pick<HistoryEntry, 'op' | 'path' | 'fieldName' | 'oldValue' | 'newValue'>,
  now: unknown,
  sections: readonly NamedSection[],
): string | null {
  if (!op) return null;
  if (!path.startsWith('sections.')) {
    const item = op === 'insert' ? newValue : op === 'remove' ? oldValue : now;
    return describeItemChange({ op, fieldName, path }, item, sections);
  }
  const section = sections.find(({ sectionId }) => sectionId === path.split('.')[1]);
  return section ? describeChange(op, fieldName, section.sectionName) : null;
}

/** Returns a change's value as shown in the history: the index of a move becomes a position counted from one. */
export function formatChangeValue(op: Op, value: unknown): unknown {
  return op === 'move' && typeof value === 'number' ? `position ${value + 1}` : value;
}

/** Summarizes a change in a few words: for a move, its old and new position. */
export function summarizeEntry(op: Op, oldValue: unknown, newValue: unknown): string {
  if (op === 'move') return `From ${formatChangeValue(op, oldValue)} to ${formatChangeValue(op, newValue)}`;
  const isOfItem = op === 'insert' || op === 'remove';
  if (isOfItem && describeValue(op === 'insert' ? newValue : oldValue) === 'empty') return 'No text';
  return summarizeChange(oldValue, newValue);
}

/** Returns whether a change is still in effect. @param now the value at `path`, a path with indices */
export function isInEffect(
  { op, path, newValue }: Pick<HistoryEntry, 'path' | 'newValue'> & { op?: Op },
  now: unknown,
): boolean {
  if (op !== 'move' || path.startsWith('sections.')) return isEqual(now, newValue);
  return path.slice(path.lastIndexOf('.') + 1) === String(newValue);
}
