import type { ComponentType, LazyExoticComponent } from 'react';
import type { ScreenId } from './routes';

/** The groups of screens in the sidebar. `general` comes first and has no heading. */
export type ScreenGroup = 'general' | 'library' | 'site' | 'inbox' | 'compliance' | 'insight';

/** A screen of the dashboard: its id in `routes.ts`, who can see it, and its entry in the Quick Actions. */
export interface AdminScreen {
  id: ScreenId;
  label: string;
  /** Set if only admins can see it, besides reviewers if `isForReviewers` is set; otherwise all editors can. */
  role?: 'admin';
  /** Whether reviewers can see it too. */
  isForReviewers?: true;
  /** Whether it shows and edits the draft of this tab, if there is one. */
  isOfDraft?: true;
  /** The group of the sidebar that lists it. Screens without one are reached from other screens or from the account menu. */
  group?: ScreenGroup;
  /** Its button and description in the Quick Actions. */
  quickAction?: { label: string; text: string };
  Component: LazyExoticComponent<ComponentType>;
}
