import { ORDINALS } from '../built-in/grammar/tokens';
import { type CommandAnswer, declined, short } from './answer';
import { type Entry, shownText } from './catalog';
import { applied } from './change-text';

/** Adds an item at the end of a list. */
export function addItem(entry: Entry, item: string): CommandAnswer {
  const list = entry.value as unknown[];
  const [sample] = list;
  if (typeof sample === 'object' && sample !== null && !('blocks' in sample)) {
    return declined(`The items of ${entry.label} have several fields: add one in the editor.`);
  }
  return applied(entry, [...list, item], { message: `Added “${short(item)}” to ${entry.label}.` });
}

/** Takes an item out of a list, by its place ('#second') or its words; asks where several say them. */
export function removeItem(entry: Entry, item: string): CommandAnswer {
  const list = entry.value as unknown[];
  const says = (one: unknown) => shownText(one).toLowerCase().includes(item.toLowerCase());
  const matching = item.startsWith('#')
    ? [indexOfItem(item, list)]
    : list.flatMap((one, at) => (says(one) ? [at] : []));
  const [index = -1] = matching;
  if (matching.length > 1) {
    const choices = matching.slice(0, 6).map((at) => ({
      label: short(shownText(list[at]), 80),
      command: `remove item ${at + 1} from ${entry.path}`,
    }));
    return declined(`Several items of ${entry.label} say that. Which one?`, { choices });
  }
  if (!(index in list)) return declined(`${entry.label} has no such item.`);
  return applied(entry, list.toSpliced(index, 1), {
    message: `Removed “${short(shownText(list[index]))}” from ${entry.label}.`,
  });
}

/** Moves an item of a list. */
export function moveItem(entry: Entry, item: string, to: string): CommandAnswer {
  const list = entry.value as unknown[];
  const from = indexOfItem(item, list);
  if (!(from in list)) return declined(`${entry.label} has no such item.`);
  const end = list.length - 1;
  const wanted = { up: from - 1, down: from + 1, bottom: end, end, last: end }[to] ?? 0;
  const at = Math.min(Math.max(wanted, 0), end);
  const name = `“${short(shownText(list[from]))}”`;
  if (at === from) return declined(`${name} is there already.`);
  const moved = list.toSpliced(from, 1).toSpliced(at, 0, list[from]);
  return applied(entry, moved, { message: `Moved ${name} to place ${at + 1} of ${entry.label}.` });
}

/** The index that '#second', '#last' or '#2nd' names. */
function indexOfItem(item: string, list: readonly unknown[]): number {
  const named = item.slice(1);
  if (named === 'last') return list.length - 1;
  return ORDINALS.includes(named) ? ORDINALS.indexOf(named) : Number.parseInt(named, 10) - 1;
}
