import { withoutLooseBreaks } from '../content/word-breaks';
import { isEqual } from '../lib/is-equal';
import { type ContentRoot, getTarget, keyOf, valueAt } from './content-root';
import type { EditingCore } from './editing-core';
import { itemActions } from './item-actions';
import {
  appendEntry,
  type EditEntry,
  type Effect,
  getParts,
  type LogAction,
  type LogEntry,
  type LogPart,
  operationKey,
  partKey,
  TYPING_PAUSE_MS,
} from './log';
import { createViews } from './views';
import { type Change, type ChangeOptions, writeChange } from './write-change';

/** Returns the actions that make and drop changes. */
export function changeActions(core: EditingCore) {
  const { store, commit, now, makeId, onEvent } = core;

  /**
   * Records a change (rules H1, H2, U2). null removes the value or list item; a value at the index after a list's last item is inserted.
   * @param path with indices or refs
   * @param options `isTyping`: merge with the preceding change if it is of the same field
   * @throws PathError if the path has no place and never had one
   */
  function update(path: string, value: unknown, options: ChangeOptions & { isTyping?: boolean } = {}): void {
    const { isTyping = false, ...rest } = options;
    const state = store.getState();
    const written = cleanText(state.stored, path, value);
    const part = writeChange(state, core.sections(), { path, value: written, ...rest });
    if (!part) return;
    const last = state.log[state.position - 1];
    if (isTyping && last?.kind === 'edit' && canExtend(last, part, now())) extend(last, part);
    else record(`Changed ${part.fieldName}`, [part], isTyping);
    onEvent({ kind: 'update', path, value: written });
  }

  /**
   * Records several changes as one undo step (rule U3). Each has its own history entry.
   * @throws PathError without recording any
   */
  function updateAll(changes: readonly Change[], label: string): void {
    const parts = convertToParts(changes);
    if (parts.length === 0) return;
    record(label, parts);
    for (const { path, to } of parts) onEvent({ kind: 'update', path, value: to });
  }

  /**
   * Converts changes to log parts, each applied on top of the previous ones.
   * @throws PathError
   */
  function convertToParts(changes: readonly Change[]): LogPart[] {
    const facts = store.getState();
    const views = createViews();
    const parts: LogPart[] = [];
    let writing = facts;
    let log = facts.log.slice(0, facts.position);
    for (const change of changes) {
      const value = cleanText(facts.stored, change.path, change.value);
      const part = writeChange(writing, core.sections(), { ...change, value });
      if (!part) continue;
      parts.push(part);
      log = [...log, { kind: 'edit', id: `trial ${parts.length}`, at: 0, label: '', parts: [part] }];
      writing = { ...facts, ...views({ ...facts, log, position: log.length }) };
    }
    return parts;
  }

  /**
   * Discards all pending changes except orphans (rule P8). The history keeps them, marked as discarded, so that Revert can bring them
   * back (rules H5, U4).
   */
  function discard(): void {
    const { pending, orphans } = store.getState();
    if (pending.size === 0) return;
    const orphaned = new Set(orphans.map(({ part }) => part));
    pushDrops(
      'Discarded all changes',
      listAppliedParts().flatMap(({ key }) => (orphaned.has(key) ? [] : [key])),
    );
    store.setState({ intent: null, conflicts: [], failure: null });
    onEvent({ kind: 'discard' });
  }

  /** Discards the changes at these paths, even if they have no place anymore (rules P8, U4). */
  function discardAt(paths: readonly string[]): void {
    pushDrops('Discarded a change', findDrops(paths));
  }

  /** Returns the keys of the log parts at these paths. If only some operations of a part match, returns the keys of those operations. */
  function findDrops(paths: readonly string[]): string[] {
    const { content } = store.getState();
    const known = (path: string) => keyOf(content, path) ?? path;
    const names = new Set([...paths, ...paths.map(known)]);
    const isAbout = (path: string) => {
      const own = known(path);
      return names.has(path) || names.has(own) || [...names].some((name) => own.startsWith(`${name}.`));
    };
    return listAppliedParts().flatMap(({ key, part }) => {
      if (isAbout(part.path)) return [key];
      return part.operations.flatMap((one, index) => (isAbout(getTarget(one)) ? [operationKey(key, index)] : []));
    });
  }

  function listAppliedParts(): { key: string; part: LogPart }[] {
    const { log, position } = store.getState();
    return log
      .slice(0, position)
      .flatMap((entry) => getParts(entry).map((part, index) => ({ key: partKey(entry, index), part })));
  }

  function pushDrops(label: string, drops: readonly string[]): void {
    if (drops.length > 0) push({ kind: 'discard', id: makeId(), at: now(), label, drops, parts: [] });
  }

  /** Restores one pending change to its base. If it has no place anymore, discards it (rule P2). */
  function cancel(path: string): void {
    const { content, pending } = store.getState();
    const change = pending.get(keyOf(content, path) ?? '') ?? pending.get(path);
    if (change && (change.op === 'set' || change.op === 'unset') && keyOf(content, path) !== null)
      update(path, change.base);
    else discardAt([path]);
  }

  /**
   * Records an action that already ran on the server, with how to undo and redo it (rule U5).
   * @param effect its history entry (rule H7)
   * @param since the number of entries recorded while it ran; they are placed after it
   */
  function recordAction(label: string, action: LogAction, effect?: Effect, since = 0): string {
    const id = makeId();
    const { log, position } = store.getState();
    const made = log.slice(position - since, position);
    push({ kind: 'action', id, at: now(), label, action, ...(effect && { effect }) });
    if (made.length > 0)
      commit({ log: [...log.slice(0, position - since), ...store.getState().log.slice(-1), ...made] });
    return id;
  }

  /** Ends a run of typing, so that the next change of the same field becomes a separate entry. */
  function endTyping(): void {
    const { log, position } = store.getState();
    const last = log[position - 1];
    if (last?.kind !== 'edit' || !last.isTyping) return;
    const { isTyping: _, ...ended } = last;
    commit({ log: log.with(position - 1, ended) });
  }

  function record(label: string, parts: readonly LogPart[], isTyping = true): void {
    push({ kind: 'edit', id: makeId(), at: now(), label, parts, ...(isTyping && { isTyping: true }) });
  }

  function extend(last: EditEntry, part: LogPart): void {
    const { log, position } = store.getState();
    const known = last.parts[0] as LogPart;
    const others = log.slice(0, position - 1);
    // Typing returned to the initial text (rule H2).
    if (isEqual(known.from, part.to)) {
      commit({ log: others, position: others.length });
      return;
    }
    const joined: LogPart = { ...known, to: part.to, operations: part.operations };
    commit({ log: [...others, { ...last, at: now(), parts: [joined] }], position });
  }

  function push(entry: LogEntry): void {
    const { log, position } = store.getState();
    const next = appendEntry(log, position, entry);
    commit({ log: next, position: next.length });
    store.setState({ preview: null });
  }

  return {
    update,
    updateAll,
    convertToParts,
    ...itemActions(core, record),
    discard,
    discardAt,
    findDrops,
    cancel,
    recordAction,
    endTyping,
    push,
  };
}

function canExtend({ parts, isTyping, at }: EditEntry, part: LogPart, now: number): boolean {
  const [known, ...others] = parts;
  if (!isTyping || !known || others.length > 0 || known.path !== part.path || now - at > TYPING_PAUSE_MS) return false;
  const isValue = [...known.operations, ...part.operations].every(({ op }) => op === 'set' || op === 'unset');
  return isValue && isEqual(known.to, part.from);
}

/** Removes invisible zero-width breaks from a text (rule P11), unless the stored text is exactly this one. */
function cleanText(stored: ContentRoot, path: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const words = withoutLooseBreaks(value);
  return words === value || valueAt(stored, path) === value ? value : words;
}
