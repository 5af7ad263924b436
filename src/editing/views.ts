import { isEqual } from '../lib/is-equal';
import { keyOf } from './content-root';
import type { Facts, Views } from './editing-state';
import { foldEntry, foldLog } from './fold-log';
import type { Folded, Orphan } from './folded';
import { historyOf } from './history';
import { droppedIn, undoneIn } from './log';
import { pendingOf } from './pending';

interface Known {
  facts: Facts;
  /** Before the last entry: a run of typing makes that one anew with each key. Null where that one changed what those before it mean. */
  before: Folded | null;
  folded: Folded;
}

/**
 * Makes the views of a log. What was laid over what is stored before the last entry is remembered, so that a key press costs the same
 * however much was done before it.
 */
export function createViews(): (facts: Facts) => Views {
  let known: Known | null = null;
  let shown: Views | null = null;

  function fold(facts: Facts): Folded {
    const { stored, former, log, position } = facts;
    const held = { stored, former };
    const last = log[position - 1];
    if (last === undefined || last.drops !== undefined || last.undoes !== undefined) {
      const folded = foldLog(held, log, position);
      known = { facts, before: null, folded };
      return folded;
    }
    const applied = log.slice(0, position);
    const before = beforeLast(facts) ?? foldLog(held, log, position - 1);
    const folded = foldEntry(held, before, last, droppedIn(applied), undoneIn(applied));
    known = { facts, before, folded };
    return folded;
  }

  function beforeLast({ stored, former, log, position }: Facts): Folded | null {
    if (!known || known.facts.stored !== stored || known.facts.former !== former) return null;
    const { log: old, position: was } = known.facts;
    const isSame = position < 2 || old[position - 2] === log[position - 2];
    if (!isSame) return null;
    if (was === position - 1) return known.folded;
    return was === position ? known.before : null;
  }

  return (facts) => {
    const folded = fold(facts);
    const pending = pendingOf(facts.stored, folded);
    const orphans = visible(facts, folded.orphans);
    const history = historyOf(facts.log, facts.position);
    const next: Views = { content: folded.content, pending, orphans, history };
    shown = shown
      ? {
          content: next.content,
          pending: isSamePending(shown.pending, pending) ? shown.pending : pending,
          orphans: isEqual(shown.orphans, orphans) ? shown.orphans : orphans,
          history: isSameHistory(shown.history, history) ? shown.history : history,
        }
      : next;
    return shown;
  };
}

/** What waits for what one deleted oneself comes back with it, and is nothing to be told of. */
function visible({ log, position, former }: Facts, orphans: readonly Orphan[]): readonly Orphan[] {
  const applied = log.slice(0, position);
  const undone = undoneIn(applied);
  const stashed = applied.flatMap(({ id, action }) => (action?.stash && !undone.has(id) ? [action.stash] : []));
  if (stashed.length === 0) return orphans;
  // An element's place is known of what was there.
  const names = ({ path }: Orphan) => [path, ...former.flatMap((root) => keyOf(root, path) ?? [])];
  return orphans.filter((orphan) => !names(orphan).some((name) => stashed.some((place) => isIn(name, place))));
}

function isIn(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}.`);
}

function isSamePending(old: Views['pending'], next: Views['pending']): boolean {
  return old.size === next.size && isEqual([...old], [...next]);
}

function isSameHistory(old: Views['history'], next: Views['history']): boolean {
  return old.length === next.length && old.every((entry, index) => isEqual(entry, next[index]));
}
