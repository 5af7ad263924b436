import { lazy } from 'react';
import type { AdminScreen } from './admin-screen';

/** All screens, in the order of the navigation. Each is a lazy chunk and gets its dependencies from `useDashboard`. */
export const SCREENS: readonly AdminScreen[] = [
  {
    id: 'pages',
    label: 'Pages',
    Component: lazy(async () => ({ default: (await import('./page-editor/page-editor')).PageEditor })),
  },
  {
    id: 'list',
    label: 'All pages',
    within: 'pages',
    Component: lazy(async () => ({ default: (await import('./pages/pages-screen')).PagesScreen })),
  },
  {
    id: 'redirects',
    label: 'Redirects',
    within: 'pages',
    Component: lazy(async () => ({ default: (await import('./redirects/redirects-screen')).RedirectsScreen })),
  },
  {
    id: 'menus',
    label: 'Menus',
    within: 'pages',
    Component: lazy(async () => ({ default: (await import('./menus/menus-screen')).MenusScreen })),
  },
  {
    id: 'entries',
    label: 'Collections',
    within: 'pages',
    Component: lazy(async () => ({ default: (await import('./collections/entries-screen')).EntriesScreen })),
  },
  {
    id: 'search',
    label: 'Search',
    Component: lazy(async () => ({ default: (await import('./search/search-screen')).SearchScreen })),
  },
  {
    id: 'check',
    label: 'Site check',
    Component: lazy(async () => ({ default: (await import('./check/check-screen')).CheckScreen })),
  },
  {
    id: 'inbox',
    label: 'Messages',
    role: 'admin',
    Component: lazy(async () => ({ default: (await import('./inbox/inbox-screen')).InboxScreen })),
  },
  {
    id: 'media',
    label: 'Images',
    Component: lazy(async () => ({ default: (await import('./media/media-screen')).MediaScreen })),
  },
  {
    id: 'documents',
    label: 'Documents',
    within: 'media',
    Component: lazy(async () => ({ default: (await import('./files/documents-screen')).DocumentsScreen })),
  },
  {
    id: 'brand',
    label: 'Brand',
    Component: lazy(async () => ({ default: (await import('./brand/brand-screen')).BrandScreen })),
  },
  {
    id: 'stats',
    label: 'Stats',
    role: 'admin',
    quickAction: { label: 'View Stats', text: 'Visits, messages and edits by day.' },
    Component: lazy(async () => ({ default: (await import('./stats/stats-screen')).StatsScreen })),
  },
  {
    id: 'users',
    label: 'Users',
    role: 'admin',
    quickAction: { label: 'User Settings', text: 'Add or remove admin users and set permissions.' },
    Component: lazy(async () => ({ default: (await import('./users/users-screen')).UsersScreen })),
  },
  {
    id: 'settings',
    label: 'Settings',
    quickAction: { label: 'Configure', text: 'Your account, site details, email, export and import.' },
    Component: lazy(async () => ({ default: (await import('./settings/settings-screen')).SettingsScreen })),
  },
  {
    id: 'past',
    label: 'Version history',
    within: 'pages',
    Component: lazy(async () => ({ default: (await import('./past/past-screen')).PastScreen })),
  },
];
