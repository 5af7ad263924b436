import { PathError } from '../lib/dotted-path';
import { keyOf, refOf } from './content-root';
import type { EditingCore } from './editing-core';
import type { LogEntry, LogPart } from './log';
import { writeChange } from './write-change';

/** What is written in a dialog that is still open: no change yet, but no word of it is lost (rule K5). */
export function draftActions({ store, sections, now, makeId }: EditingCore) {
  // A change of the same place that comes later is newer than what was written.
  store.subscribe((state, before) => {
    if (state.pending === before.pending || state.drafts.size === 0) return;
    const left = [...state.drafts].filter(([path]) => {
      const key = keyOf(state.content, path) ?? path;
      return state.pending.get(key) === before.pending.get(key);
    });
    if (left.length < state.drafts.size) store.setState({ drafts: new Map(left) });
  });

  function keepDraft(path: string, value: unknown): void {
    const { content, drafts } = store.getState();
    store.setState({ drafts: new Map([...drafts, [refOf(content, path), value]]) });
  }

  /** It was saved, or is not wanted. */
  function dropDrafts(paths: readonly string[]): void {
    const { content, drafts } = store.getState();
    const refs = new Set(paths.map((path) => refOf(content, path)));
    const left = [...drafts].filter(([path]) => !refs.has(path));
    if (left.length < drafts.size) store.setState({ drafts: new Map(left) });
  }

  /** What is written in open dialogs, as the changes it would be: so it is kept, and brought back. */
  function draftEntries(): LogEntry[] {
    const state = store.getState();
    return [...state.drafts].flatMap(([path, value]): LogEntry[] => {
      const part = value === undefined ? null : partOf(path, value);
      return part ? [{ id: makeId(), at: now(), label: `Changed ${part.fieldName}`, parts: [part] }] : [];
    });
  }

  function partOf(path: string, value: unknown): LogPart | null {
    try {
      return writeChange(store.getState(), sections(), { path, value });
    } catch (error) {
      if (error instanceof PathError) return null;
      throw error;
    }
  }

  return { keepDraft, dropDrafts, draftEntries };
}
