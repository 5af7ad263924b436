import { useEffect, useId, useRef, useState } from 'react';
import { START_TEXT } from '../../content/blank-section';
import type { PlainOrRich } from '../../content/rich-text';
import { normalizeUrl } from '../../content/url';
import type { ChooseImage, FetchLink, Upload } from '../editor-ports';
import { registerEditor } from '../flush';
import { addAccessibleNames } from './accessible-names';
import { INVALID_LINK } from './link-tool';
import { moveNotices } from './notices';
import { type OpenEditor, openEditor } from './open-editor';
import { cleanPastes } from './paste';
import '../../styles/rich-text-editor.css';
import { createTools } from './tools';

/** The placeholder of an empty editor, and its minimum height in pixels (spec section 9). */
const PLACEHOLDER = 'Start writing your content here...';
const MIN_HEIGHT = 200;

export interface RichTextEditorProps {
  value: PlainOrRich | undefined;
  /** Called on every change, 400 ms after the last key and when the editor loses focus. */
  onChange: (value: PlainOrRich) => void;
  /** The field's name for screen readers; `labelId` is the id of the element that shows it, if any. */
  label: string;
  labelId?: string;
  upload: Upload;
  choose: ChooseImage;
  fetchLink: FetchLink;
  /** Links the selected words to what supports them. Without it, nothing offers it. */
  onLinkClaim?: (() => void) | null;
  minHeight?: number;
  placeholder?: string;
  isReadOnly?: boolean;
  /** Focuses the start text, or else the first block, once the editor is ready, unless the focus has left the surrounding element. */
  shouldFocus?: boolean;
}

/** The block editor for rich text (spec sections 3, 5, and 9). */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, label, labelId, minHeight = MIN_HEIGHT, placeholder = PLACEHOLDER, isReadOnly = false } = props;
  const holder = useRef<HTMLDivElement>(null);
  const editor = useRef<OpenEditor | null>(null);
  const naming = useRef<ReturnType<typeof addAccessibleNames> | null>(null);
  const latest = useRef(props);
  const [announcement, announce] = useState('');
  const [problem, setProblem] = useState<Error | null>(null);
  const hintId = useId();
  latest.current = props;

  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    // A separate element, because an editor that is still closing must not share one with the next.
    const place = document.createElement('div');
    // Blocks appear before their tools work, so the editor stays inert until it is ready.
    place.inert = true;
    element.append(place);
    const opening = openEditor({
      holder: place,
      value: latest.current.value,
      placeholder,
      isReadOnly,
      tools: createTools(
        (source, onProgress) => latest.current.upload(source, onProgress),
        () => latest.current.choose(),
        (url) => latest.current.fetchLink(url),
        latest.current.onLinkClaim ? () => latest.current.onLinkClaim?.() : null,
      ),
      onChange: (next) => latest.current.onChange(next),
    });
    naming.current = addAccessibleNames(place, () => latest.current.label, announce);
    const stopCleaning = cleanPastes(place, (message) => editor.current?.warn(message));
    const stopSelecting = keepBlocksSelected(place);
    const returnNotices = moveNotices(place);
    opening.then(
      (open) => {
        editor.current = open;
        place.inert = false;
        element.dataset.ready = 'true';
        // The value may have changed while the editor was opening.
        void open.show(latest.current.value);
        if (latest.current.shouldFocus && document.activeElement?.contains(place)) focusFirst(place);
      },
      (error: unknown) => setProblem(error instanceof Error ? error : new Error(String(error))),
    );
    const release = registerEditor({
      flush: async () => (editor.current ?? (await opening)).flush(),
      hasUnreported: () => editor.current?.hasUnreported() ?? false,
    });
    return () => {
      editor.current = null;
      release();
      naming.current?.stop();
      stopCleaning();
      stopSelecting();
      returnNotices();
      delete element.dataset.ready;
      void opening.then((open) => open.close()).then(() => place.remove());
    };
  }, [placeholder, isReadOnly]);

  // A list item's label changes when an earlier item is removed; the open editor must not restart because of that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the label is read where it is used.
  useEffect(() => naming.current?.look(), [label]);

  useEffect(() => {
    void editor.current?.show(value);
  }, [value]);

  useEffect(() => {
    const element = holder.current;
    const handleKey = (event: KeyboardEvent) => handleShortcut(event, editor.current);
    const handleBefore = (event: InputEvent) => handleHistory(event, editor.current);
    // Capturing, to run before the handlers of the editor and the browser.
    element?.addEventListener('keydown', handleKey, true);
    element?.addEventListener('paste', clearStartText, true);
    element?.addEventListener('beforeinput', handleBefore, true);
    return () => {
      element?.removeEventListener('keydown', handleKey, true);
      element?.removeEventListener('paste', clearStartText, true);
      element?.removeEventListener('beforeinput', handleBefore, true);
    };
  }, []);

  if (problem) throw problem;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border around the editor.
    <div
      role="group"
      aria-label={labelId ? undefined : label}
      aria-labelledby={labelId}
      aria-describedby={isReadOnly ? undefined : hintId}
      className="rich-text-editor"
      style={{ '--rt-min-height': `${minHeight}px` } as React.CSSProperties}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) void editor.current?.flush();
      }}
    >
      <div ref={holder} className="rt-holder prose" />
      {isReadOnly ? null : (
        <p id={hintId} className="rt-hint">
          Type <kbd>/</kbd> to add a block
          <span className="keyboard-only">
            , <kbd>{COMMAND} /</kbd> to move or delete it
          </span>
          . Select text to format it.
        </p>
      )}
      <span className="sr-only" aria-live="polite">
        {announcement}
      </span>
    </div>
  );
}

