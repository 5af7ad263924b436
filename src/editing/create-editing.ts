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

/** The editing of one page: its state, and all that can be done to it. The rules are numbered in README.md. */
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
  // However nothing came to be unsaved, there is no failure to tell of any more (rule S7).
  store.subscribe(({ pending, orphans, failure }) => {
    if (failure !== null && pending.size + orphans.length === 0) store.setState({ failure: null });
  });

  const core: EditingCore = {
    now: Date.now,
    makeId: () => crypto.randomUUID(),
    sections: () => [],
    ...options,
    // Displays know places as the page writes them.
    onEvent: (event) => options.onEvent?.(byIndices(event, store.getState().content)),
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
    /** A path by which its items are found wherever they stand: what is kept is kept by it. */
    refOf: (path: string) => refOf(store.getState().content, path),
    /** A path as the page writes it; as it is, where its item is gone. */
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

function byIndices(event: EditingEvent, content: ContentRoot): EditingEvent {
  const now = (path: string) => pathNow(content, path) ?? path;
  if (event.kind === 'update') return { ...event, path: now(event.path) };
  return event.kind === 'saved' ? { ...event, paths: event.paths.map(now) } : event;
}

export type Editing = ReturnType<typeof createEditing>;

/** What is written in a dialog that is still open: no change yet, but no word of it is lost (rule K5). */
function draftActions({ store, sections, now, makeId }: EditingCore) {
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
