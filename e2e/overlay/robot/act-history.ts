import { orderedSection } from '../../../src/editing/content-root';
import { type Pending, setPending } from '../../../src/editing/pending';
import { onServer, ownChanges } from './act-sections';
import * as hands from './hands';
import { type Done, stepValue, without } from './model';
import type { Turn } from './turn';
import { enterPage, type Person, type World } from './world';

export function undo(turn: Turn) {
  const done = turn.me.undo.at(-1);
  if (!done || !isAble(turn.world, done, 'back')) return null;
  return async () => {
    const key = () => hands.undoKey(turn.me.page);
    turn.me.undo.pop();
    const isKept = await step(turn, done, 'back', key);
    if (isKept) turn.me.redo.push(done);
    return nameOf(done);
  };
}

export function redo(turn: Turn) {
  const done = turn.me.redo.at(-1);
  if (!done || !isAble(turn.world, done, 'forth')) return null;
  return async () => {
    const key = () => hands.redoKey(turn.me.page);
    turn.me.redo.pop();
    const isKept = await step(turn, done, 'forth', key);
    if (isKept) turn.me.undo.push(done);
    return nameOf(done);
  };
}

const nameOf = (done: Done) =>
  done.kind === 'value' ? done.path : done.kind === 'server' ? `${done.forth.kind} ${done.forth.id}` : done.kind;

/** What someone else has undone already can't be done again. */
function isAble({ stored }: World, done: Done, way: 'back' | 'forth'): boolean {
  if (done.kind !== 'server') return true;
  const { kind, id } = done[way];
  return stored.sections.some(({ sectionId }) => sectionId === id) === (kind !== 'restore');
}

async function step({ world, me }: Turn, done: Done, way: 'back' | 'forth', key: () => Promise<void>) {
  if (done.kind === 'server') {
    const isDeleted = way === 'forth' && done.forth.kind === 'delete';
    if (isDeleted) done.aside = ownChanges(world, me, done.forth.id);
    await onServer(world, me, done[way], key);
    if (isDeleted) me.pending = without(me.pending, done.aside);
    if (way === 'back') {
      putBack(world, me, done.aside);
      done.aside = new Map();
    }
    return true;
  }
  await key();
  if (done.kind === 'value') return stepValue(world.stored, me, done, way === 'back' ? done.from : done.to);
  me.pending = way === 'back' ? new Map([...me.pending, ...done.dropped]) : without(me.pending, done.dropped);
  return true;
}

/** Its changes return with a section; its move is made again, among the sections there are now. */
function putBack({ stored }: World, me: Person, aside: Pending): void {
  const isMove = ([path]: readonly [string, unknown]) => orderedSection(path) !== null;
  me.pending = new Map([...[...aside].filter((entry) => !isMove(entry)), ...me.pending]);
  for (const [path, { value }] of [...aside].filter(isMove))
    me.pending = setPending(stored.root, me.pending, path, value).pending;
}

export function reload({ me }: Turn) {
  return async () => {
    await enterPage(me.page, me.reads);
    me.undo = [];
    me.redo = [];
    return `${me.pending.size} pending`;
  };
}
