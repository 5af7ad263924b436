import { watchFocus } from './watch-focus';

/** What is typed into, and who is told. */
export interface TextEditOptions {
  element: HTMLElement;
  /** The stored text: an element may show less of it, or more. */
  text: string;
  label: string;
  isMultiline: boolean;
  /** Where the pointer was, for the caret. */
  at?: { x: number; y: number };
  onInput: (text: string) => void;
  /** @param isKept false where Escape took it back */
  onEnd: (isKept: boolean) => void;
}

/** A text that is being written where it stands. */
export interface TextEdit {
  element: HTMLElement;
  /** Shows what another has written meanwhile. @returns false where one has written something of one's own */
  follow: (text: string) => boolean;
  end: (isKept: boolean) => void;
}

const TURNED = ['contenteditable', 'role', 'aria-label', 'aria-multiline', 'spellcheck', 'tabindex', 'data-editing'];

/**
 * Makes an element's text editable in place. The nodes that the page itself has put there are set aside, and put back at the end,
 * so that the page can go on updating them. Enter ends it and Escape takes it back; what is pasted or dropped comes as plain text.
 */
export function editText(options: TextEditOptions): TextEdit {
  const { element, label, isMultiline, at, onInput, onEnd } = options;
  let { text } = options;
  const own = [...element.childNodes];
  const before = TURNED.map((name) => [name, element.getAttribute(name)] as const);
  const style = element.getAttribute('style');
  const stop = new AbortController();
  let isOver = false;
  let isTyped = false;

  element.replaceChildren(document.createTextNode(text));
  element.setAttribute('contenteditable', 'plaintext-only');
  // A browser that knows no plain editing gets the other, and the pasting below keeps it plain.
  if (element.contentEditable !== 'plaintext-only') element.setAttribute('contenteditable', 'true');
  element.setAttribute('role', 'textbox');
  element.setAttribute('aria-label', label);
  element.setAttribute('aria-multiline', String(isMultiline));
  element.setAttribute('spellcheck', 'true');
  element.setAttribute('data-editing', '');
  if (isMultiline) element.style.whiteSpace = 'pre-wrap';
  element.focus({ preventScroll: true });
  placeCaret(element, at);

  const listen = <K extends keyof HTMLElementEventMap>(name: K, handle: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(name, handle, { signal: stop.signal });
  listen('input', () => {
    isTyped = true;
    onInput(readText(element, isMultiline));
  });
  listen('keydown', handleKey);
  // Space would press the button, or open the summary, that the text stands in.
  listen('keyup', (event) => event.key === ' ' && event.preventDefault());
  listen('paste', (event) => {
    event.preventDefault();
    insert(event.clipboardData?.getData('text/plain') ?? '');
  });
  listen('drop', (event) => event.preventDefault());
  watchFocus(element, stop.signal, () => end(true));

  function handleKey(event: KeyboardEvent): void {
    const isShortcut = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    // Saving is the page's, wherever one is; every other key is the text's.
    if (isShortcut && key === 's') return;
    // Where nothing is to be undone or done again in the text, the page's own last change is.
    if (isShortcut && hasNothingToStep(key, event.shiftKey)) {
      end(true);
      return;
    }
    event.stopPropagation();
    if (event.isComposing) return;
    if (key === 'escape') {
      event.preventDefault();
      end(false);
    } else if (key === 'enter') {
      event.preventDefault();
      if (isMultiline && !isShortcut) insert('\n');
      else end(true);
    } else if (isShortcut && ['b', 'i', 'u'].includes(key)) {
      event.preventDefault();
    }
  }

  function hasNothingToStep(key: string, isShift: boolean): boolean {
    if (key === 'z' && !isShift) return readText(element, isMultiline) === text;
    return (key === 'y' || key === 'z') && !isTyped;
  }

  function insert(words: string): void {
    const plain = isMultiline ? words.replace(/\r\n?/g, '\n') : words.replace(/\s*[\r\n]+\s*/g, ' ');
    // The one way that the browser's own undo knows of.
    document.execCommand('insertText', false, plain);
  }

  function follow(next: string): boolean {
    if (isOver || readText(element, isMultiline) !== text) return false;
    if (next !== text) element.replaceChildren(document.createTextNode(next));
    text = next;
    return true;
  }

  function end(isKept: boolean): void {
    if (isOver) return;
    isOver = true;
    stop.abort();
    element.replaceChildren(...own);
    for (const [name, value] of before) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
    if (style === null) element.removeAttribute('style');
    else element.setAttribute('style', style);
    if (element.ownerDocument.activeElement === element) element.blur();
    onEnd(isKept);
  }

  return { element, follow, end };
}

/** The text in an element that is being edited: its line breaks as they are, or as spaces in a single line. */
export function readText(element: HTMLElement, isMultiline: boolean): string {
  let text = '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue ?? '';
    else if (node.nodeName === 'BR' && node.nextSibling) text += '\n';
  }
  const plain = text.replaceAll('\u00a0', ' ');
  return isMultiline ? plain : plain.replace(/\s*\n\s*/g, ' ');
}

function placeCaret(element: HTMLElement, at: TextEditOptions['at']): void {
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

function rangeAt(x: number, y: number): Range | null {
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
