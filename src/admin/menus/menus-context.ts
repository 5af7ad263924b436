import { createContext, useContext } from 'react';
import type { MenuActions } from './menu-actions';
import type { Menus } from './menu-lists';

/** What the parts of the screen 'Menus' share. */
export interface MenusState {
  menus: Menus;
  actions: MenuActions;
  /** The link that is open to be written in, by its ref; null for none. */
  opened: string | null;
  onOpen: (ref: string | null) => void;
  /** Says what was done, to who does not see it. */
  say: (words: string) => void;
}

export const MenusContext = createContext<MenusState | null>(null);

/** The menus one is in. @throws Error outside of the screen */
export function useMenus(): MenusState {
  const state = useContext(MenusContext);
  if (!state) throw new Error('This is drawn outside of the menus.');
  return state;
}
