import { createContext, useContext } from 'react';
import type { MenuActions } from './menu-actions';
import type { Menus } from './menu-lists';

/** State shared by the parts of the Menus screen. */
export interface MenusState {
  menus: Menus;
  actions: MenuActions;
  /** Ref of the link whose form is open, or null. */
  opened: string | null;
  onOpen: (ref: string | null) => void;
  /** Announces a change to screen readers. */
  say: (words: string) => void;
}

export const MenusContext = createContext<MenusState | null>(null);

/** Returns the state of the Menus screen. @throws Error outside of that screen */
export function useMenus(): MenusState {
  const state = useContext(MenusContext);
  if (!state) throw new Error('useMenus must be used within a MenusContext.');
  return state;
}
