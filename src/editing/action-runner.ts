import type { Change } from './changes';
import type { Effect } from './log';
import type { OpenPage } from './open-page';
import { toOutcome } from './outcomes';
import type { SaveOutcome } from './state';
import { StepGone } from './undo';

/** The outcome of an action that runs on the server immediately. */
export type ActionOutcome = { kind: 'done' } | Exclude<SaveOutcome, { kind: 'saved' }>;

/** An action that runs on the server immediately, with its inverse. */
export interface Action {
  label: string;
  apply: () => Promise<unknown>;
  revert: () => Promise<unknown>;
  /** Path of the deleted content. Unsaved changes inside it are stashed silently and return when the deletion is undone. */
  stash?: string;
  /** Paths whose unsaved changes are dropped, and return when the action is undone. */
  covers?: readonly string[];
  /** Builds the history entry. Called after the action has succeeded. */
  about: () => Effect;
  /** Builds the unsaved changes that complete the action, as one undo step with it (rule U3). Called once the page is reloaded. */
  complete?: (() => { label: string; changes: readonly Change[] }) | undefined;
}

/** Called when an undo or redo fails. It can be retried unless its target is gone for good (`isGone`). */
export type OnStepFailed = (label: string, outcome: ActionOutcome) => void;

/** Runs actions on the server immediately and records them so that they can be undone and redone there (rules U5, D1 to D4). */
export function createActionRunner(page: OpenPage, onStepFailed: OnStepFailed) {
  const { editing } = page;
  function run(action: Action): Promise<ActionOutcome> {
    return editing.runServerAction(() => perform(action));
  }

  async function perform({ label, apply, revert, stash, covers, about, complete }: Action): Promise<ActionOutcome> {
    try {
      await apply();
    } catch (error) {
      return toOutcome(error);
    }
    // The action succeeded on the server, so it can be undone even if the page has not been reloaded yet.
    const steps = { undo: step(label, revert), redo: step(label, apply) };
    const marks = { ...(stash !== undefined && { stash }), ...(covers && { covers }) };
    const id = editing.recordAction(label, { ...steps, ...marks }, about());
    await settle();
    const completion = complete?.();
    if (completion) editing.updateAll(completion.changes, completion.label, id);
    return { kind: 'done' };
  }

  /** Reloads the page. If that fails, the next live event triggers a reload. */
  async function settle(): Promise<void> {
    await page.reload().catch(() => undefined);
  }

  function step(label: string, work: () => Promise<unknown>): () => Promise<void> {
    return async () => {
      try {
        await work();
      } catch (error) {
        const outcome = toOutcome(error);
        onStepFailed(label, outcome);
        if ('isGone' in outcome && outcome.isGone) throw new StepGone(label, { cause: error });
        throw error;
      }
      await settle();
    };
  }

  return { run, settle };
}

export type ActionRunner = ReturnType<typeof createActionRunner>;
