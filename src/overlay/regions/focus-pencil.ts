/** Puts the focus on a path's pencil. @returns whether it is drawn */
export function focusPencil(path: string): boolean {
  const pencil = document.querySelector<HTMLElement>(`[data-pencil="${CSS.escape(path)}"]`);
  pencil?.focus({ preventScroll: true });
  return pencil !== null;
}
