import type { ComponentType, LazyExoticComponent } from 'react';
import type { ScreenId } from './routes';

/** A screen of the dashboard: its id in `routes.ts`, who can see it, and its entry in the Quick Actions. */
export interface AdminScreen {
  id: ScreenId;
  label: string;
  /** Set if only admins can see it; otherwise all editors can. */
  role?: 'admin';
  /** The navigation screen it belongs to and is reached from. */
  within?: ScreenId;
  /** Its button and description in the Quick Actions. */
  quickAction?: { label: string; text: string };
  Component: LazyExoticComponent<ComponentType>;
}
