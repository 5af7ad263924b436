import { createStore } from 'zustand/vanilla';

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
