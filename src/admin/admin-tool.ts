import type { ComponentType, LazyExoticComponent } from 'react';
import type { PageEntry } from './page-editor/open-pages';

/** What a tool's panel or dialog is given. */
export interface ToolProps {
  /** The page one is on, with its editing. */
  entry: PageEntry;
  onClose: () => void;
}

/** A tool over the page editor: its button, and what opens. */
export interface AdminTool {
  id: string;
  label: string;
  /** The dashboard's header, or the bar of the page editor. */
  place: 'header' | 'page';
  Component: LazyExoticComponent<ComponentType<ToolProps>>;
}
