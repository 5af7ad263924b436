/** The modal dialogs that are open, the last on top. What lies outside of the top one can neither be reached nor heard. */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** A dialog opened. @returns to be called before it leaves the page */
export function enterDialog(dialog: HTMLElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((other) => other !== dialog));
}

/** The dialog on top; null where none is open. */
export function topDialog(): HTMLElement | null {
  return open.at(-1) ?? null;
}

/** Called at once when the dialog on top is another. @returns ends it */
export function onTopDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly HTMLElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}
