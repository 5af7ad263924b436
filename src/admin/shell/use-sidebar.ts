import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { browserStorage } from '../../ui/browser-storage';
import { useMediaQuery } from '../../ui/use-media-query';

/** From this width, the sidebar is beside the screen; below it, it is a drawer. */
const WIDE = '(min-width: 64rem)';
const KEY = 'prospectus:sidebar';

interface SidebarState {
  isOpen: boolean;
  /** True if it is shown beside the screen. */
  isBeside: boolean;
  /** True if it is shown as a drawer. */
  isDrawer: boolean;
  toggle(): void;
  close(): void;
}

/** Tracks whether the sidebar is open. In wide windows the browser stores the choice; a drawer closes when another screen opens. */
export function useSidebar(): SidebarState {
  const isWide = useMediaQuery(WIDE);
  const [isCollapsed, setCollapsed] = useState(() => browserStorage().getItem(KEY) === 'collapsed');
  const address = `${useLocation()[0]}?${useSearch()}`;
  /** The address at which the drawer was opened. */
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isBeside = isWide && !isCollapsed;
  const isDrawer = !isWide && openedAt === address;

  useEffect(() => {
    if (openedAt !== null && openedAt !== address) setOpenedAt(null);
  }, [openedAt, address]);

  function toggle() {
    if (!isWide) return setOpenedAt(isDrawer ? null : address);
    setCollapsed(!isCollapsed);
    try {
      browserStorage().setItem(KEY, isCollapsed ? 'open' : 'collapsed');
    } catch {
      // If the browser stores nothing, the sidebar is open next time.
    }
  }

  return { isOpen: isBeside || isDrawer, isBeside, isDrawer, toggle, close: () => setOpenedAt(null) };
}