const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform);
const COMMAND = isApple ? '⌘' : 'Ctrl';

/** The inline tools' shortcuts (spec section 9). */
const FORMATS: Record<string, string> = {
  b: 'bold',
  i: 'italic',
  k: 'link',
  e: 'inlineCode',
  'shift+h': 'marker',
  'shift+x': 'strikethrough',
  '.': 'superscript',
  ',': 'subscript',
};

function handleShortcut(event: KeyboardEvent, editor: OpenEditor | null): void {
  if (event.key === 'Enter') {
    refuseUnsafeLink(event, editor);
    chooseFirst(event);
  }
  if (event.key === 'Escape') keepDialogOpen(event);
  if (!editor || isNativeInput(event.target)) return;
  editor.settle();
  if (isTyping(event)) clearStartText(event);
  if (!(isApple ? event.metaKey : event.ctrlKey) || event.altKey) return;
  const keys = `${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`;
  const format = FORMATS[keys];
  if (format) handleFormat(event, editor, format);
  else if (keys === 'z') handleUndo(event, editor.canUndo(), editor.undo);
  else if (keys === 'shift+z' || keys === 'y') handleUndo(event, editor.canRedo(), editor.redo);
}

/**
 * Applies a format. The editor handles these shortcuts only once its toolbar is open, a moment after text is selected.
 */
function handleFormat(event: KeyboardEvent, editor: OpenEditor, tool: string): void {
  event.stopPropagation();
  const isNothingSelected = document.getSelection()?.isCollapsed !== false;
  // Without a selection, the browser itself applies bold and italic to the text typed next.
  if (isNothingSelected && (tool === 'bold' || tool === 'italic')) return;
  event.preventDefault();
  if (!isNothingSelected) void editor.format(tool);
}

/** Makes the first Escape close only an open menu, not the dialog that contains the editor. */
function keepDialogOpen(event: KeyboardEvent): void {
  const { currentTarget } = event;
  if (currentTarget instanceof Element && currentTarget.querySelector('.ce-popover--opened')) event.preventDefault();
}

/**
 * Replaces the browser's undo, which does not know blocks. If there is nothing to undo here, the page handles the
 * shortcut.
 */
function handleUndo(event: KeyboardEvent, isPossible: boolean, go: () => Promise<void>): void {
  event.preventDefault();
  if (!isPossible) return;
  event.stopPropagation();
  void go();
}

