import { useStore } from 'zustand';
import { listAllPages, namedPages } from '../../editing/names';
import type { DropPlace } from '../../ui/reorder/drop-place';
import { useReorder } from '../../ui/reorder/use-reorder';
import type { MenuActions } from './menu-actions';
import { allLists, type MenuItem, type MenuList, type Menus } from './menu-lists';

/** Prefix of drag ids that stand for a page rather than a link. */
const PAGE = 'page:';
/** Prefix of drop ids that stand for the end of a list rather than a link. */
const END = 'end:';

export const pageDragId = (pageId: string) => `${PAGE}${pageId}`;
export const endDropId = (list: MenuList) => `${END}${list.ref}`;

/**
 * Handles dragging links and pages into, within and between menus.
 * @returns the props of the drag context, and the name of the dragged item
 */
export function useMenuDrag(menus: Menus, actions: MenuActions, say: (words: string) => void) {
  const pages = listAllPages(useStore(namedPages));
  const lists = allLists(menus);
  const nameOf = (id: string) => {
    if (id.startsWith(PAGE)) return pages.find(({ pageId }) => pageDragId(pageId) === id)?.title ?? '';
    if (id.startsWith(END)) return `the end of ${lists.find((list) => endDropId(list) === id)?.name ?? ''}`;
    return findLink(lists, id)?.item.text || 'untitled link';
  };

  function handleMove(id: string, _: number, { id: over }: DropPlace) {
    const target = findTarget(lists, over);
    if (!target) return;
    const page = pages.find(({ pageId }) => pageDragId(pageId) === id);
    if (page?.path) actions.add(target.list, { text: page.title, url: page.path }, target.index);
    const from = findLink(lists, id);
    if (!from) return;
    const last = from.list.ref === target.list.ref && over.startsWith(END) ? target.index - 1 : target.index;
    if (actions.move(from.item, from.list, target.list, last) !== null)
      say(`Moved ${nameOf(id)} to ${target.list.name}.`);
  }

  const { context, dragged } = useReorder({
    rule: 'innermost',
    // Links can go to any list and pages come from none, so the lists themselves describe the drop position.
    ids: [],
    nameOf,
    describe: (_, { id }) => describePlace(lists, id),
    onMove: handleMove,
  });
  return { context, dragged: dragged === null ? null : nameOf(dragged) };
}

/** Describes a drop position. */
function describePlace(lists: readonly MenuList[], id: string): string {
  const target = findTarget(lists, id);
  if (!target) return '';
  const { list, index } = target;
  if (id.startsWith(END)) return `End of ${list.name}`;
  return `Position ${index + 1} of ${list.items.length} in ${list.name}`;
}

/** Returns the list that contains a link. */
function findLink(lists: readonly MenuList[], ref: string): { list: MenuList; item: MenuItem } | null {
  for (const list of lists) {
    const item = list.items.find((one) => one.ref === ref);
    if (item) return { list, item };
  }
  return null;
}

/** Returns the list and index that a drop id refers to. */
function findTarget(lists: readonly MenuList[], id: string): { list: MenuList; index: number } | null {
  const whole = lists.find((list) => endDropId(list) === id);
  if (whole) return { list: whole, index: whole.items.length };
  const place = findLink(lists, id);
  return place && { list: place.list, index: place.list.items.indexOf(place.item) };
}
