import type { ActionEffect } from './change-actions';
import type { SaveOutcome } from './editing-state';
import type { OpenPage } from './open-page';
import { outcomeOf } from './save-changes';
import { StepGone } from './undo-actions';

/** How something that is done on the server at once ended. */
export type ActionOutcome = { kind: 'done' } | Exclude<SaveOutcome, { kind: 'saved' }>;

/** Something that is done on the server at once, and how it is undone there. */
interface Action {
  label: string;
  forth: () => Promise<unknown>;
  back: () => Promise<unknown>;
  /** The path of what goes: what is unsaved in it waits without a word, and comes back with the undoing. */
  taken?: string;
  /** What the history tells of it, once it is done. */
  about: () => ActionEffect;
}

/** Is told of an undo or redo that could not be done; it may be tried again, unless what it was about is gone. */
export type OnStepFailed = (label: string, outcome: ActionOutcome) => void;

/** Doing something on the server at once, so that it can be undone and redone there (rules U5, D1 to D4). */
export function actingAtOnce(page: OpenPage, onStepFailed: OnStepFailed) {
  const { editing } = page;
  function run(action: Action): Promise<ActionOutcome> {
    return editing.during(() => act(action));
  }

  async function act({ label, forth, back, taken, about }: Action): Promise<ActionOutcome> {
    try {
      await forth();
    } catch (error) {
      return outcomeOf(error);
    }
    // Done on the server, it can be undone, whether or not the page shows it yet.
    const steps = { undo: step(label, back), redo: step(label, forth) };
    editing.recordAction(label, { ...steps, ...(taken !== undefined && { stash: taken }) }, about());
    await settle();
    return { kind: 'done' };
  }

  /** Shows what the server has now; where that can not be read, the next event brings it. */
  async function settle(): Promise<void> {
    await page.reload().catch(() => undefined);
  }

  function step(label: string, work: () => Promise<unknown>): () => Promise<void> {
    return async () => {
      try {
        await work();
      } catch (error) {
        const outcome = outcomeOf(error);
        onStepFailed(label, outcome);
        if ('isGone' in outcome && outcome.isGone) throw new StepGone(label, { cause: error });
        throw error;
      }
      await settle();
    };
  }

  return { run, settle };
}

export type ActAtOnce = ReturnType<typeof actingAtOnce>;
