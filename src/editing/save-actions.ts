import { isEqual } from '../lib/is-equal';
import { afterSave } from './after-save';
import { orderedSection, placeOf, valueAt } from './content-root';
import type { EditingCore } from './create-editing';
import type { Conflict, OutgoingChange, SaveIntent, SaveOutcome, SaveStatus } from './editing-state';
import { rebasedSteps } from './follow-steps';
import { markDiscarded } from './history';
import { isPlaced, overlay, type Pending, setPending } from './pending';
import { isOpen } from './save-changes';
import { withoutVainMoves } from './section-order';

/** After which a success or an error is no longer shown (spec section 9). */
export const STATUS_MS = 3000;
/** What one batch may carry. */
export const MAX_CHANGES = 500;

/** A choice in a conflict. */
export type Choice = { kind: 'mine' } | { kind: 'theirs' } | { kind: 'merged'; value: unknown };

/** Saving, and what to do when someone else was quicker. */
export function saveActions(core: EditingCore, { endTyping }: { endTyping: () => void }) {
  const { store, save, makeId, onEvent } = core;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Writes all pending changes in one batch, or nothing (rules S1 to S5).
   * @returns how it ended; null where nothing is pending or a save is on its way
   */
  async function finalize(): Promise<SaveOutcome | null> {
    const { status, intent: last } = store.getState();
    if (status === 'saving') return null;
    const changes = outgoing();
    if (changes.length === 0) return null;
    // The same changes again, after an answer that was lost: the same key, so that they are not written twice.
    const intent = last && isEqual(last.changes, changes) ? last : { key: makeId(), changes };
    setStatus('saving');
    store.setState({ intent, failure: null, conflicts: [] });
    endTyping();
    const { history, undoStack } = store.getState();
    const before = { entries: new Set(history.map(({ id }) => id)), depth: undoStack.length };
    const outcome = await save(changes, intent.key);
    if (outcome.kind === 'saved') finish(intent, before);
    else if (outcome.kind === 'conflict') return (await goOn(changes, outcome.conflicts, before)) ?? outcome;
    else fail(outcome, changes);
    return outcome;
  }

  /**
   * Where there is nothing to choose in any conflict, both having written the same, or the other being oneself in a save whose
   * answer was lost, the rest is saved at once (rule C3). @returns how that ended; null where there is a choice
   */
  async function goOn(
    changes: readonly OutgoingChange[],
    conflicts: Conflict[],
    before: Parameters<typeof finish>[1],
  ): Promise<SaveOutcome | null> {
    const isOurs = ({ path, theirs, mine }: Conflict) => isEqual(theirs, mine) || isUnanswered(path, theirs);
    // Asked a second time, the same conflict would go on for ever.
    const isNews = conflicts.some(({ path, theirs }) => {
      return !changes.some((sent) => sent.path === path && isEqual(sent.base, theirs));
    });
    fail({ kind: 'conflict', conflicts });
    const ours = conflicts.filter(isOurs);
    if (ours.length > 0) resolve(new Map(ours.map(({ path }) => [path, { kind: 'mine' as const }])));
    if (!isNews || store.getState().conflicts.length > 0) return null;
    setStatus('idle');
    const next = await finalize();
    if (next !== null) return next;
    // What both wrote was all there was.
    finish({ changes: [] }, before);
    return { kind: 'saved' };
  }

  /** Whether a value is one that was sent from here, and never heard of. */
  function isUnanswered(path: string, value: unknown): boolean {
    return store.getState().unanswered.some((sent) => sent.path === path && isEqual(sent.value, value));
  }

  function outgoing(): OutgoingChange[] {
    const { stored, pending } = store.getState();
    const placed = [...pending].filter(([path]) => isPlaced(stored, pending, path));
    const sent = placed.length > MAX_CHANGES ? [...coarsen(pending)] : placed;
    return sent.map(([path, { value, base, ai }]) => ({ path, value, base, ...(ai === undefined ? {} : { ai }) }));
  }

  // So many that no batch holds them: each section as a whole.
  function coarsen(pending: Pending): Pending {
    const { stored } = store.getState();
    const current = overlay(stored, pending);
    const sections = new Set(
      [...pending.keys()].flatMap((path) => {
        const place = path.startsWith('sections.') ? null : placeOf(current, path);
        return place ? [place.slice(0, 2).join('.')] : [];
      }),
    );
    let next = pending;
    for (const path of sections) next = setPending(stored, next, path, valueAt(current, path)).pending;
    store.setState({ pending: next });
    return next;
  }

  function finish(
    { changes }: Pick<SaveIntent, 'changes'>,
    before: { entries: ReadonlySet<string>; depth: number },
  ): void {
    const { pending, stored, history, undoStack } = store.getState();
    store.setState({
      ...afterSave(stored, pending, changes),
      history: history.filter(({ id }) => !before.entries.has(id)),
      undoStack: rebasedSteps(undoStack.slice(before.depth), new Map(changes.map(({ path, value }) => [path, value]))),
      redoStack: [],
      intent: null,
      unanswered: [],
      restored: 0,
      preview: null,
    });
    setStatus('success');
    onEvent({ kind: 'saved', paths: changes.map(({ path }) => path) });
  }

  function fail(outcome: Exclude<SaveOutcome, { kind: 'saved' }>, changes: readonly OutgoingChange[] = []): void {
    if (outcome.kind === 'conflict') {
      const message = 'Someone else changed this since you read it. Nothing was written.';
      store.setState({ conflicts: outcome.conflicts, failure: { kind: 'conflict', message }, intent: null });
    } else {
      // Refused, it was not written, and may be changed under a new key; a lost answer is asked for again under this one.
      const isLost = isOpen(outcome);
      const { intent, unanswered } = store.getState();
      store.setState({
        failure: outcome,
        intent: isLost ? intent : null,
        unanswered: isLost ? [...unanswered, ...changes] : unanswered,
      });
    }
    setStatus('error');
  }

  /**
   * Settles conflicts by choices per path (rules C1 to C3): what is kept is held against their value from now on, so that the
   * next save goes through; what gives way stays in the history, marked as discarded.
   * @returns whether none is left
   */
  function resolve(choices: ReadonlyMap<string, Choice>): boolean {
    const { conflicts, pending, history, stored, undoStack, redoStack } = store.getState();
    const settled = conflicts.filter(({ path }) => choices.has(path));
    const next = new Map(pending);
    const dropped = new Set<string>();
    for (const conflict of settled) {
      const { path, theirs } = conflict;
      const value = chosen(conflict, choices.get(path) as Choice, pending.get(path)?.value);
      if (!isEqual(value, pending.get(path)?.value)) dropped.add(path);
      // The same place among other moves is not the same order: it is held against theirs as any other of mine.
      const isMove = orderedSection(path) !== null && choices.get(path)?.kind === 'mine';
      if (isEqual(value, theirs) && !isMove) next.delete(path);
      else next.set(path, { value, base: theirs, ...aiOf(pending.get(path), choices.get(path) as Choice) });
    }
    const known: Pending = new Map(settled.map(({ path, theirs, base }) => [path, { value: theirs, base }]));
    const left = conflicts.filter(({ path }) => !choices.has(path));
    const now = overlay(stored, known);
    const isOrderLeft = left.some(({ path }) => orderedSection(path) !== null);
    store.setState({
      stored: now,
      pending: isOrderLeft ? next : withoutVainMoves(now, next),
      conflicts: left,
      // What they hold is not to be undone into what was there before it; what was done at once can be, as before.
      undoStack: undoStack.filter(({ kind }) => kind === 'action'),
      redoStack: redoStack.filter(({ kind }) => kind === 'action'),
      history: dropped.size > 0 ? markDiscarded(history, dropped) : history,
      failure: left.length > 0 ? store.getState().failure : null,
    });
    return left.length === 0;
  }

  /** Goes on editing without a choice: nothing is lost, and the next save will ask again. */
  function postponeConflicts(): void {
    store.setState({ conflicts: [], failure: null });
  }

  function setStatus(status: SaveStatus): void {
    clearTimeout(timer);
    store.setState({ status });
    if (status === 'success' || status === 'error') timer = setTimeout(() => setStatus('idle'), STATUS_MS);
  }

  return { finalize, resolve, postponeConflicts };
}

function chosen(conflict: Conflict, choice: Choice, mine: unknown): unknown {
  if (choice.kind === 'merged') return choice.value;
  return choice.kind === 'theirs' ? conflict.theirs : (mine ?? conflict.mine);
}

/** The answer of the writing help that a change came of stays with what is kept of it (rule P10). */
function aiOf(change: { ai?: string } | undefined, { kind }: Choice): { ai?: string } {
  return change?.ai === undefined || kind === 'theirs' ? {} : { ai: change.ai };
}
