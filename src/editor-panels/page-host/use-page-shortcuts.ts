import { useEffect, useRef } from 'react';
import type { Editing } from '../../editing/editing';

type Step = 'save' | 'undo' | 'redo';

interface PageShortcuts {
  /** Null while no page is open. */
  editing: Editing | null;
  save: () => void;
  /** Returns whether a shortcut applies to the page; otherwise it belongs to the focused input or a dialog. */
  isForPage: (event: KeyboardEvent, step: Step) => boolean;
  /** Handles other keys. @returns whether the key was one of the editor's own */
  onOtherKey: (event: KeyboardEvent) => boolean;
}

/** Handles Ctrl/Cmd+S to save, and Ctrl/Cmd+Z, Shift+Ctrl/Cmd+Z and Ctrl+Y to undo and redo any kind of change. */
export function usePageShortcuts(shortcuts: PageShortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const { editing, save, isForPage, onOtherKey } = latest.current;
      const step = matchStep(event);
      const isTaken = step ? editing !== null && isForPage(event, step) : onOtherKey(event);
      if (!isTaken) return;
      event.preventDefault();
      if (step === 'save') save();
      else if (step) void editing?.[step]();
    }
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}

function matchStep({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Step | null {
  if (!ctrlKey && !metaKey) return null;
  switch (key.toLowerCase()) {
    case 's':
      return 'save';
    case 'z':
      return shiftKey ? 'redo' : 'undo';
    case 'y':
      return 'redo';
    default:
      return null;
  }
}
