import { createStore } from 'zustand/vanilla';
import { PathError } from '../lib/dotted-path';
import { batchActions } from './batch-actions';
import { changeActions } from './change-actions';
import { type ContentRoot, keyOf, pathNow, refOf } from './content-root';
import type { EditingCore, EditingEvent, EditingOptions } from './editing-core';
import type { EditingState, Facts } from './editing-state';
import { historyActions } from './history-actions';
import type { LogEntry, LogPart } from './log';
import { saveActions } from './save-actions';
import { storedActions } from './stored-actions';
import { undoActions } from './undo-actions';
import { createViews } from './views';
import { writeChange } from './write-change';

/** Creates the editing of one page: its state and all its actions. The rules are numbered in README.md. */
export function createEditing(options: EditingOptions) {
  const views = createViews();
  const start: Facts = { stored: options.stored, former: [], log: [], position: 0 };
  const store = createStore<EditingState>(() => ({
    ...start,
    ...views(start),
    preview: null,
    status: 'idle',
    failure: null,
    conflicts: [],
    intent: null,
    restored: 0,
    drafts: new Map(),
    isUnkept: false,
    isBusy: false,
  }));
  // Once nothing is unsaved, for whatever reason, there is no failure to report (rule S7).
  store.subscribe(({ pending, orphans, failure }) => {
    if (failure !== null && pending.size + orphans.length === 0) store.setState({ failure: null });
  });

  const core: EditingCore = {
    now: Date.now,
    makeId: () => crypto.randomUUID(),
    sections: () => [],
    ...options,
    // Listeners address places by index, as the page writes them.
    onEvent: (event) => options.onEvent?.(convertToIndices(event, store.getState().content)),
    store,
    commit: (facts) => {
      const { stored, former, log, position } = { ...store.getState(), ...facts };
      store.setState({ ...facts, ...views({ stored, former, log, position }) });
    },
  };
  const changes = changeActions(core);
  const undoing = undoActions(core);
  return {
    store,
    /** Returns the path with items named by id, so that it stays valid when items move. */
    refOf: (path: string) => refOf(store.getState().content, path),
    /** Returns the path with indices, as the page writes it, or unchanged if its item is gone. */
    pathNow: (ref: string) => pathNow(store.getState().content, ref) ?? ref,
    ...changes,
    ...undoing,
    ...historyActions(core, { ...changes, ...undoing }),
    ...saveActions(core, changes),
    ...storedActions(core, changes),
    ...batchActions(core, { ...changes, ...undoing }),
    ...draftActions(core),
  };
}

function convertToIndices(event: EditingEvent, content: ContentRoot): EditingEvent {
  const now = (path: string) => pathNow(content, path) ?? path;
  if (event.kind === 'update') return { ...event, path: now(event.path) };
  return event.kind === 'saved' ? { ...event, paths: event.paths.map(now) } : event;
}

export type Editing = ReturnType<typeof createEditing>;

/** Returns the actions for drafts: text in an open dialog that is not a change yet but must not get lost (rule K5). */
function draftActions({ store, sections, now, makeId }: EditingCore) {
  // A later change of the same place replaces its draft.
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

  /** Removes drafts that were saved or discarded. */
  function dropDrafts(paths: readonly string[]): void {
    const { content, drafts } = store.getState();
    const refs = new Set(paths.map((path) => refOf(content, path)));
    const left = [...drafts].filter(([path]) => !refs.has(path));
    if (left.length < drafts.size) store.setState({ drafts: new Map(left) });
  }

  /** Returns the drafts as log entries, so that they can be persisted and restored. */
  function draftEntries(): LogEntry[] {
    const state = store.getState();
    return [...state.drafts].flatMap(([path, value]): LogEntry[] => {
      const part = value === undefined ? null : createDraftPart(path, value);
      return part ? [{ kind: 'edit', id: makeId(), at: now(), label: `Changed ${part.fieldName}`, parts: [part] }] : [];
    });
  }

  function createDraftPart(path: string, value: unknown): LogPart | null {
    try {
      return writeChange(store.getState(), sections(), { path, value });
    } catch (error) {
      if (error instanceof PathError) return null;
      throw error;
    }
  }

  return { keepDraft, dropDrafts, draftEntries };
}
