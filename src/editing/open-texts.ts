import { PathError } from '../lib/dotted-path';
import { writeChange } from './changes';
import { keyOf, refOf } from './document';
import type { LogEntry, LogPart } from './log';
import type { EditingCore } from './state';

/** Returns the actions for texts in open dialogs, which are not changes yet but must not get lost (rule K5). */
export function openTextActions({ store, sections, now, makeId }: EditingCore) {
  // A later change of the same place replaces its text.
  store.subscribe((state, before) => {
    if (state.pending === before.pending || state.openTexts.size === 0) return;
    const left = [...state.openTexts].filter(([path]) => {
      const key = keyOf(state.content, path) ?? path;
      return state.pending.get(key) === before.pending.get(key);
    });
    if (left.length < state.openTexts.size) store.setState({ openTexts: new Map(left) });
  });

  function keepOpenText(path: string, value: unknown): void {
    const { content, openTexts } = store.getState();
    store.setState({ openTexts: new Map([...openTexts, [refOf(content, path), value]]) });
  }

  /** Removes texts that were saved or discarded. */
  function dropOpenTexts(paths: readonly string[]): void {
    const { content, openTexts } = store.getState();
    const refs = new Set(paths.map((path) => refOf(content, path)));
    const left = [...openTexts].filter(([path]) => !refs.has(path));
    if (left.length < openTexts.size) store.setState({ openTexts: new Map(left) });
  }

  /** Returns the texts as log entries, so that they can be persisted and restored. */
  function openTextEntries(): LogEntry[] {
    const state = store.getState();
    return [...state.openTexts].flatMap(([path, value]): LogEntry[] => {
      const part = value === undefined ? null : createOpenTextPart(path, value);
      return part ? [{ kind: 'edit', id: makeId(), at: now(), label: `Changed ${part.fieldName}`, parts: [part] }] : [];
    });
  }

  function createOpenTextPart(path: string, value: unknown): LogPart | null {
    try {
      return writeChange(store.getState(), sections(), { path, value });
    } catch (error) {
      if (error instanceof PathError) return null;
      throw error;
    }
  }

  return { keepOpenText, dropOpenTexts, openTextEntries };
}
