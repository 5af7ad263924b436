import { withoutEnd } from '../lib/without-end';

/** The paths of the dashboard's screens. */
export const SCREEN_PATHS = {
  start: '/admin/start',
  pages: '/admin',
  list: '/admin/pages',
  entries: '/admin/entries',
  drafts: '/admin/drafts',
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
  activity: '/admin/activity',
  advertisements: '/admin/advertisement-log',
  claims: '/admin/claims',
  disclosures: '/admin/disclosures',
  reviews: '/admin/reviews',
  retention: '/admin/retention',
  archive: '/admin/archive',
  examinations: '/admin/examinations',
  history: '/admin/history',
} as const;

export type ScreenId = keyof typeof SCREEN_PATHS;

/**
 * Returns the path of the page editor.
 * @param item the slug of one of the page's items, to open the editor there
 */
export function editorPath(pageId: string, item?: string): string {
  const asked = [
    ...(pageId === 'home' ? [] : [`page=${encodeURIComponent(pageId)}`]),
    ...(item === undefined ? [] : [`item=${encodeURIComponent(item)}`]),
  ];
  return asked.length > 0 ? `${SCREEN_PATHS.pages}?${asked.join('&')}` : SCREEN_PATHS.pages;
}

/** Returns the path of the screen that manages a collection's entries. @param isNew whether it asks for a new entry at once */
export function entriesPath(collection: string, isNew = false): string {
  return `${SCREEN_PATHS.entries}?collection=${collection}${isNew ? '&new' : ''}`;
}

/** Returns the id of the draft at a path, or null for any other path. */
export function draftIdAt(path: string): number | null {
  const [, id] = /^\/admin\/drafts\/([1-9]\d{0,14})$/.exec(bareOf(path)) ?? [];
  return id === undefined ? null : Number(id);
}

/** The path of the calendar of drafts. */
export const CALENDAR_PATH = `${SCREEN_PATHS.drafts}/calendar`;

/** Returns whether a path is that of the calendar of drafts. */
export function isCalendarAt(path: string): boolean {
  return bareOf(path) === CALENDAR_PATH;
}

/** Returns the path of the comparison of a draft with the site. @param pageId the page to show */
export function comparePath(draftId: number, pageId?: string): string {
  const asked = pageId === undefined ? '' : `?page=${encodeURIComponent(pageId)}`;
  return `${SCREEN_PATHS.drafts}/${draftId}/compare${asked}`;
}

/** Returns the id of the draft that a path compares with the site, or null for any other path. */
export function comparedDraftAt(path: string): number | null {
  const bare = bareOf(path);
  return bare.endsWith('/compare') ? draftIdAt(bare.slice(0, -'/compare'.length)) : null;
}

/** The lists of the claims' screen. */
export const CLAIM_TABS = {
  claims: 'Claims',
  unlinked: 'Figures without a claim',
  disagreeing: 'Disagreeing',
} as const;
export type ClaimsTab = keyof typeof CLAIM_TABS;

/** Returns the path of a list of the claims' screen. */
export function claimsTabPath(tab: ClaimsTab): string {
  return tab === 'claims' ? SCREEN_PATHS.claims : `${SCREEN_PATHS.claims}/${tab}`;
}

/** Returns the list at a path, or null for any other path. */
export function claimsTabAt(path: string): ClaimsTab | null {
  return (Object.keys(CLAIM_TABS) as ClaimsTab[]).find((tab) => claimsTabPath(tab) === bareOf(path)) ?? null;
}

/** Returns the path of a claim. */
export function claimPath(id: number): string {
  return `${SCREEN_PATHS.claims}/${id}`;
}

/** Returns the id of the claim at a path, or null for any other path. */
export function claimAt(path: string): number | null {
  const [, id] = /^\/admin\/claims\/([1-9]\d{0,14})$/.exec(bareOf(path)) ?? [];
  return id === undefined ? null : Number(id);
}

/** Returns the path of a disclosure. */
export function disclosurePath(id: string): string {
  return `${SCREEN_PATHS.disclosures}/${id}`;
}

/** Returns the id of the disclosure at a path, or null for any other path. */
export function disclosureAt(path: string): string | null {
  const [, id] = /^\/admin\/disclosures\/([a-z0-9_-]{1,64})$/.exec(bareOf(path)) ?? [];
  return id ?? null;
}

/** Returns the path of one save in the list of activity. */
export function savePath(changeSetId: number): string {
  return `${SCREEN_PATHS.activity}?save=${changeSetId}`;
}

/** Returns the path of a publication in the advertisement log. */
export function publicationPath(id: number): string {
  return `${SCREEN_PATHS.advertisements}?publication=${id}`;
}

/** Returns the path of a legal hold. */
export function holdPath(id: number): string {
  return `${SCREEN_PATHS.retention}?hold=${id}`;
}

/** Returns the path of a disposal. */
export function disposalPath(id: number): string {
  return `${SCREEN_PATHS.retention}?disposal=${id}`;
}

/** Returns whether a path is the last page of the identity provider's window, which does not require a session. */
export function isProviderWindow(path: string): boolean {
  return path === '/admin/provider';
}

/** The pages of the settings, by their last path segment, in the order of their navigation. */
export const SETTINGS_PAGES = {
  account: 'My account',
  site: 'Site',
  security: 'Security',
  mail: 'Mail & messages',
  data: 'Data',
  audit: 'Audit log',
  webhooks: 'Webhooks',
  developer: 'Developer',
} as const;

export type SettingsPageId = keyof typeof SETTINGS_PAGES;

/** Returns the path of a page of the settings. @param part the id of the part to scroll to */
export function settingsPath(page: SettingsPageId, part?: string): string {
  return `${SCREEN_PATHS.settings}/${page}${part === undefined ? '' : `#${part}`}`;
}

/** Returns the page of the settings at a path, or null if there is none. */
export function settingsPageAt(path: string): SettingsPageId | null {
  const pages = Object.keys(SETTINGS_PAGES) as SettingsPageId[];
  return pages.find((page) => settingsPath(page) === bareOf(path)) ?? null;
}

/** Returns the screen at a path, ignoring case and a trailing slash; null if there is none. */
export function screenAt(path: string): ScreenId | null {
  if (settingsPageAt(path) !== null) return 'settings';
  if (draftIdAt(path) !== null || comparedDraftAt(path) !== null || isCalendarAt(path)) return 'drafts';
  if (claimAt(path) !== null || claimsTabAt(path) !== null) return 'claims';
  if (disclosureAt(path) !== null) return 'disclosures';
  const bare = bareOf(path);
  const found = Object.entries(SCREEN_PATHS).find(([, address]) => address === bare);
  return found ? (found[0] as ScreenId) : null;
}

function bareOf(path: string): string {
  return withoutEnd(path.toLowerCase(), /\//);
}
