import { isEqual } from '../lib/is-equal';
import { type ContentRoot, orderedSection, valueAt } from './content-root';
import type { EditingCore } from './create-editing';
import { addEntry, type HistoryEntry, makeEntry } from './history';
import { isPlaced, type Pending, type PendingChange } from './pending';
import { carryMoves } from './section-order';

/** What an earlier session left behind. */
export interface Kept {
  pending: readonly (readonly [string, PendingChange])[];
  history: readonly HistoryEntry[];
}

/** What comes from outside: newer content, and what an earlier session left. */
export function storedActions(core: EditingCore) {
  const { store, now, makeId } = core;

  /**
   * Takes in what the server holds now (rules L1 to L3): fields nobody touched here show it, a pending one keeps mine and its
   * base, and is none any more where the other wrote the same.
   */
  function receive(stored: ContentRoot): void {
    const { stored: before, pending: known } = store.getState();
    if (isEqual(stored, before)) return;
    const pending = carryMoves(before, stored, known);
    const left = [...pending].filter(([path, { value }]) => {
      if (orderedSection(path) !== null) return true;
      return !isPlaced(stored, pending, path) || !isEqual(valueAt(stored, path), value);
    });
    store.setState({ stored, pending: left.length === pending.size ? pending : new Map(left) });
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
    for (const [path, change] of kept.pending) {
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

  /** Takes a section's pending changes out, where the section goes; `putBack` brings them back when it returns. */
  function setAside(prefix: string): Kept['pending'] {
    const { pending } = store.getState();
    const isTaken = ([path]: readonly [string, unknown]) => path === prefix || path.startsWith(`${prefix}.`);
    const taken = [...pending].filter(isTaken);
    store.setState({ pending: new Map([...pending].filter((entry) => !isTaken(entry))) });
    return taken;
  }

  function putBack(taken: Kept['pending']): void {
    store.setState({ pending: new Map([...taken, ...store.getState().pending]) });
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

  return { receive, restore, setAside, putBack, dismissRestored, staleChanges };
}
