import { readPastedText } from '../../content/pasted-words';
import type { PlainOrRich } from '../../content/rich-text';
import { withoutLooseBreaks } from '../../content/word-breaks';
import { readFormatted } from './formatted-text';
import { findRange, getSelectedPart, placeCaret, selectPart, watchFocus } from './watch-focus';

/** The element to edit, and the callbacks. */
export interface TextEditOptions {
  element: HTMLElement;
  /** The stored text, which may differ from the text that the element shows. */
  text: string;
  label: string;
  /** Placeholder while the text is empty. */
  name: string;
  isMultiline: boolean;
  /** Whether the text may be bold, italic and have links. It is reported as a document once it does. */
  hasFormats: boolean;
  /** The pointer's position, for the caret. */
  at?: { x: number; y: number };
  onInput: (text: PlainOrRich) => void;
  /**
   * @param isKept false if Escape reverted it;
   * @param key the key that ended it, if nothing has the focus now
   */
  onEnd: (isKept: boolean, key: EndKey | null) => void;
}

/** `next` is Enter at the end of a single line, without Ctrl or Cmd. */
type EndKey = 'next' | 'other';

/** A text that is being edited in place. */
export interface TextEdit {
  element: HTMLElement;
  /** Inserts text at the caret. */
  insert: (words: string) => void;
  /**
   * Shows another person's change.
   * @returns false if something was typed already
   */
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
  'data-formats',
  'data-placeholder',
];
const FORMATTING: Readonly<Record<string, string>> = { b: 'bold', i: 'italic', u: '' };

/**
 * Makes an element's text editable in place. The page's own nodes are set aside and restored at the end, so that the page can keep
 * updating them. Enter ends editing, Tab moves on, and Escape reverts. Pasted and dropped content is inserted as plain text.
 */
