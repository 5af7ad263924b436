import { PathError } from '../lib/dotted-path';
import type { EditingCore } from './create-editing';
import { putOrWait } from './lost-places';
import type { Pending } from './pending';

/** What is written in a dialog that is still open: no change yet, but no word of it is lost (rule K5). */
export function draftActions({ store }: Pick<EditingCore, 'store'>) {
  // A change of the same place that comes later is newer than what was written.
  store.subscribe((state, before) => {
    if (state.pending === before.pending || state.drafts.size === 0) return;
    const left = [...state.drafts].filter(([path]) => state.pending.get(path) === before.pending.get(path));
    if (left.length < state.drafts.size) store.setState({ drafts: new Map(left) });
  });

  function keepDraft(path: string, value: unknown): void {
    store.setState({ drafts: new Map([...store.getState().drafts, [path, value]]) });
  }

  /** It was saved, or is not wanted. */
  function dropDrafts(paths: readonly string[]): void {
    const { drafts } = store.getState();
    const left = [...drafts].filter(([path]) => !paths.includes(path));
    if (left.length < drafts.size) store.setState({ drafts: new Map(left) });
  }

  /** The pending changes as they are once what is written in open dialogs is a change: so it is kept, and brought back. */
  function withDrafts(): Pending {
    const state = store.getState();
    return [...state.drafts].reduce<Pending>((all, [path, value]) => {
      try {
        return value === undefined ? all : putOrWait(state, all, path, value).pending;
      } catch (error) {
        if (error instanceof PathError) return all;
        throw error;
      }
    }, state.pending);
  }

  return { keepDraft, dropDrafts, withDrafts };
}
