import { PathError } from '../lib/dotted-path';
import type { EditingState } from './editing-state';
import { fieldNameOf } from './history';
import type { LogEntry, LogPart } from './log';
import { writeChange } from './write-change';

/**
 * What a release before left unsaved in the browser, by indices, as a log: each change where its path leads now, held against what it
 * was held against.
 * @param slot tells it from what other slots hold
 */
export function fromEarlierRelease(pending: readonly unknown[], state: EditingState, slot: number): LogEntry[] {
  return pending.flatMap((kept, index): LogEntry[] => {
    if (!Array.isArray(kept) || typeof kept[0] !== 'string') return [];
    const [path, change] = kept as [string, { value?: unknown; base?: unknown } | null];
    if (typeof change !== 'object' || change === null || change.value === undefined || change.base === undefined)
      return [];
    const part = partOf(state, path, change.value, change.base);
    return part ? [{ id: `earlier ${slot} ${index}`, at: 0, label: `Changed ${part.fieldName}`, parts: [part] }] : [];
  });
}

function partOf(state: EditingState, path: string, value: unknown, base: unknown): LogPart | null {
  try {
    const part = writeChange(state, [], { path, value });
    if (!part) return null;
    const operations = part.operations.map((operation) =>
      operation.op === 'set' && part.operations.length === 1 ? { ...operation, base } : operation,
    );
    return { ...part, operations };
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    const operation = { op: 'set', path, value, base } as const;
    const inverse = { op: 'set', path, value: base } as const;
    return { path, fieldName: fieldNameOf(path), from: base, to: value, operations: [operation], inverse: [inverse] };
  }
}
