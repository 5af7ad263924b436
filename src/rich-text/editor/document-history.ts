import type { Caret } from './caret';
import type { EditorBlock } from './prepare-document';

/** What the editor showed at a time, and where one was in it. */
export interface Moment {
  blocks: EditorBlock[];
  caret: Caret | null;
}

/** How many steps back are kept. */
export const MAX_MOMENTS = 200;

/** The documents one went through while editing, for undo and redo within the editor. */
export interface DocumentHistory {
  /** Keeps a new document; what could be redone is gone. */
  push(moment: Moment): void;
  canUndo(): boolean;
  canRedo(): boolean;
  /** @returns the document to show; null where there is none before */
  undo(): Moment | null;
  redo(): Moment | null;
}

/** Begins with the document that was opened. */
export function createHistory(first: Moment): DocumentHistory {
  let moments = [first];
  let at = 0;
  const go = (to: number): Moment | null => {
    const moment = moments[to] ?? null;
    if (moment) at = to;
    return moment;
  };
  return {
    push(moment) {
      moments = [...moments.slice(0, at + 1), moment].slice(-MAX_MOMENTS);
      at = moments.length - 1;
    },
    canUndo: () => at > 0,
    canRedo: () => at < moments.length - 1,
    undo: () => go(at - 1),
    redo: () => go(at + 1),
  };
}
