/** What somebody did on the keyboard: wrote words, or pressed a key that is more than a letter. */
export type Caught = { words: string } | { key: KeyboardEventInit };

/** Holds what is written for a text that is not drawn yet. */
export interface KeyCatcher {
  /** Resolves once no composition is under way. */
  settled: () => Promise<void>;
  /** Ends it. @returns what came, in its order */
  end: () => Caught[];
}

const KEYS = new Set(['escape', 'enter', 'tab']);
/** After these, what is pressed is no longer the text's. */
const STEPS = new Set(['z', 'y', 's']);

export interface CatchOptions {
  label: string;
  /** Enter begins a line, and ends nothing. */
  isMultiline: boolean;
  /** Where it stands in the window, so that nothing scrolls. */
  at: { top: number; left: number };
  /** The focus has gone elsewhere. */
  onLeft: () => void;
}

/**
 * Takes the focus at once, as a phone's keyboard asks of a tap, and keeps all that is typed, pasted or composed until the text that
 * it is for can take it.
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
