import { type CommandAnswer, proposal, said, short } from '../answer';
import { type Entry, shownText } from '../catalog';
import { ORDINALS } from '../tokens';
import { changeOf } from './change-text';

/** Adds an item at the end of a list. */
export function addItem(entry: Entry, item: string): CommandAnswer {
  const list = entry.value as unknown[];
  const [sample] = list;
  if (typeof sample === 'object' && sample !== null && !('blocks' in sample)) {
    return said({ message: `The items of ${entry.label} have several fields: add one in the editor.`, action: 'none' });
  }
  const change = changeOf(entry, [...list, item]);
  if (typeof change === 'string') return said({ message: change, action: 'none' });
  return { ...proposal([change], { isSure: true }), message: `Added “${short(item)}” to ${entry.label}.` };
}

/** Takes an item out of a list, by its place ('#second') or its words; asks where several say them. */
export function removeItem(entry: Entry, item: string): CommandAnswer {
  const list = entry.value as unknown[];
  const named = item.startsWith('#') ? item.slice(1) : null;
  const ordinal = named === null ? -1 : placeOf(named, list.length);
  const words = item.toLowerCase();
  const matching =
    named === null ? list.flatMap((one, at) => (shownText(one).toLowerCase().includes(words) ? [at] : [])) : [ordinal];
  const [index = -1] = matching;
  if (matching.length > 1) {
    const choices = matching
      .slice(0, 6)
      .map((at) => ({ label: short(shownText(list[at]), 80), command: `remove item ${at + 1} from ${entry.path}` }));
    return said({ message: `Several items of ${entry.label} say that. Which one?`, action: 'none', choices });
  }
  if (!(index in list)) return said({ message: `${entry.label} has no such item.`, action: 'none' });
  const change = changeOf(
    entry,
    list.filter((_, at) => at !== index),
  );
  if (typeof change === 'string') return said({ message: change, action: 'none' });
  return {
    ...proposal([change], { isSure: true }),
    message: `Removed “${short(shownText(list[index]))}” from ${entry.label}.`,
  };
}

/** Moves an item of a list. */
export function moveItem(entry: Entry, item: string, to: string): CommandAnswer {
  const list = entry.value as unknown[];
  const from = placeOf(item.slice(1), list.length);
  if (!(from in list)) return said({ message: `${entry.label} has no such item.`, action: 'none' });
  const wanted =
    { up: from - 1, down: from + 1, bottom: list.length - 1, end: list.length - 1, last: list.length - 1 }[to] ?? 0;
  const at = Math.min(Math.max(wanted, 0), list.length - 1);
  if (at === from) return said({ message: `“${short(shownText(list[from]))}” is there already.`, action: 'none' });
  const moved = list.filter((_, index) => index !== from);
  moved.splice(at, 0, list[from]);
  const change = changeOf(entry, moved);
  if (typeof change === 'string') return said({ message: change, action: 'none' });
  const message = `Moved “${short(shownText(list[from]))}” to place ${at + 1} of ${entry.label}.`;
  return { ...proposal([change], { isSure: true }), message };
}

/** The index that 'second', 'last' or '2nd' names. */
function placeOf(named: string, length: number): number {
  if (named === 'last') return length - 1;
  return ORDINALS.includes(named) ? ORDINALS.indexOf(named) : Number.parseInt(named, 10) - 1;
}
