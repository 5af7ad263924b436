import type { ComponentType, LazyExoticComponent } from 'react';
import type { ScreenId } from './routes';

/** A screen of the dashboard: where it is in `routes.ts`, who sees it, and how it is reached from the Quick Actions. */
export interface AdminScreen {
  id: ScreenId;
  label: string;
  /** Seen by admins alone; by default, by every editor. */
  role?: 'admin';
  /** The screen of the navigation that it belongs to, and is reached from. */
  within?: ScreenId;
  /** Its button in the Quick Actions, and what it is for. */
  quickAction?: { label: string; text: string };
  Component: LazyExoticComponent<ComponentType>;
}
