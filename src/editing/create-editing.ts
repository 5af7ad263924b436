import { createStore, type StoreApi } from 'zustand/vanilla';
import { batchActions } from './batch-actions';
import { changeActions } from './change-actions';
import type { ContentRoot } from './content-root';
import type { TypedSection } from './defaults-at';
import { draftActions } from './draft-actions';
import type { EditingState, OutgoingChange, SaveOutcome } from './editing-state';
import { historyActions } from './history-actions';
import { saveActions } from './save-actions';
import { storedActions } from './stored-actions';
import { undoActions } from './undo-actions';

/** What happened to the content on this screen, for displays that do not read the store (spec section 4). */
export type EditingEvent =
  | { kind: 'update'; path: string; value: unknown }
  | { kind: 'discard' }
  | { kind: 'saved'; paths: string[] };

export interface EditingOptions {
  stored: ContentRoot;
  /** Writes all changes or none, under one key for one intent. */
  save: (changes: OutgoingChange[], key: string) => Promise<SaveOutcome>;
  onEvent?: (event: EditingEvent) => void;
  now?: () => number;
  makeId?: () => string;
  /** The dynamic sections' types, which say what is shown where nothing is stored. */
  sections?: () => readonly TypedSection[];
}

/** What the parts of the core share. */
export interface EditingCore extends Required<EditingOptions> {
  store: StoreApi<EditingState>;
}

/** The editing of one page: its state, and all that can be done to it. The rules are numbered in README.md. */
export function createEditing(options: EditingOptions) {
  const store = createStore<EditingState>(() => ({
    stored: options.stored,
    former: [],
    pending: new Map(),
    history: [],
    undoStack: [],
    redoStack: [],
    preview: null,
    status: 'idle',
    failure: null,
    conflicts: [],
    intent: null,
    unanswered: [],
    restored: 0,
    drafts: new Map(),
    isUnkept: false,
    isBusy: false,
  }));
  // However nothing came to be unsaved, there is no failure to tell of any more (rule S7).
  store.subscribe(({ pending, failure }) => {
    if (failure !== null && pending.size === 0) store.setState({ failure: null });
  });
  const core: EditingCore = {
    now: Date.now,
    makeId: () => crypto.randomUUID(),
    onEvent: () => undefined,
    sections: () => [],
    ...options,
    store,
  };
  const changes = changeActions(core);
  const undoing = undoActions(core);
  return {
    store,
    ...changes,
    ...undoing,
    ...historyActions(core, { ...changes, ...undoing }),
    ...saveActions(core, changes),
    ...storedActions(core),
    ...batchActions(core, changes),
    ...draftActions(core),
  };
}

export type Editing = ReturnType<typeof createEditing>;
