import { valueAt } from '../../../src/editing/content-root';
import * as hands from './hands';
import { LIST, setValue, stepValue, textsOf, viewOf } from './model';
import { MOST_ITEMS, type Turn } from './turn';

const VAIN = 'Taken back';

export const mark = (text: string) => `"${text}"`;

export function anyText({ world, me, dice }: Turn): string {
  return dice.of(Object.keys(textsOf(world.stored, me)));
}

export function writeText(turn: Turn) {
  const [path, words] = [anyText(turn), turn.words()];
  return async () => {
    await hands.write(turn.me.page, path, words);
    setValue(turn.world.stored, turn.me, path, words);
    return `${path} = ${mark(words)}`;
  };
}

export function writeInVain(turn: Turn) {
  const path = anyText(turn);
  return async () => {
    const { me, world } = turn;
    await hands.writeInVain(me.page, path, VAIN);
    const depth = me.undo.length;
    setValue(world.stored, me, path, VAIN);
    const done = me.undo.length > depth ? me.undo.pop() : undefined;
    // What Escape took back can be done again.
    if (done?.kind === 'value' && stepValue(world.stored, me, done, done.from)) me.redo.push(done);
    return path;
  };
}

export function changeList({ world, me, dice }: Turn) {
  const items = valueAt(viewOf(world.stored, me), LIST) as unknown[];
  const index = dice.upTo(items.length);
  const kind = dice.of(['Copy', 'Remove', 'Move'] as const);
  if (kind === 'Copy' && items.length >= MOST_ITEMS) return null;
  if (kind !== 'Copy' && items.length < 2) return null;
  const isLast = index === items.length - 1;
  const name = kind === 'Move' ? (isLast ? /^Move .* back$/ : /^Move .* forward$/) : new RegExp(`^${kind} Paragraph`);
  return async () => {
    await hands.pressItemTool(me.page, `${LIST}.${index}`, name);
    const next = [...items];
    if (kind === 'Copy') next.splice(index + 1, 0, items[index]);
    else if (kind === 'Remove') next.splice(index, 1);
    else next.splice(isLast ? index - 1 : index + 1, 0, ...next.splice(index, 1));
    setValue(world.stored, me, LIST, next);
    return `${kind} ${LIST}.${index}`;
  };
}
