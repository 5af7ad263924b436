/** An open editor that reports changes with a delay. */
interface Flushable {
  flush(): Promise<void>;
  /** Returns true if there are unreported changes. */
  hasUnreported(): boolean;
}

const open = new Set<Flushable>();

/**
 * Registers an open editor. When the page is hidden or left, its last changes are reported immediately. Reading them
 * takes only microtasks, which run before the page is gone.
 * @returns a function that unregisters the editor
 */
export function registerEditor(editor: Flushable): () => void {
  if (open.size === 0) listen();
  open.add(editor);
  return () => {
    if (open.delete(editor) && open.size === 0) stopListening();
  };
}

/**
 * Reports the last changes of all open editors. Must be awaited before saving, because editors report with a delay of
 * 400 ms.
 */
export async function flushRichText(): Promise<void> {
  await Promise.all([...open].map((editor) => editor.flush()));
}

/** Returns true if an open editor has unreported changes, which are not stored anywhere else. */
export function hasUnreportedChanges(): boolean {
  return [...open].some((editor) => editor.hasUnreported());
}

// Runs before handlers that warn about unsaved changes, because changes reported by then need no warning.
const EARLY = { capture: true };

function listen(): void {
  window.addEventListener('beforeunload', handleLeave, EARLY);
  window.addEventListener('pagehide', handleLeave, EARLY);
  document.addEventListener('visibilitychange', handleLeave, EARLY);
}

function stopListening(): void {
  window.removeEventListener('beforeunload', handleLeave, EARLY);
  window.removeEventListener('pagehide', handleLeave, EARLY);
  document.removeEventListener('visibilitychange', handleLeave, EARLY);
}

function handleLeave(): void {
  void flushRichText();
}