export function editText(options: TextEditOptions): TextEdit {
  const { element, label, name, isMultiline, hasFormats, at, onInput, onEnd } = options;
  // Invisible characters in the stored text are removed once it is edited.
  let text = withoutLooseBreaks(options.text);
  const own = [...element.childNodes];
  const before = TURNED.map((turned) => [turned, element.getAttribute(turned)] as const);
  const style = element.getAttribute('style');
  const selected = element.textContent === text ? getSelectedPart(element) : null;
  const stop = new AbortController();
  let isOver = false;
  let isTyped = false;
  let isDragged = false;

  element.replaceChildren(document.createTextNode(text));
  element.setAttribute('contenteditable', hasFormats ? 'true' : 'plaintext-only');
  // Browsers without plain-text editing use rich editing; the listeners below keep it plain.
  if (!element.isContentEditable) element.setAttribute('contenteditable', 'true');
  // A heading keeps its role, so that the page's outline does not change during editing.
  if (!/^H[1-6]$/.test(element.tagName)) {
    element.setAttribute('role', 'textbox');
    element.setAttribute('aria-multiline', String(isMultiline));
  }
  element.setAttribute('aria-label', label);
  element.setAttribute('spellcheck', 'true');
  element.setAttribute('data-editing', '');
  element.toggleAttribute('data-formats', hasFormats);
  element.setAttribute('data-placeholder', name);
  // Preserve spaces while editing: where they collapse, browsers insert non-breaking spaces instead.
  element.style.setProperty('white-space-collapse', 'preserve');
  if (isMultiline) element.style.whiteSpace = 'pre-wrap';
  element.focus({ preventScroll: true });
  if (selected) selectPart(element, selected);
  else placeCaret(element, at);

  const listen = <K extends keyof HTMLElementEventMap>(type: K, handle: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(type, handle, { signal: stop.signal });
  listen('input', () => {
    isTyped = true;
    // Some browsers leave a line break in an element that was emptied.
    if (element.textContent === '' && element.childNodes.length > 0) element.replaceChildren();
    onInput(read());
  });
  listen('beforeinput', handleBeforeInput);
  listen('keydown', handleKey);
  // Space would press the button, or toggle the summary, that contains the text.
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
    // The page handles saving; the text handles every other key.
    if (isShortcut && key === 's') return;
    // If the text has nothing to undo or redo, the page undoes or redoes its last change.
    if (isShortcut && hasNothingToStep(key, event.shiftKey)) {
      end(true, 'other');
      return;
    }
    event.stopPropagation();
    // The last key of a composition belongs to it, even if the browser reports the end of the composition a moment late.
    if (event.isComposing || event.keyCode === 229) return;
    if (key === 'escape') {
      event.preventDefault();
      end(false, 'other');
    } else if (key === 'enter') {
      event.preventDefault();
      if (isMultiline && !isShortcut) insert('\n');
      else end(true, isShortcut || isMultiline ? 'other' : 'next');
    } else if (key === 'tab') {
      // The focus moves on from the text's own pencil.
      end(true, 'other');
    } else if (key === ' ' && !isShortcut && element.matches('summary, button')) {
      // The element itself would be toggled or pressed.
      event.preventDefault();
      insert(' ');
    } else if (isShortcut && FORMATTING[key] !== undefined) {
      event.preventDefault();
      if (hasFormats && FORMATTING[key]) document.execCommand(FORMATTING[key]);
    }
  }

  /** Handles input without a key press: from a phone's keyboard, a menu or the spell checker. */
  function handleBeforeInput(event: InputEvent): void {
    const { inputType } = event;
    const isFormat = hasFormats && /^format(Bold|Italic)$/.test(inputType);
    if (inputType.startsWith('format') && !isFormat) event.preventDefault();
    if (inputType === 'insertParagraph' && !isMultiline) {
      event.preventDefault();
      end(true, 'next');
    }
  }

  /** Inserts dropped text at the drop position. Text dragged within the element is moved. */
  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    const words = readPastedText(event.dataTransfer);
    const to = findRange(event.clientX, event.clientY);
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

  /** Returns the plain text, or a document if anything in it is formatted. */
  function read(): PlainOrRich {
    return (hasFormats && readFormatted(element)) || readText(element, isMultiline);
  }

  function hasNothingToStep(key: string, isShift: boolean): boolean {
    if (key === 'z' && !isShift) return read() === text;
    return (key === 'y' || key === 'z') && !isTyped;
  }

  /**
   * Inserts text with `execCommand`, because only that is part of the browser's undo. Lines are inserted one by one: the browser would
   * turn several lines into blocks.
   */
  function insert(words: string): void {
    const lines = toPlainText(words, isMultiline).split('\n');
    for (const [index, line] of lines.entries()) {
      if (index > 0) document.execCommand('insertLineBreak');
      if (line !== '') document.execCommand('insertText', false, line);
    }
  }

  function follow(theirs: string): boolean {
    if (isOver || read() !== text) return false;
    const next = withoutLooseBreaks(theirs);
    if (next !== text) element.replaceChildren(document.createTextNode(next));
    text = next;
    return true;
  }

  function end(isKept: boolean, key: EndKey | null = null): void {
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
    // A text of only whitespace counts as empty.
    if (isKept && isBlank) onInput('');
    onEnd(isKept, key);
  }

  return { element, insert, follow, end };
}

/** Some browsers and phone keyboards start a new line with these elements instead of a line break. */
const LINES = new Set(['DIV', 'P']);

/** Returns the text of an element that is being edited. In a single line, line breaks become spaces. */
function readText(element: HTMLElement, isMultiline: boolean): string {
  let text = '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue ?? '';
    // A break at the end of a line or of the whole text does not start another line.
    else if (node.nodeName === 'BR' && node.nextSibling) text += '\n';
    else if (LINES.has(node.nodeName) && (text !== '' || node.previousSibling)) text += '\n';
  }
  const words = withoutLooseBreaks(text);
  const plain = preservesSpaces() ? words : words.replaceAll('\u00a0', ' ');
  return isMultiline ? plain : plain.replace(/(?<!\s)\s*\n\s*/g, ' ');
}

/** Returns true if the browser writes spaces as typed. Then a non-breaking space is intentional. */
function preservesSpaces(): boolean {
  return CSS.supports('white-space-collapse', 'preserve');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matching control characters is the purpose; tab and line feed are allowed.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f\ufeff]/g;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g;
/**
 * Converts pasted or dropped text to what a text field may contain, without invisible characters.
 * @param isMultiline false joins all lines
 */
export function toPlainText(words: string, isMultiline: boolean): string {
  const plain = withoutLooseBreaks(words.replace(LINE_ENDS, '\n').replace(CONTROLS, ''));
  return isMultiline ? plain : plain.replace(/(?<!\s)\s*\n\s*/g, ' ').replaceAll('\t', ' ');
}
