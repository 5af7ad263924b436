import { useStore } from 'zustand';
import { listAllPages, namedPages } from '../../editing/page-names';
import type { DropPlace } from '../../ui/reorder/drop-place';
import { useReorder } from '../../ui/reorder/use-reorder';
import type { MenuActions } from './menu-actions';
import { allLists, type MenuItem, type MenuList, type Menus } from './menu-lists';

/** By what a page that is dragged is told from a link. */
const PAGE = 'page:';
/** By what the end of a list is told from its links. */
const END = 'end:';

export const pageDragId = (pageId: string) => `${PAGE}${pageId}`;
export const endDropId = (list: MenuList) => `${END}${list.ref}`;

/** Dragging links and pages into, within and between the menus. @returns the props of the drag's context, and what is dragged */
export function useMenuDrag(menus: Menus, actions: MenuActions, say: (words: string) => void) {
  const pages = listAllPages(useStore(namedPages));
  const lists = allLists(menus);
  const nameOf = (id: string) => {
    if (id.startsWith(PAGE)) return pages.find(({ pageId }) => pageDragId(pageId) === id)?.title ?? '';
    if (id.startsWith(END)) return `the end of ${lists.find((list) => endDropId(list) === id)?.name ?? ''}`;
    return placeOf(lists, id)?.item.text || 'a link';
  };

  function handleMove(id: string, _: number, { id: over }: DropPlace) {
    const target = targetOf(lists, over);
    if (!target) return;
    const page = pages.find(({ pageId }) => pageDragId(pageId) === id);
    if (page?.path) actions.add(target.list, { text: page.title, url: page.path }, target.index);
    const from = placeOf(lists, id);
    if (!from) return;
    const last = from.list.ref === target.list.ref && over.startsWith(END) ? target.index - 1 : target.index;
    if (actions.move(from.item, from.list, target.list, last) !== null)
      say(`${nameOf(id)} is in ${target.list.name} now.`);
  }

  const { context, dragged } = useReorder({
    rule: 'innermost',
    // A link may go to any list, and a page comes from none: the lists say where a drop is.
    ids: [],
    nameOf,
    describe: (_, { id }) => placeWords(lists, id),
    onMove: handleMove,
  });
  return { context, dragged: dragged === null ? null : nameOf(dragged) };
}

/** Says which place of which list a drop is at. */
function placeWords(lists: readonly MenuList[], id: string): string {
  const target = targetOf(lists, id);
  if (!target) return '';
  const { list, index } = target;
  if (id.startsWith(END)) return `The end of ${list.name}`;
  return `Place ${index + 1} of ${list.items.length} in ${list.name}`;
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
