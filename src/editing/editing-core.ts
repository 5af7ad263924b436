import type { StoreApi } from 'zustand/vanilla';
import type { ContentRoot } from './content-root';
import type { TypedSection } from './defaults-at';
import type { EditingState, Facts, OutgoingChange, SaveOutcome } from './editing-state';

/** A change to the content on this screen, for listeners that do not read the store (spec section 4). */
export type EditingEvent =
  | { kind: 'update'; path: string; value: unknown }
  | { kind: 'discard' }
  | { kind: 'saved'; paths: string[] };

export interface EditingOptions {
  stored: ContentRoot;
  /** Writes all changes or none. The key identifies one intent. */
  save: (changes: OutgoingChange[], key: string) => Promise<SaveOutcome>;
  onEvent?: (event: EditingEvent) => void;
  now?: () => number;
  makeId?: () => string;
  /** The dynamic sections' types, which determine the defaults shown where nothing is stored. */
  sections?: () => readonly TypedSection[];
}

/** State and options shared by the modules of the editing core. */
export interface EditingCore extends Required<EditingOptions> {
  store: StoreApi<EditingState>;
  /** Changes the facts and recomputes the views. */
  commit: (facts: Partial<Facts>) => void;
}
