import { freshIds, type Ids } from '../content/items/ids';
import type { Operation } from '../content/items/operations';
import { keepIdsOfEqual } from '../content/items/reconcile';
import { isEqual } from '../lib/is-equal';
import { applyWrites } from './applied-writes';
import type { changeActions } from './changes';
import { type ContentRoot, idsOf, valueAt } from './document';
import { getPartKey, type LogPart } from './log';
import { type Conflict, type EditingCore, findPending, updateConflict } from './state';
import type { PendingChange } from './views';

/** A choice in a conflict. */
export type Choice = { kind: 'mine' } | { kind: 'theirs' } | { kind: 'merged'; value: unknown };

/** Returns the actions that settle conflicts, or put them off. */
export function conflictActions(
  { store, commit, makeId, now }: EditingCore,
  { push, findDrops }: Pick<ReturnType<typeof changeActions>, 'push' | 'findDrops'>,
) {
  /**
   * Settles conflicts by a choice per path (rules C1 to C3). Kept values get the other person's value as their new base, so that the next
   * save succeeds. Dropped values stay in the history, marked as discarded.
   * @returns true if no conflict is left
   */
  function resolve(choices: ReadonlyMap<string, Choice>): boolean {
    const { conflicts, pending, orphans, content, stored } = store.getState();
    const settled = conflicts.filter(({ path }) => choices.has(path));
    const theirs = applyWrites(
      stored,
      settled.map((conflict) => toTheirOperation(conflict, stored)),
    );
    const parts: LogPart[] = [];
    const dropped: string[] = [];
    for (const conflict of settled) {
      const { path } = conflict;
      const mine = findPending({ content, pending }, path);
      const choice = choices.get(path) as Choice;
      const value = resolveChoice(updateConflict({ content, pending }, conflict), choice);
      if (choice.kind === 'theirs' || !isEqual(value, mine?.value)) dropped.push(path);
      const ids = { mine: choice.kind === 'mine' ? idsOf(content, path) : undefined, theirs: idsOf(theirs, path) };
      if (choice.kind !== 'theirs') parts.push(createSettlingPart(conflict, value, mine, ids));
    }
    // Orphans were not part of the choice.
    const orphaned = new Set(orphans.map(({ part }) => part));
    const drops = findDrops(dropped).filter((key) => !orphaned.has(getPartKey(key)));
    commit({ stored: theirs });
    if (parts.length + drops.length > 0) {
      const settling = { id: makeId(), at: now(), label: 'Resolved a conflict', parts };
      push(drops.length > 0 ? { kind: 'discard', ...settling, drops } : { kind: 'edit', ...settling });
    }
    const left = conflicts.filter(({ path }) => !choices.has(path));
    store.setState({ conflicts: left, failure: left.length > 0 ? store.getState().failure : null });
    return left.length === 0;
  }

  /** Closes the conflict without a choice. Nothing is lost; the next save asks again. */
  function postponeConflicts(): void {
    store.setState({ conflicts: [], failure: null });
  }

  return { resolve, postponeConflicts };
}

/** Returns the operation that writes the other person's value. The ids of the items that are new in it are only known after a reload. */
function toTheirOperation({ path, theirs }: Conflict, stored: ContentRoot): Operation {
  if (theirs === null) return { op: 'unset', path };
  const ids = keepIdsOfEqual(valueAt(stored, path), idsOf(stored, path), theirs, freshIds(stored.ids));
  return { op: 'set', path, value: theirs, ids };
}

/**
 * Creates the part that sets the chosen value with the other person's value as its base.
 * @param ids item ids in both values, so that saving and undoing keep the same items
 */
function createSettlingPart(
  { path, theirs }: Conflict,
  value: unknown,
  mine: PendingChange | undefined,
  ids: { mine: Ids | undefined; theirs: Ids | undefined },
): LogPart {
  const operation: Operation =
    value !== null
      ? { op: 'set', path, value, base: theirs, ...(ids.mine !== undefined && { ids: ids.mine }) }
      : { op: mine?.op === 'remove' ? 'remove' : 'unset', path, base: theirs };
  const fieldName = path.split('.').at(-1) ?? path;
  const inverse: Operation[] = [
    theirs === null ? { op: 'unset', path } : { op: 'set', path, value: theirs, ids: ids.theirs },
  ];
  const marks = { isSettled: true as const, ...(mine?.ai !== undefined && { ai: mine.ai }) };
  return { path, fieldName, from: theirs, to: value, operations: [operation], inverse, ...marks };
}

function resolveChoice({ theirs, mine }: Conflict, choice: Choice): unknown {
  if (choice.kind === 'merged') return choice.value;
  return choice.kind === 'theirs' ? theirs : mine;
}
