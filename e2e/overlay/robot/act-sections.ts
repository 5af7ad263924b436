import { expect } from '@playwright/test';
import type { DynamicSection } from '../../../src/content/dynamic-section';
import { orderedSection, placeOf, valueAt } from '../../../src/editing/content-root';
import type { Pending, PendingChange } from '../../../src/editing/pending';
import * as hands from './hands';
import { type Done, type ServerStep, setValue, shownSections, viewOf, without } from './model';
import type { Turn } from './turn';
import { adopt, arrival, type Person, readStored, type World } from './world';

const MOST_SECTIONS = 6;

export function moveSection({ world, me, dice }: Turn) {
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

export function addSection({ world, me, dice, words }: Turn) {
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

export function duplicateSection({ world, me, dice }: Turn) {
  if (world.stored.sections.length >= MOST_SECTIONS) return null;
  const names = new Set(world.stored.sections.map(({ sectionName }) => sectionName));
  const able = shownSections(world.stored, me).filter(({ sectionName }) => !names.has(`${sectionName} copy`));
  if (able.length === 0) return null;
  const { sectionId, sectionName } = dice.of(able);
  return async () => {
    const shown = JSON.stringify(valueAt(viewOf(world.stored, me), `dynamic.${sectionId}`));
    const press = () => hands.pressSectionTool(me.page, `Duplicate ${sectionName}`);
    const made = await madeOnServer({ world, me }, press, sectionId);
    const data = JSON.stringify(made.sectionData);
    const anyId = (text: string) => text.replace(/"id":"[^"]+"/g, '"id":""');
    expect(anyId(data), 'what the copy holds').toBe(anyId(shown));
    return sectionName;
  };
}

/** Something that makes a section: it is there, last or below its original, and all others are as they were. */
async function madeOnServer({ world, me }: Pick<Turn, 'world' | 'me'>, work: () => Promise<void>, original?: string) {
  const before = world.stored;
  const known = new Set(before.sections.map(({ sectionId }) => sectionId));
  const arrived = arrival(world, me);
  await work();
  let after = before;
  const newOne = () => after.sections.find(({ sectionId }) => !known.has(sectionId));
  const isMade = async () => {
    after = await readStored(me.page);
    return newOne() !== undefined;
  };
  await expect.poll(isMade, { message: 'a section is made', intervals: [20, 50, 100] }).toBe(true);
  await arrived();
  const made = newOne() as DynamicSection;
  const { [made.sectionId]: data, ...dynamic } = after.root.dynamic;
  const { [made.sectionId]: order, ...sections } = after.root.sections;
  const orders = Object.entries(before.root.sections);
  const place = original === undefined ? orders.length : (before.root.sections[original]?.order ?? 0) + 1;
  const shifted = orders.map(([id, { order: at }]) => [id, { order: at < place ? at : at + 1 }]);
  const expected = { ...before.root, sections: Object.fromEntries(shifted) };
  expect({ ...after.root, dynamic, sections }, 'all but the new section').toEqual(expected);
  expect([data, order]).toEqual([made.sectionData, { order: place }]);
  adopt(world, after);
  const id = made.sectionId;
  me.undo.push({ kind: 'server', forth: { kind: 'restore', id }, back: { kind: 'delete', id }, aside: new Map() });
  me.redo = [];
  return made;
}

export function deleteSection({ world, me, dice }: Turn) {
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
    done.aside = ownChanges(world, me, id);
    await onServer(world, me, done.forth, async () => {
      await hands.pressSectionTool(me.page, `Delete ${sectionName}`);
      await hands.answer(me.page, 'Delete Section');
    });
    me.pending = without(me.pending, done.aside);
    me.undo.push(done);
    me.redo = [];
    return sectionName;
  };
}

/** What goes along with a section whoever deletes it: its own changes, its elements' and its move, as they are shown. */
export function ownChanges({ stored }: World, me: Person, id: string): Pending {
  const view = viewOf(stored, me);
  return new Map(
    [...me.pending].flatMap(([path, change]): [string, PendingChange][] => {
      const moved = orderedSection(path);
      if (moved !== null) return moved === id ? [[path, { ...change, value: valueAt(view, path) }]] : [];
      return `${placeOf(view, path)?.join('.')}.`.startsWith(`dynamic.${id}.`) ? [[path, change]] : [];
    }),
  );
}

export function hideSection({ world, me, dice }: Turn) {
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

export function showSection({ world, me, dice }: Turn) {
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
export async function onServer(world: World, me: Person, { kind, id }: ServerStep, work: () => Promise<unknown>) {
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
