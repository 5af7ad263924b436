import { readPastedText } from '../../content/pasted-words';
import { withoutLooseBreaks } from '../../content/word-breaks';
import { plainWords, readText } from './read-text';
import { placeCaret, rangeAt, selectedPart, selectPart, watchFocus } from './watch-focus';

/** What is typed into, and who is told. */
export interface TextEditOptions {
  element: HTMLElement;
  /** The stored text: an element may show less of it, or more. */
  text: string;
  label: string;
  /** What stands in its place while it says nothing. */
  name: string;
  isMultiline: boolean;
  /** Where the pointer was, for the caret. */
  at?: { x: number; y: number };
  onInput: (text: string) => void;
  /** @param isKept false where Escape took it back; @param isByKey it was left by a key, and the focus is nowhere */
  onEnd: (isKept: boolean, isByKey: boolean) => void;
}

/** A text that is being written where it stands. */
export interface TextEdit {
  element: HTMLElement;
  /** Writes words at the caret. */
  insert: (words: string) => void;
  /** Shows what another has written meanwhile. @returns false where one has written something of one's own */
  follow: (text: string) => boolean;
  end: (isKept: boolean) => void;
}

const TURNED = [
  'contenteditable',
  'role',
  'aria-label',
  'aria-multiline',
  'spellcheck',
  'tabindex',
  'data-editing',
  'data-placeholder',
];
const FORMATTING = ['b', 'i', 'u'];

/**
 * Makes an element's text editable in place. The nodes that the page itself has put there are set aside, and put back at the end,
 * so that the page can go on updating them. Enter ends it, Tab leads on, and Escape takes it back; what is pasted or dropped comes
 * as plain text.
 */
export function editText(options: TextEditOptions): TextEdit {
  const { element, label, name, isMultiline, at, onInput, onEnd } = options;
  // What an earlier text may hold that nobody sees is gone once it is written in.
  let text = withoutLooseBreaks(options.text);
  const own = [...element.childNodes];
  const before = TURNED.map((turned) => [turned, element.getAttribute(turned)] as const);
  const style = element.getAttribute('style');
  const selected = element.textContent === text ? selectedPart(element) : null;
  const stop = new AbortController();
  let isOver = false;
  let isTyped = false;
  let isDragged = false;

  element.replaceChildren(document.createTextNode(text));
  element.setAttribute('contenteditable', 'plaintext-only');
  // A browser that knows no plain editing gets the other, and what is listened to below keeps it plain.
  if (element.contentEditable !== 'plaintext-only') element.setAttribute('contenteditable', 'true');
  // A heading stays one, so that the outline of the page does not change while it is written.
  if (!/^H[1-6]$/.test(element.tagName)) {
    element.setAttribute('role', 'textbox');
    element.setAttribute('aria-multiline', String(isMultiline));
  }
  element.setAttribute('aria-label', label);
  element.setAttribute('spellcheck', 'true');
  element.setAttribute('data-editing', '');
  element.setAttribute('data-placeholder', name);
  // Spaces are written as they are: where they collapse, browsers put others in their place.
  element.style.setProperty('white-space-collapse', 'preserve');
  if (isMultiline) element.style.whiteSpace = 'pre-wrap';
  element.focus({ preventScroll: true });
  if (selected) selectPart(element, selected);
  else placeCaret(element, at);

  const listen = <K extends keyof HTMLElementEventMap>(type: K, handle: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(type, handle, { signal: stop.signal });
  listen('input', () => {
    isTyped = true;
    // A break that the browser leaves in what was emptied is no text.
    if (element.textContent === '' && element.childNodes.length > 0) element.replaceChildren();
    onInput(readText(element, isMultiline));
  });
  listen('beforeinput', handleBeforeInput);
  listen('keydown', handleKey);
  // Space would press the button, or open the summary, that the text stands in.
  listen('keyup', (event) => event.key === ' ' && event.preventDefault());
  listen('paste', (event) => {
    event.preventDefault();
    insert(readPastedText(event.clipboardData));
  });
  listen('dragstart', () => {
    isDragged = true;
  });
  listen('dragend', () => {
    isDragged = false;
  });
  listen('drop', handleDrop);
  watchFocus(element, stop.signal, () => end(true));

  function handleKey(event: KeyboardEvent): void {
    const isShortcut = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    // Saving is the page's, wherever one is; every other key is the text's.
    if (isShortcut && key === 's') return;
    // Where nothing is to be undone or done again in the text, the page's own last change is.
    if (isShortcut && hasNothingToStep(key, event.shiftKey)) {
      end(true, true);
      return;
    }
    event.stopPropagation();
    // The last key of a composition is the composition's, also where the browser tells of it a moment late.
    if (event.isComposing || event.keyCode === 229) return;
    if (key === 'escape') {
      event.preventDefault();
      end(false, true);
    } else if (key === 'enter') {
      event.preventDefault();
      if (isMultiline && !isShortcut) insert('\n');
      else end(true, true);
    } else if (key === 'tab') {
      // The focus goes on from the text's own pencil.
      end(true, true);
    } else if (isShortcut && FORMATTING.includes(key)) {
      event.preventDefault();
    }
  }

  /** What comes by no key: from a phone's keyboard, a menu or the spell checker. */
  function handleBeforeInput(event: InputEvent): void {
    const { inputType } = event;
    if (inputType.startsWith('format')) event.preventDefault();
    if (inputType === 'insertParagraph' && !isMultiline) {
      event.preventDefault();
      end(true, true);
    }
  }

  /** Words dropped on the text go where they are dropped; its own are moved there. */
  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    const words = readPastedText(event.dataTransfer);
    const to = rangeAt(event.clientX, event.clientY);
    if (words === '' || !to || !element.contains(to.startContainer)) return;
    if (isDragged) {
      if (window.getSelection()?.getRangeAt(0).comparePoint(to.startContainer, to.startOffset) === 0) return;
      document.execCommand('delete');
    }
    element.focus({ preventScroll: true });
    window.getSelection()?.removeAllRanges();
    window.getSelection()?.addRange(to);
    insert(words);
  }

  function hasNothingToStep(key: string, isShift: boolean): boolean {
    if (key === 'z' && !isShift) return readText(element, isMultiline) === text;
    return (key === 'y' || key === 'z') && !isTyped;
  }

  /** By the one way that the browser's own undo knows of; of several lines at once it would make blocks. */
  function insert(words: string): void {
    const lines = plainWords(words, isMultiline).split('\n');
    for (const [index, line] of lines.entries()) {
      if (index > 0) document.execCommand('insertLineBreak');
      if (line !== '') document.execCommand('insertText', false, line);
    }
  }

  function follow(theirs: string): boolean {
    if (isOver || readText(element, isMultiline) !== text) return false;
    const next = withoutLooseBreaks(theirs);
    if (next !== text) element.replaceChildren(document.createTextNode(next));
    text = next;
    return true;
  }

  function end(isKept: boolean, isByKey = false): void {
    if (isOver) return;
    isOver = true;
    stop.abort();
    const isBlank = isTyped && readText(element, isMultiline).trim() === '';
    element.replaceChildren(...own);
    for (const [turned, value] of before) {
      if (value === null) element.removeAttribute(turned);
      else element.setAttribute(turned, value);
    }
    if (style === null) element.removeAttribute('style');
    else element.setAttribute('style', style);
    if (element.ownerDocument.activeElement === element) element.blur();
    // Nothing but spaces is nothing.
    if (isKept && isBlank) onInput('');
    onEnd(isKept, isByKey);
  }

  return { element, insert, follow, end };
}
