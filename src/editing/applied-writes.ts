import type { OperationIn } from '../content/items/apply-operation';
import type { Operation } from '../content/items/operations';
import { PathError } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import { applyToRoot, type ContentRoot, keyOf, resolvePath, valueAt } from './document';
import type { LogEntry } from './log';

/** Returns the stored content after operations were written. Operations without a place are skipped. */
export function applyWrites(stored: ContentRoot, operations: readonly Operation[]): ContentRoot {
  return operations.reduce((root, { path, ...operation }) => {
    try {
      const at = resolvePath(root, path);
      return at ? applyToRoot(root, { ...operation, at } as OperationIn).content : root;
    } catch (error) {
      if (error instanceof PathError) return root;
      throw error;
    }
  }, stored);
}

/** Rebases an entry made during a save onto the values that the save wrote (rule S5). */
export function rebaseEntry(entry: LogEntry, before: ContentRoot, now: ContentRoot): LogEntry {
  if (entry.kind === 'action') return entry;
  const parts = entry.parts.map((part) => {
    const operations = part.operations.map((operation): Operation => {
      if (!('base' in operation) || keyOf(now, operation.path) === null) return operation;
      const written = valueAt(now, operation.path);
      return isEqual(written, valueAt(before, operation.path)) ? operation : { ...operation, base: written };
    });
    return { ...part, operations };
  });
  return { ...entry, parts };
}
