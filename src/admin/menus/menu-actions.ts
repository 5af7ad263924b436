import { valueAt } from '../../editing/document';
import type { Editing } from '../../editing/editing';
import { findPlaceProblem, type MenuItem, type MenuList } from './menu-lists';

/** The text and URL of a new link. */
export interface NewLink {
  text: string;
  url: string;
}

/** Creates the actions on menu links; each is one undo step. @param onRefused called with the reason if an action is impossible */
export function menuActions(editing: Editing, onRefused: (why: string) => void) {
  /** Adds a link to a list. @returns the link's ref, or null if the list is full */
  function add(list: MenuList, { text, url }: NewLink, index = list.items.length): string | null {
    if (isRefused(findPlaceProblem(list))) return null;
    const options = { fieldName: list.name };
    if (!list.isAbsent) return editing.insertItem(list.ref, index - 1, { text, url }, options);
    editing.update(list.ref, [{ text, url }], options);
    return editing.refOf(`${editing.pathNow(list.ref)}.0`);
  }

  /**
   * Moves a link within its list or into another.
   * @param index the link's new index
   * @returns the link's ref, or null if the move is refused
   */
  function move(item: MenuItem, from: MenuList, to: MenuList, index: number): string | null {
    if (isRefused(findPlaceProblem(to, item))) return null;
    if (from.ref === to.ref) {
      editing.moveItem(item.ref, Math.min(index, from.items.length - 1), { fieldName: from.name });
      return item.ref;
    }
    const { content } = editing.store.getState();
    const { text, url } = (valueAt(content, item.ref) ?? {}) as Partial<NewLink>;
    // Drops an empty sub-menu, which other lists do not support.
    const value = { text: text ?? '', url: url ?? '' };
    const fieldName = item.text || 'link';
    if (!to.isAbsent) {
      const whole = to.ref === 'site.navigation' ? valueAt(content, item.ref) : value;
      return editing.moveItemInto(item.ref, to.ref, index - 1, { fieldName, value: whole });
    }
    const options = { fieldName: to.name };
    editing.updateAll(
      [
        { path: item.ref, value: null, fieldName: from.name },
        { path: to.ref, value: [value], ...options },
      ],
      `Moved ${fieldName}`,
    );
    return editing.refOf(`${editing.pathNow(to.ref)}.0`);
  }

  function remove(item: MenuItem, from: MenuList): void {
    editing.removeItem(item.ref, { fieldName: from.name });
  }

  function isRefused(problem: string | null): boolean {
    if (problem !== null) onRefused(problem);
    return problem !== null;
  }

  return { add, move, remove };
}

export type MenuActions = ReturnType<typeof menuActions>;
