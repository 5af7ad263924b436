import { expect } from '@playwright/test';
import { valueAt } from '../../../src/editing/content-root';
import { overlay, type Pending } from '../../../src/editing/pending';
import { moveElement } from '../../../src/editor-panels/library/built-elements';
import type { Dice } from './dice';
import * as hands from './hands';
import {
  conflictsOf,
  type Done,
  elementsOf,
  LIST,
  placed,
  type ServerStep,
  sectionOfElement,
  setValue,
  shownSections,
  stepValue,
  textsOf,
  viewOf,
} from './model';
import { adopt, arrival, check, type Person, readStored, type World } from './world';

/** What the robot is at: who acts, on what, by which chance. */
export interface Turn {
  world: World;
  me: Person;
  other: Person;
  dice: Dice;
  /** A text nobody has written yet. */
  words(): string;
}

/** Something the robot may do; null where there is nothing to do it with. */
type Act = (turn: Turn) => (() => Promise<string>) | null;

const MOST_SECTIONS = 6;
const MOST_ITEMS = 5;

export const ACTS: Readonly<Record<string, { weight: number; act: Act }>> = {
  text: { weight: 26, act: writeText },
  escape: { weight: 3, act: writeInVain },
  item: { weight: 9, act: changeList },
  heading: { weight: 6, act: addHeading },
  element: { weight: 7, act: changeElements },
  move: { weight: 8, act: moveSection },
  add: { weight: 5, act: addSection },
  copy: { weight: 3, act: duplicateSection },
  remove: { weight: 4, act: deleteSection },
  hide: { weight: 3, act: hideSection },
  show: { weight: 4, act: showSection },
  undo: { weight: 12, act: undo },
  redo: { weight: 7, act: redo },
  reload: { weight: 2, act: reload },
  finalize: { weight: 7, act: finalize },
  discard: { weight: 2, act: discard },
  conflict: { weight: 4, act: makeConflict },
  meanwhile: { weight: 4, act: writeMeanwhile },
};

const mark = (text: string) => `"${text}"`;

function anyText({ world, me, dice }: Turn): string {
  return dice.of(Object.keys(textsOf(world.stored, me)));
}

function writeText(turn: Turn) {
  const [path, words] = [anyText(turn), turn.words()];
  return async () => {
    await hands.write(turn.me.page, path, words);
    setValue(turn.world.stored, turn.me, path, words);
    return `${path} = ${mark(words)}`;
  };
}

function writeInVain(turn: Turn) {
  const path = anyText(turn);
  return async () => {
    await hands.writeInVain(turn.me.page, path, 'Taken back');
    turn.me.redo = [];
    return path;
  };
}

