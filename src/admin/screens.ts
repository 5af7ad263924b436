import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { ScreenId } from './routes';

/** A screen of the dashboard: where it is in `routes.ts`, who sees it, and how it is reached from the Quick Actions. */
export interface AdminScreen {
  id: ScreenId;
  label: string;
  /** Seen by admins alone; by default, by every editor. */
  role?: 'admin';
  /** Its button in the Quick Actions, and what it is for. */
  quickAction?: { label: string; text: string };
  Component: LazyExoticComponent<ComponentType>;
}

/** Every screen, in the order of the navigation. Each is a chunk of its own and takes what it needs from `useDashboard`. */
export const SCREENS: readonly AdminScreen[] = [
  {
    id: 'pages',
    label: 'Pages',
    Component: lazy(async () => ({ default: (await import('./page-editor/page-editor')).PageEditor })),
  },
];