/** Handles undo from the browser's menu, or by shaking the device. */
function handleHistory(event: InputEvent, editor: OpenEditor | null): void {
  if (!/^history(Undo|Redo)$/.test(event.inputType) || isNativeInput(event.target)) return;
  event.preventDefault();
  void (event.inputType === 'historyUndo' ? editor?.undo() : editor?.redo());
}

/** Rejects unsafe links. The inline link tool accepts every scheme, but the server would then reject the whole text. */
function refuseUnsafeLink(event: KeyboardEvent, editor: OpenEditor | null): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || !target.classList.contains('ce-inline-tool-input')) return;
  const address = normalizeUrl(target.value);
  if (address !== undefined) {
    target.value = address;
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  editor?.warn(INVALID_LINK);
}

/** Makes Enter in a menu's filter choose the first match, unless the arrow keys have selected another entry. */
function chooseFirst(event: KeyboardEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || !target.classList.contains('cdx-search-field__input')) return;
  const menu = target.closest('.ce-popover__container');
  const asked = target.value.trim().toLowerCase();
  if (!menu || asked === '' || menu.querySelector('.ce-popover-item--focused')) return;
  event.preventDefault();
  event.stopPropagation();
  const left = [...menu.querySelectorAll<HTMLElement>('.ce-popover-item:not(.ce-popover-item--hidden)')];
  // 'Ordered' must match the ordered list before the unordered one.
  (left.find(({ textContent }) => textContent?.trim().toLowerCase().startsWith(asked)) ?? left[0])?.click();
}

function isNativeInput(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Focuses the paragraph that still is the start text, or else the first block. */
function focusFirst(place: HTMLElement): void {
  const blocks = [...place.querySelectorAll<HTMLElement>('[contenteditable="true"]')];
  (blocks.find(({ textContent }) => textContent === START_TEXT) ?? blocks[0])?.focus();
}

/** Empties a paragraph that still is the start text, because the text that is typed or pasted into it replaces it. */
function clearStartText({ target }: Event): void {
  if (!(target instanceof Element) || !target.matches('.ce-paragraph') || target.textContent !== START_TEXT) return;
  document.getSelection()?.selectAllChildren(target);
  document.execCommand('delete');
}

/** Returns true if a key inserts text. Input methods and on-screen keyboards do not report which. */
function isTyping(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (isComposing || !(key.length === 1 || /^(Process|Unidentified|Dead)$/.test(key))) return false;
  // On a Mac, the Option key types special characters.
  return event.getModifierState('AltGraph') || !(ctrlKey || metaKey || (altKey && !isApple));
}

/**
 * Makes keys that change text apply to all selected blocks. Browsers restore the caret as soon as the keys that
 * selected the blocks are released. The editor then assumes that text is being edited, and would keep the blocks; and
 * it would repeat the first letter typed over them.
 * @returns a function that stops handling these keys
 */
function keepBlocksSelected(holder: HTMLElement): () => void {
  function handleKey(event: KeyboardEvent): void {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (!(target instanceof HTMLElement) || !holder.contains(target) || event.isComposing) return;
    const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey;
    if (!isLetter && !/^(Backspace|Delete|Enter)$/.test(key)) return;
    if (!holder.querySelector('.ce-block--selected') || target instanceof HTMLInputElement) return;
    const selection = document.getSelection();
    if (selection?.isCollapsed) selection.removeAllRanges();
    if (!isLetter) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    target.dispatchEvent(new KeyboardEvent('keydown', BACKSPACE));
    document.execCommand('insertText', false, key);
  }
  // Captures on the window to run before the editor, which listens on the document.
  window.addEventListener('keydown', handleKey, true);
  return () => window.removeEventListener('keydown', handleKey, true);
}

/** The editor recognizes keys by their codes. */
const BACKSPACE = { key: 'Backspace', code: 'Backspace', keyCode: 8, bubbles: true, cancelable: true };
