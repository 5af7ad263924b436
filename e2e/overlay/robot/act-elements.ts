import { expect } from '@playwright/test';
import { moveElement } from '../../../src/editor-panels/library/built-elements';
import * as hands from './hands';
import { elementsOf, sectionOfElement, setValue, shownSections, textsOf, viewOf } from './model';
import { MOST_ITEMS, type Turn } from './turn';

function customSection({ world, me, dice }: Turn) {
  const custom = shownSections(world.stored, me).filter(({ sectionType }) => sectionType === 'custom');
  return custom.length === 0 ? null : dice.of(custom);
}

export function addHeading(turn: Turn) {
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
      list = (await hands.look(me.page)).kept[path]?.value as typeof list;
      return list?.some(({ id }) => !known.has(id));
    })
    .toBe(true);
  const made = list.find(({ id }) => !known.has(id));
  expect(list, 'the list with its new element').toEqual(expected(made as never));
  setValue(world.stored, me, path, list);
}

export function changeElements(turn: Turn) {
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
