import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  type DndContextProps,
  type DragEndEvent,
  pointerWithin,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import { allNamed, namedPages } from '../../editing/page-names';
import { useSortSensors } from '../../editor-panels/sorting/use-sort-sensors';
import type { MenuActions } from './menu-actions';
import { allLists, type MenuItem, type MenuList, type Menus } from './menu-lists';

/** By what a page that is dragged is told from a link. */
const PAGE = 'page:';
/** By what the end of a list is told from its links. */
const END = 'end:';

export const pageDragId = (pageId: string) => `${PAGE}${pageId}`;
export const endDropId = (list: MenuList) => `${END}${list.ref}`;

/** The innermost that lies under the pointer; by keyboard, what is nearest. */
const collisionDetection: CollisionDetection = (args) => {
  const under = pointerWithin(args);
  return under.length > 0 ? under : closestCenter(args);
};

/** Dragging links and pages into, within and between the menus. @returns what the drag's context takes, and what is being dragged */
export function useMenuDrag(
  menus: Menus,
  actions: MenuActions,
  say: (words: string) => void,
): Pick<
  DndContextProps,
  'sensors' | 'collisionDetection' | 'accessibility' | 'onDragStart' | 'onDragEnd' | 'onDragCancel'
> & {
  dragged: string | null;
} {
  const sensors = useSortSensors();
  const pages = allNamed(useStore(namedPages));
  const [dragged, setDragged] = useState<string | null>(null);
  const lists = allLists(menus);
  const nameOf = (id: UniqueIdentifier) => {
    const text = String(id);
    if (text.startsWith(PAGE)) return pages.find(({ pageId }) => pageDragId(pageId) === text)?.title ?? '';
    if (text.startsWith(END)) return `the end of ${lists.find((list) => endDropId(list) === text)?.name ?? ''}`;
    return placeOf(lists, text)?.item.text || 'a link';
  };

  function handleDragEnd({ active, over }: DragEndEvent) {
    setDragged(null);
    const target = over && targetOf(lists, String(over.id));
    if (!target) return;
    const id = String(active.id);
    const page = pages.find(({ pageId }) => pageDragId(pageId) === id);
    if (page?.path) actions.add(target.list, { text: page.title, url: page.path }, target.index);
    const from = placeOf(lists, id);
    if (!from || target.list.items[target.index] === from.item) return;
    const isEnd = String(over.id).startsWith(END);
    const last = from.list.ref === target.list.ref && isEnd ? target.index - 1 : target.index;
    if (actions.move(from.item, from.list, target.list, last) !== null)
      say(`${nameOf(id)} is in ${target.list.name} now.`);
  }

  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is over ${nameOf(over.id)}.` : undefined),
    onDragEnd: ({ active }) => `${nameOf(active.id)} was put down.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is where it was.`,
  };
  return {
    sensors,
    collisionDetection,
    accessibility: { announcements },
    onDragStart: ({ active }) => setDragged(nameOf(active.id)),
    onDragEnd: handleDragEnd,
    onDragCancel: () => setDragged(null),
    dragged,
  };
}

/** Where a link stands. */
function placeOf(lists: readonly MenuList[], ref: string): { list: MenuList; item: MenuItem } | null {
  for (const list of lists) {
    const item = list.items.find((one) => one.ref === ref);
    if (item) return { list, item };
  }
  return null;
}

/** The list that something is dropped into, and the place in it. */
function targetOf(lists: readonly MenuList[], id: string): { list: MenuList; index: number } | null {
  const whole = lists.find((list) => endDropId(list) === id);
  if (whole) return { list: whole, index: whole.items.length };
  const place = placeOf(lists, id);
  return place && { list: place.list, index: place.list.items.indexOf(place.item) };
}
