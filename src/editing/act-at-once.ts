import type { ActionEffect } from './change-actions';
import type { SaveOutcome } from './editing-state';
import type { OpenPage } from './open-page';
import { mayRetry, outcomeOf } from './save-changes';
import type { Kept } from './stored-actions';

/** How something that is done on the server at once ended. */
export type ActionOutcome = { kind: 'done' } | Exclude<SaveOutcome, { kind: 'saved' }>;

/** Something that is done on the server at once, and how it is undone there. */
interface Action {
  label: string;
  forth: () => Promise<unknown>;
  back: () => Promise<unknown>;
  /** The path of what goes: its pending changes are taken along, and brought back by the undoing. */
  taken?: string;
  /** What the history tells of it, once it is done. */
  about: () => ActionEffect;
}

/** Is told of an undo or redo that could not be done; it may be tried again. */
export type OnStepFailed = (label: string, outcome: ActionOutcome) => void;

/** Doing something on the server at once, so that it can be undone and redone there (rules U5, D1 to D4). */
export function actingAtOnce(page: OpenPage, onStepFailed: OnStepFailed) {
  const { editing } = page;
  function run(action: Action): Promise<ActionOutcome> {
    return editing.during(() => act(action));
  }

  async function act({ label, forth, back, taken, about }: Action): Promise<ActionOutcome> {
    let aside: Kept['pending'] = [];
    const known = () => (taken === undefined ? [] : editing.changesOf(taken));
    const show = async (before: Kept['pending']) => {
      // While its move is still known the others keep the order one sees (rule O4).
      await settle();
      if (taken !== undefined) aside = editing.setAside(taken, before);
    };
    const redo = async () => {
      const before = known();
      await forth();
      await show(before);
    };
    const undo = async () => {
      await back();
      await settle();
      if (aside.length > 0) editing.putBack(aside);
      aside = [];
    };
    const before = known();
    try {
      await forth();
    } catch (error) {
      return outcomeOf(error);
    }
    // Done on the server, it can be undone, whether or not the page shows it yet.
    editing.recordAction(label, told(label, redo), told(label, undo), about());
    await show(before);
    return { kind: 'done' };
  }

  /** Shows what the server has now; where that can not be read, the next event brings it. */
  async function settle(): Promise<void> {
    await page.reload().catch(() => undefined);
  }

  function told(label: string, work: () => Promise<void>): () => Promise<void> {
    return async () => {
      try {
        await work();
      } catch (error) {
        onStepFailed(label, outcomeOf(error));
        throw error;
      }
    };
  }

  return { run, settle };
}

export type ActAtOnce = ReturnType<typeof actingAtOnce>;

/** Sends; where the answer was lost, or the server failed, once more under the same key (spec section 9). */
export async function twice<T>(
  send: (options: { context: { key: string } }) => Promise<T>,
  key: string = crypto.randomUUID(),
): Promise<T> {
  const options = { context: { key } };
  try {
    return await send(options);
  } catch (error) {
    if (!(await mayRetry(outcomeOf(error)))) throw error;
    return send(options);
  }
}
