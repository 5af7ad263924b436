import type { OperationIn } from '../content/items/apply-operation';
import { freshIds, type Ids, idOf, idsAt, isListIds } from '../content/items/ids';
import type { Operation } from '../content/items/operations';
import { operationsBetween } from '../content/items/operations-between';
import { reconcile } from '../content/items/reconcile';
import { isRef } from '../content/items/refs';
import { withoutLooseBreaks } from '../content/word-breaks';
import { deleteAt, getAt, PathError, setAt } from '../lib/dotted-path';
import { isEqual } from '../lib/is-equal';
import { FACTS } from '../pages/page-kind';
import {
  type ContentRoot,
  getTarget,
  insertedRef,
  keyOf,
  pathNow,
  refOf,
  resolvePath,
  type TypedSection,
  valueAt,
  withDefaultList,
} from './document';
import {
  appendEntry,
  type EditEntry,
  type Effect,
  getFieldName,
  getParts,
  invertOperations,
  type LogAction,
  type LogEntry,
  type LogPart,
  operationKey,
  partKey,
  TYPING_PAUSE_MS,
} from './log';
import type { EditingCore, EditingState } from './state';
import { createViews } from './views';

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
    else record(`Changed ${part.fieldName}`, [part], isTyping ? undefined : {});
    onEvent({ kind: 'update', path, value: written });
  }

  /**
   * Records several changes as one undo step (rule U3). Each has its own history entry.
   * @param completes id of the action that belongs to the same step
   * @throws PathError without recording any
   */
  function updateAll(changes: readonly Change[], label: string, completes?: string): void {
    const parts = convertToParts(changes);
    if (parts.length === 0) return;
    record(label, parts, completes === undefined ? undefined : { completes });
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
   * @returns the id of the entry, which can be undone, or null if nothing was pending
   */
  function discard(): string | null {
    const { pending, orphans } = store.getState();
    if (pending.size === 0) return null;
    const orphaned = new Set(orphans.map(({ part }) => part));
    const id = pushDrops(
      'Discarded all changes',
      listAppliedParts().flatMap(({ key }) => (orphaned.has(key) ? [] : [key])),
    );
    store.setState({ intent: null, conflicts: [], failure: null });
    onEvent({ kind: 'discard' });
    return id;
  }

  /** Discards the changes at these paths, even if they have no place anymore (rules P8, U4). @returns as `discard` */
  function discardAt(paths: readonly string[]): string | null {
    return pushDrops('Discarded a change', findDrops(paths));
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

  function pushDrops(label: string, drops: readonly string[]): string | null {
    if (drops.length === 0) return null;
    const id = makeId();
    push({ kind: 'discard', id, at: now(), label, drops, parts: [] });
    return id;
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

  function record(
    label: string,
    parts: readonly LogPart[],
    marks: Pick<EditEntry, 'isTyping' | 'completes'> = { isTyping: true },
  ): void {
    push({ kind: 'edit', id: makeId(), at: now(), label, parts, ...marks });
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
    discard,
    discardAt,
    findDrops,
    cancel,
    recordAction,
    endTyping,
    push,
    record,
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

/** Details of a change besides its value. */
export interface ChangeOptions {
  /** The field's label. */
  fieldName?: string;
  /** Id of the AI answer the value came from. */
  ai?: string;
}

/** A value to be written. */
export interface Change extends ChangeOptions {
  path: string;
  /** null removes the value. */
  value: unknown;
}

/** The state a change is written to. */
type Writing = Pick<EditingState, 'stored' | 'former' | 'content' | 'pending' | 'orphans'>;

/**
 * Converts a change to a log part (rules P3 to P9). A list written as a whole becomes operations on its items.
 * @returns null if nothing changes
 * @throws PathError if the path has no place and never had one
 */
export function writeChange(writing: Writing, sections: readonly TypedSection[], change: Change): LogPart | null {
  const { content } = writing;
  const place = resolvePath(content, change.path);
  if (!place) return writeOrphan(writing, change);
  const { path, value } = withDefaultList(() => content, sections, change);
  const whole = widenToMissing(content, path, value);
  const from = valueAt(content, whole.path);
  if (isEqual(from, whole.value)) return null;
  const operations = operationsFor(writing, whole.path, whole.value);
  const inverse = invertOperations(content, operations);
  const ref = refOf(content, whole.path);
  const item = operations.length === 1 && operations[0]?.op === 'insert' ? insertedRef(operations[0]) : ref;
  const fieldName = change.fieldName ?? getFieldName(pathNow(content, whole.path) ?? whole.path);
  const marks = { ...(change.ai !== undefined && { ai: change.ai }) };
  return { path: item, fieldName, from, to: whole.value, operations, inverse, ...marks };
}

/**
 * Writes a change inside a place that another person deleted. It waits for that place to return (rule P12).
 * @throws PathError
 */
function writeOrphan({ former, orphans }: Writing, { path, value, fieldName, ai }: Change): LogPart {
  const root = former.find((one) => resolvePath(one, path) !== null);
  // An item addressed by its id must have existed at some time.
  if (!root && !path.split('.').some(isRef)) throw new PathError('missing', `There is nothing at "${path}".`);
  const ref = root ? refOf(root, path) : path;
  const known = orphans.find((other) => other.path === ref);
  const base = known ? known.base : root ? valueAt(root, path) : null;
  const from = known ? known.value : base;
  const operations: Operation[] =
    value === null ? [{ op: 'unset', path: ref, base }] : [{ op: 'set', path: ref, value, base }];
  const inverse: Operation[] = [{ op: 'set', path: ref, value: from, base }];
  const name = fieldName ?? getFieldName((root && pathNow(root, path)) ?? path);
  return { path: ref, fieldName: name, from, to: value, operations, inverse, ...(ai !== undefined && { ai }) };
}

/** Widens a change inside something that does not exist yet to a change of that (rule P9). */
function widenToMissing(content: ContentRoot, path: string, value: unknown): { path: string; value: unknown } {
  const place = resolvePath(content, path) as string[];
  // Facts of a page are independent of each other, so that changes of different ones never conflict.
  if (path.startsWith('sections.') || place[1] === FACTS) return { path, value };
  let depth = place.length - 1;
  while (depth > 1 && getAt(content, place.slice(0, depth)) === undefined) depth -= 1;
  const missing = place.length - 1 - depth;
  if (missing === 0 || value === null) return { path, value };
  return {
    path: path.split('.').slice(0, -missing).join('.'),
    value: setAt(undefined, place.slice(-missing), value),
  };
}

function operationsFor(writing: Writing, path: string, value: unknown): Operation[] {
  const { content } = writing;
  const place = resolvePath(content, path) as string[];
  const ref = refOf(content, path);
  if (path.startsWith('sections.')) return [moveSection(content, path, Number(value))];
  const list = findListAround(content, path, place);
  if (list && value === null) return [{ op: 'remove', path: ref, base: findBase(writing, path) }];
  if (list && list.index === list.length) {
    return [assignInsertIds(content, { op: 'insert', path: list.ref, after: list.last, value })];
  }
  if (list && list.index > list.length) throw new PathError('fit', `Item ${list.index} is past the end of the list.`);
  if (value === null) return [{ op: 'unset', path: ref, base: findBase(writing, path) }];
  // Try it first, so that an invalid value is refused before anything changes.
  setAt(content, place, value);
  const old = getAt(content, place);
  const oldIds = idsAt(content.ids, place);
  const ids = reconcile(old, oldIds, value, freshIds(content.ids), place.at(-1));
  if (Array.isArray(old) && Array.isArray(value) && isListIds(oldIds)) {
    const between = operationsBetween({ content: old, ids: oldIds }, { content: value, ids });
    return between.map((one) => toTreeOperation(writing, ref, one));
  }
  return [{ op: 'set', path: ref, value, base: findBase(writing, path), ...(ids !== undefined && { ids }) }];
}

/** Converts an operation within a list to one of the whole tree, with its base. */
function toTreeOperation(writing: Writing, list: string, { at, ...operation }: OperationIn): Operation {
  const path = [list, ...at].join('.');
  const isHeld = operation.op === 'set' || operation.op === 'unset' || operation.op === 'remove';
  return { ...operation, path, ...(isHeld && { base: findBase(writing, path) }) } as Operation;
}

/** Returns the base of a change: the stored value, unless a pending change in or around the place already has a different base. */
export function findBase({ stored, content, pending }: Writing, path: string): unknown {
  const key = keyOf(content, path);
  if (key === null) return null;
  const known = pending.get(key);
  if (known && known.op !== 'insert' && known.op !== 'move') return known.base;
  // Inside an item that is not stored yet, the base is the current value.
  let base = keyOf(stored, key) === null ? valueAt(content, path) : valueAt(stored, key);
  for (const [other, change] of pending) {
    if (!other.startsWith(`${key}.`) || change.op === 'insert' || change.op === 'move') continue;
    const place = resolvePath(stored, other);
    const outer = resolvePath(stored, key);
    if (place && outer) base = setIfPossible(base, place.slice(outer.length), change.base);
  }
  return base;
}

function setIfPossible(root: unknown, place: readonly string[], value: unknown): unknown {
  try {
    if (value !== null) return setAt(root, place, value);
    return Array.isArray(getAt(root, place.slice(0, -1))) ? root : deleteAt(root, place);
  } catch (error) {
    if (error instanceof PathError) return root;
    throw error;
  }
}

/** Returns the list that a path is an item of, or would be the next item of. */
function findListAround(content: ContentRoot, path: string, place: readonly string[]) {
  const outer = place.slice(0, -1);
  const items = getAt(content, outer);
  const ids = idsAt(content.ids, outer);
  const index = Number(place.at(-1));
  if (!Array.isArray(items) || !isListIds(ids) || ids.length !== items.length || !Number.isInteger(index)) return null;
  const last = ids.at(-1);
  const ref = refOf(content, path.slice(0, path.lastIndexOf('.')));
  return { ref, index, length: items.length, last: last === undefined ? null : idOf(last) };
}

function moveSection(content: ContentRoot, path: string, index: number): Operation {
  const id = path.split('.')[1] ?? '';
  const others = content.sections.filter((other) => other !== id);
  return { op: 'move', path: `sections.${id}`, after: others[index - 1] ?? null };
}

/** Returns the insert with ids for the item and its contents, so that they can be edited right away. */
export function assignInsertIds(
  content: ContentRoot,
  operation: { op: 'insert'; path: string; after: string | null; value: unknown; id?: string; ids?: Ids | undefined },
): Extract<Operation, { op: 'insert' }> & { id: string } {
  const fresh = freshIds(content.ids);
  const { id: own } = (operation.value ?? {}) as { id?: unknown };
  const isElement = operation.path.endsWith('elements') && typeof own === 'string';
  const id = operation.id ?? (isElement ? own : fresh());
  const ids = operation.ids ?? reconcile(undefined, undefined, operation.value, fresh);
  return { ...operation, id, ...(ids !== undefined && { ids }) };
}
