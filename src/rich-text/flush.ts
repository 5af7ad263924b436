const open = new Set<() => Promise<void>>();

/** Registers an open editor. @returns how to take it out again */
export function keepFlushable(flush: () => Promise<void>): () => void {
  open.add(flush);
  return () => open.delete(flush);
}

/** Has every open editor tell what was typed last: to be awaited before saving, since an editor tells 400 ms later. */
export async function flushRichText(): Promise<void> {
  await Promise.all([...open].map((flush) => flush()));
}
