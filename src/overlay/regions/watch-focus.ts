/**
 * Watches for the focus leaving an element. When another person moves a section, the edited text moves with it, and browsers drop the
 * focus of moved elements. Focus and caret are then restored, and the callback is not called.
 * @param signal stops watching
 * @param onLeft called when the focus has moved elsewhere, or the element was removed from the page
 */
export function watchFocus(element: HTMLElement, signal: AbortSignal, onLeft: () => void): void {
  let caret: Selected | null = null;
  const moves = new MutationObserver((records) => {
    if (records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)))) restoreFocus();
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
  // The page moves elements synchronously, so in a microtask it is known where the focus is.
  element.addEventListener('blur', () => queueMicrotask(handleBlur), { signal });

  function handleBlur(): void {
    const { activeElement } = document;
    // The bubble formats the text, and returns the focus to it.
    if (signal.aborted || activeElement === element || activeElement?.closest('.format-bubble')) return;
    onLeft();
  }

  function restoreFocus(): void {
    if (!element.isConnected) return;
    element.focus({ preventScroll: true });
    if (caret?.every((part) => typeof part === 'number' || element.contains(part))) {
      document.getSelection()?.setBaseAndExtent(...caret);
    }
  }
}

type Selected = [anchor: Node, anchorOffset: number, focus: Node, focusOffset: number];

/** A selected part of an element's text, in characters. */
interface SelectedPart {
  start: number;
  end: number;
}

/** Returns the selected part of an element's text, or null if nothing is selected or the selection extends beyond the element. */
export function getSelectedPart(element: HTMLElement): SelectedPart | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!element.contains(range.startContainer) || !element.contains(range.endContainer)) return null;
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(range.startContainer, range.startOffset);
  const start = before.toString().length;
  return { start, end: start + range.toString().length };
}

/** Selects a part of an element whose text is a single node. */
export function selectPart(element: HTMLElement, { start, end }: SelectedPart): void {
  const node = element.firstChild;
  if (!(node instanceof Text)) return;
  window.getSelection()?.setBaseAndExtent(node, Math.min(start, node.length), node, Math.min(end, node.length));
}

/** Places the caret at the pointer's position, or at the end of the text if the pointer was elsewhere. */
export function placeCaret(element: HTMLElement, at: { x: number; y: number } | undefined): void {
  const selection = window.getSelection();
  const range = at ? findRange(at.x, at.y) : null;
  if (range && element.contains(range.startContainer)) {
    selection?.removeAllRanges();
    selection?.addRange(range);
    return;
  }
  selection?.selectAllChildren(element);
  selection?.collapseToEnd();
}

/** Returns the position between two letters at a point of the window. */
export function findRange(x: number, y: number): Range | null {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y);
    if (!position) return null;
    const range = document.createRange();
    range.setStart(position.offsetNode, position.offset);
    return range;
  }
  return (
    (document as { caretRangeFromPoint?: (x: number, y: number) => Range | null }).caretRangeFromPoint?.(x, y) ?? null
  );
}
