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

/** A part of an element's text that is selected, counted in characters. */
interface SelectedPart {
  start: number;
  end: number;
}

/** The part of an element's text that is selected; null where nothing is, or more than what the element holds. */
export function selectedPart(element: HTMLElement): SelectedPart | null {
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

/** Puts the caret where the pointer was; at the end of the element's text where it was elsewhere. */
export function placeCaret(element: HTMLElement, at: { x: number; y: number } | undefined): void {
  const selection = window.getSelection();
  const range = at ? rangeAt(at.x, at.y) : null;
  if (range && element.contains(range.startContainer)) {
    selection?.removeAllRanges();
    selection?.addRange(range);
    return;
  }
  selection?.selectAllChildren(element);
  selection?.collapseToEnd();
}

/** The place between two letters that is at a point of the window. */
export function rangeAt(x: number, y: number): Range | null {
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
