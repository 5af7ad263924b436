/**
 * Watches for the person who writes in an element to leave it. A section that somebody else moves takes the text one writes in
 * along, and browsers drop the focus of what is moved: then focus and caret are put back, and nobody has left.
 * @param signal ends it
 * @param onLeft the focus has gone elsewhere, or the element from the page
 */
export function watchFocus(element: HTMLElement, signal: AbortSignal, onLeft: () => void): void {
  let caret: Selected | null = null;
  const moves = new MutationObserver((records) => {
    if (records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)))) putBack();
  });
  moves.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => moves.disconnect());

  document.addEventListener(
    'selectionchange',
    () => {
      const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {};
      if (!anchorNode || !focusNode || !element.contains(anchorNode) || !element.contains(focusNode)) return;
      caret = [anchorNode, anchorOffset ?? 0, focusNode, focusOffset ?? 0];
    },
    { signal },
  );
  // The page moves in one go: after it, it is known where the focus is.
  element.addEventListener('blur', () => queueMicrotask(handleBlur), { signal });

  function handleBlur(): void {
    if (!signal.aborted && document.activeElement !== element) onLeft();
  }

  function putBack(): void {
    if (!element.isConnected) return;
    element.focus({ preventScroll: true });
    if (caret?.every((part) => typeof part === 'number' || element.contains(part))) {
      document.getSelection()?.setBaseAndExtent(...caret);
    }
  }
}

type Selected = [anchor: Node, anchorOffset: number, focus: Node, focusOffset: number];
