import type { StoreApi } from 'zustand/vanilla';
import type { ContentRoot } from './content-root';
import type { TypedSection } from './defaults-at';
import type { EditingState, Facts, OutgoingChange, SaveOutcome } from './editing-state';

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
  /** Changes the facts, and what follows from them. */
  commit: (facts: Partial<Facts>) => void;
}
