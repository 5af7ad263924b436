import { isEqual } from '../lib/is-equal';
import type { Command, CommandPart, EditingState } from './editing-state';
import { indexAfter } from './follow-lists';
import type { HistoryEntry } from './history';
import type { Pending } from './pending';

type Steps = Pick<EditingState, 'undoStack' | 'redoStack' | 'history'>;

/**
 * Undo, redo and history after someone else changed a list (rule L6): what was done in the list as it is stored stays with its
 * item; what was done within a change of one's own, in the list as one sees it, is where it was.
 * @param pending what was pending before
 * @param follow where a path of what is stored leads now
 */
export function followSteps(
  { undoStack, redoStack, history }: Steps,
  pending: Pending,
  follow: (path: string) => string,
): Steps {
  const own = new Map<string, string>();
  const places = new Map<string, string>();
  const placed = (path: string) => within(own, path) ?? follow(path);
  const command = (done: Command): Command => {
    if (done.kind === 'discard') for (const [path] of done.dropped) own.delete(path);
    if (done.kind !== 'values') return done;
    const parts = done.parts.map((part): CommandPart => {
      const path = placed(part.path);
      own.set(part.path, path);
      if (part.base !== undefined && isEqual(part.to, part.base)) own.delete(part.path);
      const added = part.added && { ...part.added, path: placed(part.added.path) };
      if (added) places.set(added.id, added.path);
      return path === part.path && added?.path === part.added?.path ? part : { ...part, path, ...(added && { added }) };
    });
    return isSame(parts, done.parts) ? done : { ...done, parts };
  };
  const undone = undoStack.map(command);
  const redone = [...redoStack].reverse().map(command).reverse();
  const held = new Map([...pending.keys()].map((path) => [path, follow(path)]));
  const entry = (known: HistoryEntry): HistoryEntry => {
    const path = places.get(known.id) ?? within(held, known.path) ?? follow(known.path);
    return path === known.path ? known : { ...known, path };
  };
  const entries = history.map(entry);
  return {
    undoStack: isSame(undone, undoStack) ? undoStack : undone,
    redoStack: isSame(redone, redoStack) ? redoStack : redone,
    history: isSame(entries, history) ? history : entries,
  };
}

/** The steps held against what is stored at some paths now, where others, or a save, put what they lead to there. */
export function rebasedSteps(commands: readonly Command[], bases: ReadonlyMap<string, unknown>): readonly Command[] {
  if (bases.size === 0) return commands;
  return commands.map((command) => {
    if (command.kind !== 'values') return command;
    const parts = command.parts.map((part) => (bases.has(part.path) ? { ...part, base: bases.get(part.path) } : part));
    return isSame(parts, command.parts) ? command : { ...command, parts };
  });
}

/**
 * Where what an entry tells of stands now: one's own changes of a list since then may have moved its item (rule H8).
 * @returns null where the item is gone
 */
export function placeNow(
  { undoStack }: Pick<EditingState, 'undoStack'>,
  { id, path, isGone = false }: HistoryEntry,
): string | null {
  return isGone ? null : placeAfter(path, partsSince(undoStack, id));
}

/** An entry as it is told where nothing is known of what was done since. */
export function placedEntry(state: Pick<EditingState, 'undoStack'>, entry: HistoryEntry): HistoryEntry {
  const path = placeNow(state, entry);
  return path === null ? { ...entry, isGone: true } : { ...entry, path };
}

/** What was done after an entry's own change: all there is to be undone, where that is not among it. */
export function partsSince(undoStack: readonly Command[], id: string): CommandPart[] {
  const parts = undoStack.flatMap((command) => (command.kind === 'values' ? command.parts : []));
  return parts.slice(parts.findIndex(({ added }) => added?.id === id) + 1);
}

/**
 * A path after changes of lists that it goes through; null where its item was taken out, and did not come back as it was.
 * @param parts what was done, in its order
 */
export function placeAfter(path: string, parts: readonly CommandPart[]): string | null {
  let place = path;
  let lost: { item: unknown } | null = null;
  for (const { path: list, from, to } of parts) {
    if (!place.startsWith(`${list}.`) || !Array.isArray(from) || !Array.isArray(to)) continue;
    const [index = '', ...inner] = place.slice(list.length + 1).split('.');
    const next: number | null = lost ? indexOfNew(from, to, lost.item) : indexAfter(from, to, Number(index));
    if (next === null) lost ??= { item: from[Number(index)] };
    else {
      lost = null;
      place = [list, next, ...inner].join('.');
    }
  }
  return lost ? null : place;
}

/** Where an item was put into a list, that was not in it before. */
function indexOfNew(from: readonly unknown[], to: readonly unknown[], item: unknown): number | null {
  const known = new Set(from.map((_, index) => indexAfter(from, to, index)));
  const found = to.findIndex((other, index) => !known.has(index) && isEqual(other, item));
  return found === -1 ? null : found;
}

/** Where a path leads that lies within one of some places. */
function within(places: ReadonlyMap<string, string>, path: string): string | null {
  for (const [place, now] of places) {
    if (path.startsWith(`${place}.`)) return `${now}${path.slice(place.length)}`;
  }
  return null;
}

function isSame<T>(items: readonly T[], before: readonly T[]): boolean {
  return items.length === before.length && items.every((item, index) => item === before[index]);
}
