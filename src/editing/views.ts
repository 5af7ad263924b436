import { isEqual } from '../lib/is-equal';
import { keyOf } from './content-root';
import type { Facts, Views } from './editing-state';
import { foldEntry } from './fold-log';
import { createFold, type Folded, type Orphan } from './folded';
import { createHistory, findDropped, findUndone, isTurn, type Log } from './log';
import { computePending } from './pending';

/** The fold after each of several log prefixes. */
interface Known {
  facts: Facts;
  /** Entries that change the meaning of others: drops and undos. */
  turns: Log;
  after: ReadonlyMap<number, Folded>;
}

/** For a long log, the fold is cached after each of the last 64 entries and after every 64th entry before. */
const APART = 64;

/**
 * Creates a function that computes the views of a log. Intermediate results are cached, so that the cost of a key press or an undo does
 * not grow with the length of the log.
 */
export function createViews(): (facts: Facts) => Views {
  let known: Known | null = null;
  let shown: Views | null = null;

  function fold(facts: Facts): Folded {
    const { stored, former, log, position } = facts;
    const applied = log.slice(0, position);
    const turns = applied.filter(isTurn);
    const [dropped, undone] = [findDropped(applied), findUndone(applied)];
    const after = new Map([[0, createFold(stored)], ...findValid(facts, turns)]);
    let count = Math.max(...after.keys());
    let folded = after.get(count) as Folded;
    for (const entry of applied.slice(count)) {
      folded = foldEntry({ stored, former }, folded, entry, dropped, undone);
      count += 1;
      after.set(count, folded);
    }
    const kept = [...after].filter(([at]) => at % APART === 0 || at > position - APART);
    known = { facts, turns, after: new Map(kept) };
    return folded;
  }

  /** Returns the cached results that are still valid: their entries are unchanged and mean the same. */
  function findValid({ stored, former, log, position }: Facts, turns: Log): [number, Folded][] {
    if (known?.facts.stored !== stored || known.facts.former !== former || !isSameLog(known.turns, turns)) return [];
    const { log: old } = known.facts;
    const differs = log.findIndex((entry, index) => entry !== old[index]);
    const same = Math.min(position, differs === -1 ? log.length : differs);
    return [...known.after].filter(([at]) => at <= same);
  }

  return (facts) => {
    const folded = fold(facts);
    const pending = computePending(facts.stored, folded);
    const orphans = hideStashed(facts, folded.orphans);
    const history = createHistory(facts.log, facts.position);
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

/** Hides the orphans of what this person deleted: they return with it, and there is nothing to report. */
function hideStashed({ log, position, former }: Facts, orphans: readonly Orphan[]): readonly Orphan[] {
  const applied = log.slice(0, position);
  const undone = findUndone(applied);
  const stashed = applied.flatMap((entry) =>
    entry.kind === 'action' && entry.action.stash && !undone.has(entry.id) ? [entry.action.stash] : [],
  );
  if (stashed.length === 0) return orphans;
  // The former contents still know which section an element was in.
  const names = ({ path }: Orphan) => [path, ...former.flatMap((root) => keyOf(root, path) ?? [])];
  return orphans.filter((orphan) => !names(orphan).some((name) => stashed.some((place) => isWithin(name, place))));
}

function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}.`);
}

function isSamePending(old: Views['pending'], next: Views['pending']): boolean {
  return old.size === next.size && isEqual([...old], [...next]);
}

function isSameLog(old: Log, next: Log): boolean {
  return old.length === next.length && old.every((entry, index) => entry === next[index]);
}

function isSameHistory(old: Views['history'], next: Views['history']): boolean {
  return old.length === next.length && old.every((entry, index) => isEqual(entry, next[index]));
}
