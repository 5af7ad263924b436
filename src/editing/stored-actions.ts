import { isEqual } from '../lib/is-equal';
import { type ContentRoot, orderedSection, placeOf, valueAt } from './content-root';
import type { EditingCore } from './create-editing';
import type { Conflict } from './editing-state';
import { findAgain, followLists } from './follow-lists';
import { followSteps, rebasedSteps } from './follow-steps';
import { addEntry, type HistoryEntry, makeEntry } from './history';
import { formerWith } from './lost-places';
import { isPlaced, overlay, type Pending, type PendingChange } from './pending';
import { carryMoves, setOrder } from './section-order';

/** What an earlier session left behind. */
export interface Kept {
  pending: readonly (readonly [string, PendingChange])[];
  history: readonly HistoryEntry[];
}

/** What comes from outside: newer content, and what an earlier session left. */
export function storedActions(core: EditingCore) {
  const { store, now, makeId } = core;

  /**
   * Takes in what the server holds now (rules L1 to L3, L6): fields nobody touched here show it, a pending one keeps mine and its
   * base, and is none any more where the other wrote the same. A conflict one is deciding holds what they have now (rule C5).
   */
  function receive(stored: ContentRoot): void {
    const {
      stored: before,
      former,
      pending: all,
      history,
      undoStack,
      redoStack,
      conflicts,
      unanswered,
      status,
    } = store.getState();
    if (isEqual(stored, before)) return;
    const lists = followLists(all, before, stored);
    const pending = carryMoves(before, stored, lists.pending);
    // What both wrote, or was written by a save whose answer was lost: what is done further is held against it.
    const agreed = new Map<string, unknown>();
    const left = [...pending].flatMap(([path, change]): [string, PendingChange][] => {
      if (orderedSection(path) !== null || !isPlaced(stored, pending, path)) return [[path, change]];
      const theirs = valueAt(stored, path);
      const isSaid = isEqual(theirs, change.value);
      // Written from here, by a save whose answer was lost, it is not another's.
      const isOurs = unanswered.some((sent) => sent.path === path && isEqual(sent.value, theirs));
      if (isSaid || isOurs) agreed.set(path, theirs);
      if (isSaid) return [];
      return [[path, isOurs ? { ...change, base: theirs } : change]];
    });
    const steps = followSteps({ undoStack, redoStack, history }, all, lists.follow);
    store.setState({
      stored,
      former: formerWith(former, before, stored),
      pending: isSame(left, all) ? all : new Map(left),
      history: steps.history,
      undoStack: rebasedSteps(steps.undoStack, agreed),
      redoStack: rebasedSteps(steps.redoStack, agreed),
      conflicts: stillOpen(conflicts, stored, new Map(left)),
      // What seemed lost was written after all.
      status: status === 'error' && all.size > 0 && left.length === 0 ? 'idle' : status,
    });
  }

  /** Brings back what an earlier session left (rule K3). What clashes with a change of this one goes into the history. */
  function restore(kept: Kept): void {
    const { stored, pending, history } = store.getState();
    let next: Pending = pending;
    let entries: readonly HistoryEntry[] = [...history];
    for (const entry of [...kept.history].reverse()) {
      if (!entries.some(({ id }) => id === entry.id)) entries = addEntry(entries, entry);
    }
    let count = 0;
    for (const [keptPath, change] of kept.pending) {
      const path = findAgain(stored, keptPath, change.base);
      const clashes = [...next.keys()].some(
        (other) => `${other}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${other}.`),
      );
      if (clashes) {
        const lost = makeEntry({ path, from: change.base, to: change.value }, now(), makeId());
        entries = addEntry(entries, { ...lost, isDiscarded: true });
        continue;
      }
      if (isPlaced(stored, next, path) && isEqual(valueAt(stored, path), change.value)) continue;
      next = new Map([...next, [path, change]]);
      count += 1;
    }
    store.setState({ pending: next, history: entries, restored: store.getState().restored + count });
  }

  /** A section's pending changes, its elements' and its move too, as they are shown. */
  function changesOf(prefix: string): Kept['pending'] {
    const { stored, pending } = store.getState();
    const current = overlay(stored, pending);
    return [...pending].flatMap(([path, change]): Kept['pending'] => {
      const moved = orderedSection(path);
      if (moved !== null)
        return prefix === `dynamic.${moved}` ? [[path, { ...change, value: valueAt(current, path) }]] : [];
      const place = (placeOf(current, path) ?? path.split('.')).join('.');
      return place === prefix || place.startsWith(`${prefix}.`) ? [[path, change]] : [];
    });
  }

  /**
   * Takes a section's pending changes out where the section goes; `putBack` brings them back.
   * @param known those it had while it was there: the news that it went may come before the answer that it did
   */
  function setAside(prefix: string, known: Kept['pending'] = []): Kept['pending'] {
    const { pending } = store.getState();
    const taken = new Map([...changesOf(prefix), ...known].filter(([path]) => pending.has(path)));
    for (const [path, change] of taken) {
      if (orderedSection(path) === null) taken.set(path, pending.get(path) ?? change);
    }
    store.setState({ pending: new Map([...pending].filter(([path]) => !taken.has(path))) });
    return [...taken];
  }

  function putBack(taken: Kept['pending']): void {
    const { stored, pending } = store.getState();
    const isMove = ([path]: readonly [string, unknown]) =>
      orderedSection(path) !== null && placeOf(stored, path) !== null;
    const next: Pending = new Map([...taken.filter((entry) => !isMove(entry)), ...pending]);
    store.setState({
      pending: taken
        .filter(isMove)
        .reduce((before, [path, { value }]) => setOrder(stored, before, path, Number(value)), next),
    });
  }

  function dismissRestored(): void {
    store.setState({ restored: 0 });
  }

  /** Fields that someone else changed since they were changed here: saving will ask (rule L2). */
  function staleChanges(): string[] {
    const { stored, pending } = store.getState();
    return [...pending].flatMap(([path, { base }]) =>
      isPlaced(stored, pending, path) && !isEqual(valueAt(stored, path), base) ? [path] : [],
    );
  }

  return { receive, restore, changesOf, setAside, putBack, dismissRestored, staleChanges };
}

function isSame(left: readonly (readonly [string, PendingChange])[], before: Pending): boolean {
  return left.length === before.size && left.every(([path, change]) => before.get(path) === change);
}

/** What is still to be decided: against what they hold now, where there is anything of mine. */
function stillOpen(conflicts: readonly Conflict[], stored: ContentRoot, pending: Pending): readonly Conflict[] {
  const open = conflicts.flatMap((conflict): Conflict[] => {
    if (!pending.has(conflict.path) || !isPlaced(stored, pending, conflict.path)) return [];
    const theirs = valueAt(stored, conflict.path);
    if (isEqual(theirs, conflict.base)) return [];
    return isEqual(theirs, conflict.theirs) ? [conflict] : [{ ...conflict, theirs }];
  });
  return open.length === conflicts.length && open.every((conflict, index) => conflict === conflicts[index])
    ? conflicts
    : open;
}
