import { withoutEnd } from '../lib/without-end';

/** Where each screen of the dashboard is. */
export const SCREEN_PATHS = {
  pages: '/admin',
  list: '/admin/pages',
  entries: '/admin/entries',
  redirects: '/admin/redirects',
  menus: '/admin/menus',
  inbox: '/admin/inbox',
  media: '/admin/pictures',
  documents: '/admin/documents',
  brand: '/admin/brand',
  stats: '/admin/stats',
  users: '/admin/users',
  settings: '/admin/settings',
  search: '/admin/search',
  check: '/admin/check',
  past: '/admin/past',
} as const;

export type ScreenId = keyof typeof SCREEN_PATHS;

/** Where a window of the identity provider's ends, whoever is signed in or not. */
export function isProviderWindow(path: string): boolean {
  return path === '/admin/provider';
}

/** The screen at an address, whatever its case and final slash; null where there is none. */
export function screenAt(path: string): ScreenId | null {
  const bare = withoutEnd(path.toLowerCase(), /\//);
  const found = Object.entries(SCREEN_PATHS).find(([, address]) => address === bare);
  return found ? (found[0] as ScreenId) : null;
}
