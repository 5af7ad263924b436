import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyPart } from '../ui/lazy-part';
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

/** Every tool, in the order of its buttons. Each is a chunk of its own. */
export const TOOLS: readonly AdminTool[] = [
  {
    id: 'library',
    label: 'Section Manager',
    place: 'header',
    Component: lazyPart(async () => (await import('./tools/library-tool')).LibraryTool),
  },
  {
    id: 'assistant',
    label: 'AI Assistant',
    place: 'header',
    Component: lazyPart(async () => (await import('./writing/assistant-tool')).AssistantTool),
  },
  {
    id: 'batch',
    label: 'Batch Edit',
    place: 'page',
    Component: lazyPart(async () => (await import('./tools/batch-tool')).BatchTool),
  },
  {
    id: 'recent',
    label: 'Recent Changes',
    place: 'page',
    Component: lazyPart(async () => (await import('./tools/recent-tool')).RecentTool),
  },
  {
    id: 'timeline',
    label: 'Timeline',
    place: 'page',
    Component: lazyPart(async () => (await import('./tools/timeline-tool')).TimelineTool),
  },
];
