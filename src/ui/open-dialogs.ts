/** The open modal dialogs, topmost last. Everything outside the topmost dialog is inert. */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Registers an open dialog. @returns a function to call before it is removed */
export function registerDialog(dialog: HTMLElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((other) => other !== dialog));
}

/** Returns the topmost dialog, or null if none is open. */
export function topDialog(): HTMLElement | null {
  return open.at(-1) ?? null;
}

/** Calls the listener when the topmost dialog changes. @returns a function that unsubscribes */
export function onTopDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly HTMLElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}
