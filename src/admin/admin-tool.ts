import type { ComponentType, LazyExoticComponent } from 'react';
import { createStore } from 'zustand/vanilla';
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

/** Which tools are open. */
export function createToolState() {
  const store = createStore<{ open: readonly string[] }>(() => ({ open: [] }));
  const close = (id: string) => store.setState(({ open }) => ({ open: open.filter((other) => other !== id) }));
  return {
    store,
    close,
    show: (id: string) => store.setState(({ open }) => ({ open: [...open.filter((other) => other !== id), id] })),
    toggle(id: string): void {
      if (store.getState().open.includes(id)) close(id);
      else this.show(id);
    },
  };
}

export type ToolState = ReturnType<typeof createToolState>;
