/** An open editor that tells what is typed in it a moment later. */
interface Flushable {
  flush(): Promise<void>;
  /** Whether something was typed that it has not told. */
  hasUnreported(): boolean;
}

const open = new Set<Flushable>();

/**
 * Registers an open editor. When the page is left, or put out of sight, it tells at once what was typed last: reading it takes
 * microtasks alone, which run before the page is gone.
 * @returns how to take it out again
 */
export function keepFlushable(editor: Flushable): () => void {
  if (open.size === 0) listen();
  open.add(editor);
  return () => {
    if (open.delete(editor) && open.size === 0) stopListening();
  };
}

/** Has every open editor tell what was typed last: to be awaited before saving, since an editor tells 400 ms later. */
export async function flushRichText(): Promise<void> {
  await Promise.all([...open].map((editor) => editor.flush()));
}

/** Whether words stand in an open editor that it has not told yet: they are kept nowhere. */
export function hasUnreportedWords(): boolean {
  return [...open].some((editor) => editor.hasUnreported());
}

// Before whoever asks whether one may leave: what is told by then is kept, and need not be asked about.
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