function changeList({ world, me, dice }: Turn) {
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

function customSection({ world, me, dice }: Turn) {
  const custom = shownSections(world.stored, me).filter(({ sectionType }) => sectionType === 'custom');
  return custom.length === 0 ? null : dice.of(custom);
}

function addHeading(turn: Turn) {
  const { world, me } = turn;
  const section = customSection(turn);
  if (!section) return null;
  const before = elementsOf(viewOf(world.stored, me), section.sectionId);
  if (before.length >= MOST_ITEMS) return null;
  return async () => {
    await hands.addHeading(me.page, section.sectionName);
    await learnElements(turn, section.sectionId, (made) => [...before, made]);
    return section.sectionName;
  };
}

/** An element's id is made on the page: it is learned from there, and all else must be as expected. */
async function learnElements({ world, me }: Turn, sectionId: string, expected: (made: never) => unknown[]) {
  const path = `dynamic.${sectionId}.elements`;
  const known = new Set(elementsOf(viewOf(world.stored, me), sectionId).map(({ id }) => id));
  let list: { id: string; type: string }[] = [];
  await expect
    .poll(async () => {
      list = (await hands.look(me.page)).kept[path] as typeof list;
      return list?.some(({ id }) => !known.has(id));
    })
    .toBe(true);
  const made = list.find(({ id }) => !known.has(id));
  expect(list, 'the list with its new element').toEqual(expected(made as never));
  setValue(world.stored, me, path, list);
}

function changeElements(turn: Turn) {
  const { world, me, dice } = turn;
  const view = viewOf(world.stored, me);
  const paths = Object.keys(textsOf(world.stored, me)).filter((path) => path.startsWith('element.'));
  if (paths.length === 0) return null;
  const path = dice.of(paths);
  const id = path.split('.')[1] ?? '';
  const sectionId = sectionOfElement(view, path);
  const elements = elementsOf(view, sectionId);
  const index = elements.findIndex((element) => element.id === id);
  const kind = dice.of(['Copy', 'Remove', 'Move'] as const);
  if (kind === 'Copy' && elements.length >= MOST_ITEMS) return null;
  if (kind === 'Move' && index === elements.length - 1) return null;
  return async () => {
    await hands.pressItemTool(
      me.page,
      path,
      kind === 'Move' ? /^Move Heading forward$/ : new RegExp(`^${kind} Heading`),
    );
    if (kind === 'Copy') {
      const copied = (made: { id: string }) => [{ ...elements[index], id: made.id }];
      await learnElements(turn, sectionId, (made) => elements.toSpliced(index + 1, 0, ...(copied(made) as never[])));
    } else {
      const moved = moveElement(elements as never, id, 1);
      const left = elements.filter((element) => element.id !== id);
      setValue(world.stored, me, `dynamic.${sectionId}.elements`, kind === 'Move' ? moved : left);
    }
    return `${kind} ${path}`;
  };
}

function moveSection({ world, me, dice }: Turn) {
  const shown = shownSections(world.stored, me);
  const all = world.stored.sections.filter(({ sectionType }) => sectionType !== 'floating');
  // Between hidden ones the page and the manager count differently.
  if (shown.length < 2 || shown.length !== all.length) return null;
  const from = dice.upTo(shown.length);
  const section = shown[from] as (typeof shown)[number];
  const isByKeys = dice.upTo(3) === 0;
  const step = from === shown.length - 1 || (from > 0 && dice.upTo(2) === 0) ? -1 : 1;
  return async () => {
    const past = shown[from + step] as (typeof shown)[number];
    if (isByKeys) await hands.moveByKeys(me.page, section.sectionName, [past.sectionName], step);
    else
      await hands.inManager(me.page, (manager) =>
        manager
          .getByRole('button', { name: `Move ${section.sectionName} ${step > 0 ? 'down' : 'up'}`, exact: true })
          .press('Enter'),
      );
    setValue(world.stored, me, `sections.${section.sectionId}.order`, from + step);
    return `${section.sectionName} to ${from + step}${isByKeys ? ' by keys' : ''}`;
  };
}

function addSection({ world, me, dice, words }: Turn) {
  if (world.stored.sections.length >= MOST_SECTIONS) return null;
  const type = dice.of(['hero', 'cta', 'custom']);
  const name = words();
  return async () => {
    await madeOnServer({ world, me }, () =>
      hands.inManager(me.page, async (manager) => {
        await manager.getByLabel('Type').selectOption(type);
        await manager.getByLabel('Name').fill(name);
        await manager.getByRole('button', { name: 'Add Section' }).press('Enter');
        await expect(manager.getByRole('button', { name: `Hide ${name}`, exact: true })).toBeVisible();
      }),
    );
    return `${type} ${name}`;
  };
}

function duplicateSection({ world, me, dice }: Turn) {
  if (world.stored.sections.length >= MOST_SECTIONS) return null;
  const names = new Set(world.stored.sections.map(({ sectionName }) => sectionName));
  const able = shownSections(world.stored, me).filter(({ sectionName }) => !names.has(`${sectionName} copy`));
  if (able.length === 0) return null;
  const { sectionId, sectionName } = dice.of(able);
  return async () => {
    const shown = JSON.stringify(valueAt(viewOf(world.stored, me), `dynamic.${sectionId}`));
    const made = await madeOnServer({ world, me }, () => hands.pressSectionTool(me.page, `Duplicate ${sectionName}`));
    const data = JSON.stringify(made.sectionData);
    const anyId = (text: string) => text.replace(/"id":"[^"]+"/g, '"id":""');
    expect(anyId(data), 'what the copy holds').toBe(anyId(shown));
    return sectionName;
  };
}

/** Something that makes a section: it is there, last, and all others are as they were. */
async function madeOnServer({ world, me }: Pick<Turn, 'world' | 'me'>, work: () => Promise<void>) {
  const before = world.stored;
  const known = new Set(before.sections.map(({ sectionId }) => sectionId));
  const arrived = arrival(world, me);
  await work();
  await arrived();
  const after = await readStored(me.page);
  const made = after.sections.find(({ sectionId }) => !known.has(sectionId));
  if (!made) throw new Error('No section was made.');
  const { [made.sectionId]: data, ...dynamic } = after.root.dynamic;
  const { [made.sectionId]: order, ...sections } = after.root.sections;
  expect({ ...after.root, dynamic, sections }, 'all but the new section').toEqual(before.root);
  expect([data, order]).toEqual([made.sectionData, { order: Object.keys(sections).length }]);
  adopt(world, after);
  const id = made.sectionId;
  me.undo.push({ kind: 'server', forth: { kind: 'restore', id }, back: { kind: 'delete', id }, aside: new Map() });
  me.redo = [];
  return made;
}

function deleteSection({ world, me, dice }: Turn) {
  const shown = shownSections(world.stored, me);
  if (shown.length < 2) return null;
  const { sectionId: id, sectionName } = dice.of(shown);
  return async () => {
    const done: Done = {
      kind: 'server',
      forth: { kind: 'delete', id },
      back: { kind: 'restore', id },
      aside: new Map(),
    };
    await onServer(world, me, done.forth, async () => {
      await hands.pressSectionTool(me.page, `Delete ${sectionName}`);
      await hands.answer(me.page, 'Delete Section');
    });
    setAside(me, done);
    me.undo.push(done);
    me.redo = [];
    return sectionName;
  };
}

/** The deleted section's own changes go along with it, for whoever deletes it. */
function setAside(me: Person, done: Extract<Done, { kind: 'server' }>): void {
  const prefix = `dynamic.${done.forth.id}.`;
  const isTaken = ([path]: readonly [string, unknown]) => path.startsWith(prefix);
  done.aside = new Map([...me.pending].filter(isTaken));
  me.pending = new Map([...me.pending].filter((entry) => !isTaken(entry)));
}

function hideSection({ world, me, dice }: Turn) {
  const shown = shownSections(world.stored, me);
  if (shown.length < 3) return null;
  const { sectionId: id, sectionName } = dice.of(shown);
  return async () => {
    const done: Done = { kind: 'server', forth: { kind: 'hide', id }, back: { kind: 'show', id }, aside: new Map() };
    await onServer(world, me, done.forth, () => hands.pressSectionTool(me.page, `Hide ${sectionName}`));
    me.undo.push(done);
    me.redo = [];
    return sectionName;
  };
}

function showSection({ world, me, dice }: Turn) {
  const hidden = world.stored.sections.filter(({ isActive }) => !isActive);
  if (hidden.length === 0) return null;
  const { sectionId: id, sectionName } = dice.of(hidden);
  return async () => {
    const done: Done = { kind: 'server', forth: { kind: 'show', id }, back: { kind: 'hide', id }, aside: new Map() };
    await onServer(world, me, done.forth, () =>
      hands.inManager(me.page, (manager) =>
        manager.getByRole('button', { name: `Show ${sectionName}`, exact: true }).press('Enter'),
      ),
    );
    me.undo.push(done);
    me.redo = [];
    return sectionName;
  };
}

/** Something on the server at once: it does that and nothing else. */
async function onServer(world: World, me: Person, { kind, id }: ServerStep, work: () => Promise<unknown>) {
  const before = world.stored;
  const arrived = arrival(world, me);
  await work();
  await arrived();
  const wanted = kind === 'delete' ? 'gone' : kind === 'hide' ? 'hidden' : kind === 'show' ? 'shown' : 'there';
  let after = before;
  const state = async () => {
    after = await readStored(me.page);
    const found = after.sections.find(({ sectionId }) => sectionId === id);
    if (!found) return 'gone';
    return kind === 'restore' ? 'there' : found.isActive ? 'shown' : 'hidden';
  };
  await expect.poll(state, { message: id, intervals: [20, 50, 100] }).toBe(wanted);
  const others = ({ root, sections }: typeof before) => ({
    demo: root.demo,
    data: sections.filter(({ sectionId }) => sectionId !== id).map(({ sectionData }) => sectionData),
    active: sections.filter(({ sectionId }) => sectionId !== id).map(({ isActive }) => isActive),
    order: Object.keys(root.sections).filter((sectionId) => sectionId !== id),
  });
  expect(others(after), `all but ${id}`).toEqual(others(before));
  adopt(world, after);
}

function undo(turn: Turn) {
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

function redo(turn: Turn) {
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
    await onServer(world, me, done[way], key);
    if (way === 'back') me.pending = new Map([...done.aside, ...me.pending]);
    else if (done.forth.kind === 'delete') setAside(me, done);
    if (way === 'back') done.aside = new Map();
    return true;
  }
  await key();
  if (done.kind === 'value') return stepValue(world.stored, me, done.path, way === 'back' ? done.from : done.to);
  me.pending = way === 'back' ? new Map([...me.pending, ...done.dropped]) : new Map();
  return true;
}

function reload({ me }: Turn) {
  return async () => {
    await hands.enter(me.page);
    me.undo = [];
    me.redo = [];
    return `${me.pending.size} pending`;
  };
}

function finalize(turn: Turn) {
  const { world, me } = turn;
  if (placed(world.stored, me).size === 0) return null;
  return () => save(turn);
}

/** Finalizes; where someone else was faster, each field is decided by chance. */
async function save({ world, me, dice }: Turn): Promise<string> {
  const conflicts = conflictsOf(world.stored, me);
  const arrived = conflicts.length === 0 ? arrival(world, me) : null;
  await hands.pressPanel(me.page, 'Finalize Changes');
  if (arrived) {
    await arrived();
    await taken(world, me, placed(world.stored, me));
    return `${world.saved.length} saved so far`;
  }
  const dialog = me.page.getByRole('dialog', { name: 'Someone else changed this too' });
  const fields = dialog.locator('fieldset');
  await expect(fields).toHaveCount(conflicts.length);
  const next = new Map(me.pending);
  const choices: string[] = [];
  for (const [index, path] of conflicts.entries()) {
    const isMine = dice.upTo(2) === 0;
    choices.push(`${path} ${isMine ? 'mine' : 'theirs'}`);
    await fields
      .nth(index)
      .getByRole('radio', { name: isMine ? 'Keep mine' : 'Take theirs' })
      .check();
    const change = next.get(path);
    if (isMine && change) next.set(path, { ...change, base: valueAt(world.stored.root, path) });
    else next.delete(path);
  }
  me.pending = next;
  me.undo = [];
  me.redo = [];
  const left = placed(world.stored, me);
  const arrivedNow = left.size > 0 ? arrival(world, me) : null;
  await dialog.getByRole('button', { name: 'Save choices' }).press('Enter');
  await expect(dialog).toBeHidden();
  if (arrivedNow) {
    await arrivedNow();
    await taken(world, me, left);
  }
  return choices.join(', ');
}

/** What was sent is stored, all of it and nothing else. */
async function taken(world: World, me: Person, sent: Pending): Promise<void> {
  const expected = overlay(world.stored.root, sent);
  const after = await readStored(me.page);
  expect(after.root, 'what the server holds').toEqual(expected);
  for (const [path, { value }] of sent) world.saved.push({ path, value, by: me.name });
  me.pending = new Map([...me.pending].filter(([path]) => !sent.has(path)));
  me.undo = [];
  me.redo = [];
  adopt(world, after);
}

function discard({ world, me }: Turn) {
  if (placed(world.stored, me).size === 0) return null;
  return async () => {
    await hands.pressPanel(me.page, 'Discard');
    await hands.answer(me.page, 'Discard');
    me.undo.push({ kind: 'discard', dropped: me.pending });
    me.pending = new Map();
    me.redo = [];
    return `${me.undo.length} to undo`;
  };
}

/** Both write the same text; the other is faster. */
function makeConflict(turn: Turn) {
  const { world, me, other, dice } = turn;
  if (conflictsOf(world.stored, other).length > 0) return null;
  const path = dice.of(['demo.hero.headline', 'demo.standardText', 'demo.welcome.title']);
  const [mine, theirs] = [turn.words(), turn.words()];
  return async () => {
    await hands.write(me.page, path, mine);
    setValue(world.stored, me, path, mine);
    await hands.write(other.page, path, theirs);
    setValue(world.stored, other, path, theirs);
    await check(world);
    await save({ ...turn, me: other, other: me });
    await check(world);
    return `${path}: ${await save(turn)}`;
  };
}

/** One is writing while the other saves: what is saved appears, and the caret stays. */
function writeMeanwhile(turn: Turn) {
  const { world, me, other } = turn;
  const path = anyText(turn);
  if (path.startsWith(`${LIST}.`)) return null;
  const isFree = conflictsOf(world.stored, other).length === 0 && placed(world.stored, other).size > 0;
  if (!isFree) return null;
  const [half, rest] = [turn.words(), turn.words()];
  return async () => {
    await hands.begin(me.page, path);
    await me.page.keyboard.insertText(half);
    setValue(world.stored, me, path, half);
    await save({ ...turn, me: other, other: me });
    await check(world);
    await me.page.keyboard.insertText(` ${rest}`);
    await me.page.keyboard.press('ControlOrMeta+Enter');
    const whole = `${half} ${rest}`;
    const last = me.undo.pop();
    const before = last?.kind === 'value' ? last.from : null;
    stepValue(world.stored, me, path, whole);
    me.undo.push({ kind: 'value', path, from: before, to: whole });
    return `${path} = ${mark(whole)}`;
  };
}
