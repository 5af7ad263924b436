import { lazy } from 'react';
import type { AdminScreen } from './admin-screen';

/** All screens, in the order of the sidebar. Each is a lazy chunk and gets its dependencies from `useDashboard`. */
export const SCREENS: readonly AdminScreen[] = [
  {
    id: 'start',
    isForReviewers: true,
    label: 'Overview',
    group: 'general',
    Component: lazy(async () => ({ default: (await import('./start/start-screen')).StartScreen })),
  },
  {
    id: 'search',
    label: 'Search',
    group: 'general',
    Component: lazy(async () => ({ default: (await import('./search/search-screen')).SearchScreen })),
  },
  {
    id: 'pages',
    label: 'Pages',
    Component: lazy(async () => ({ default: (await import('./page-editor/page-editor')).PageEditor })),
  },
  {
    id: 'list',
    label: 'All pages',
    Component: lazy(async () => ({ default: (await import('./pages/pages-screen')).PagesScreen })),
  },
  {
    id: 'entries',
    label: 'Collections',
    Component: lazy(async () => ({ default: (await import('./collections/entries-screen')).EntriesScreen })),
  },
  {
    id: 'drafts',
    isForReviewers: true,
    label: 'Drafts',
    Component: lazy(async () => ({ default: (await import('./drafts/drafts-screen')).DraftsScreen })),
  },
  {
    id: 'media',
    label: 'Images',
    group: 'library',
    Component: lazy(async () => ({ default: (await import('./media/media-screen')).MediaScreen })),
  },
  {
    id: 'documents',
    label: 'Documents',
    group: 'library',
    Component: lazy(async () => ({ default: (await import('./files/documents-screen')).DocumentsScreen })),
  },
  {
    id: 'menus',
    label: 'Menus',
    group: 'site',
    Component: lazy(async () => ({ default: (await import('./menus/menus-screen')).MenusScreen })),
  },
  {
    id: 'brand',
    label: 'Brand',
    group: 'site',
    Component: lazy(async () => ({ default: (await import('./brand/brand-screen')).BrandScreen })),
  },
  {
    id: 'redirects',
    label: 'Redirects',
    group: 'site',
    Component: lazy(async () => ({ default: (await import('./redirects/redirects-screen')).RedirectsScreen })),
  },
  {
    id: 'inbox',
    label: 'Messages',
    role: 'admin',
    group: 'inbox',
    Component: lazy(async () => ({ default: (await import('./inbox/inbox-screen')).InboxScreen })),
  },
  {
    id: 'stats',
    label: 'Stats',
    role: 'admin',
    group: 'insight',
    quickAction: { label: 'View Stats', text: 'Visits, messages and edits by day.' },
    Component: lazy(async () => ({ default: (await import('./stats/stats-screen')).StatsScreen })),
  },
  {
    id: 'check',
    label: 'Site check',
    group: 'insight',
    Component: lazy(async () => ({ default: (await import('./check/check-screen')).CheckScreen })),
  },
  {
    id: 'activity',
    isForReviewers: true,
    label: 'Activity',
    group: 'insight',
    Component: lazy(async () => ({ default: (await import('./activity/activity-screen')).ActivityScreen })),
  },
  {
    id: 'advertisements',
    role: 'admin',
    isForReviewers: true,
    label: 'Advertisement log',
    group: 'compliance',
    Component: lazy(async () => ({ default: (await import('./record/log-screen')).LogScreen })),
  },
  {
    id: 'claims',
    isForReviewers: true,
    label: 'Claims',
    group: 'compliance',
    Component: lazy(async () => ({ default: (await import('./claims/claims-screen')).ClaimsScreen })),
  },
  {
    id: 'reviews',
    isForReviewers: true,
    label: 'Reviews',
    group: 'compliance',
    Component: lazy(async () => ({ default: (await import('./reviews/reviews-screen')).ReviewsScreen })),
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
    isForReviewers: true,
    label: 'Settings',
    quickAction: { label: 'Configure', text: 'Your account, site details, email, export and import.' },
    Component: lazy(async () => ({ default: (await import('./settings/settings-screen')).SettingsScreen })),
  },
  {
    id: 'history',
    label: 'Compare versions',
    Component: lazy(async () => ({ default: (await import('./history/history-screen')).HistoryScreen })),
  },
];
