/** Keyboard input: text, or a key press with a meaning of its own. */
export type Caught = { words: string } | { key: KeyboardEventInit };

/** Buffers input for a text field that is not rendered yet. */
export interface KeyCatcher {
  /** Resolves once no IME composition is active. */
  settled: () => Promise<void>;
  /**
   * Stops buffering.
   * @returns the input in order
   */
  end: () => Caught[];
}

const KEYS = new Set(['escape', 'enter', 'tab']);
/** After one of these shortcuts, further input no longer belongs to the text. */
const STEPS = new Set(['z', 'y', 's']);

export interface CatchOptions {
  label: string;
  /** Enter starts a new line instead of ending the input. */
  isMultiline: boolean;
  /** Position in the window, so that nothing scrolls. */
  at: { top: number; left: number };
  /** Called when the focus has moved elsewhere. */
  onLeft: () => void;
}

/**
 * Takes the focus immediately, because a phone opens its keyboard only during a tap, and buffers everything that is typed, pasted or
 * composed until the text can accept it.
 */
export function catchKeys({ label, isMultiline, at, onLeft }: CatchOptions): KeyCatcher {
  const field = document.createElement('textarea');
  const caught: Caught[] = [];
  let isPast = false;
  let isOver = false;
  let isComposing = false;
  let resolveSettled: (() => void) | null = null;
  field.className = 'overlay-catcher';
  field.setAttribute('aria-label', label);
  Object.assign(field.style, { top: `${at.top}px`, left: `${at.left}px` });
  (document.querySelector('.overlay') ?? document.body).append(field);
  field.focus({ preventScroll: true });

  field.addEventListener('keydown', handleKey);
  field.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  field.addEventListener('compositionend', () => {
    isComposing = false;
    resolveSettled?.();
  });
  field.addEventListener('blur', () => {
    if (!isOver) onLeft();
  });

  function handleKey(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.isComposing) return;
    const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
    const name = key.toLowerCase();
    const isShortcut = ctrlKey || metaKey;
    const isStep = isShortcut && STEPS.has(name) && (name === 's' || field.value === '');
    const isLine = name === 'enter' && isMultiline && !isShortcut;
    if (!isPast && (isLine || !KEYS.has(name)) && !isStep) return;
    event.preventDefault();
    takeWords();
    caught.push({ key: { key, code, ctrlKey, metaKey, shiftKey, altKey } });
    isPast = isPast || !(name === 's' && isShortcut);
  }

  function takeWords(): void {
    if (field.value !== '') caught.push({ words: field.value });
    field.value = '';
  }

  return {
    settled: () =>
      isComposing
        ? new Promise((resolve) => {
            resolveSettled = resolve;
          })
        : Promise.resolve(),
    end: () => {
      isOver = true;
      takeWords();
      field.remove();
      return caught;
    },
  };
}
