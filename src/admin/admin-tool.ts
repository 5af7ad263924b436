import type { ComponentType, LazyExoticComponent } from 'react';
import { createStore } from 'zustand/vanilla';
import type { PageEntry } from './page-editor/open-pages';

/** Props of a tool's panel or dialog. */
export interface ToolProps {
  /** The current page and its editing state. */
  entry: PageEntry;
  onClose: () => void;
}

/** A page editor tool: its button, and the component that it opens. */
export interface AdminTool {
  id: string;
  label: string;
  /** The button is in the dashboard's header or in the page editor's bar. */
  place: 'header' | 'page';
  Component: LazyExoticComponent<ComponentType<ToolProps>>;
}

/** Creates the store that tracks the open tools. */
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
