import { useEffect, useRef } from 'react';
import type { Editing } from '../../editing/create-editing';

type Step = 'save' | 'undo' | 'redo';

interface PageShortcuts {
  /** Null where no page is open yet. */
  editing: Editing | null;
  save: () => void;
  /** Whether a key is the page's here: else it belongs to what one writes in, or to a dialog. */
  isForPage: (event: KeyboardEvent, step: Step) => boolean;
  /** Another key. @returns whether it was one of the editor's own */
  onOtherKey: (event: KeyboardEvent) => boolean;
}

/** Ctrl/Cmd+S saves; Ctrl/Cmd+Z, Shift+Ctrl/Cmd+Z and Ctrl+Y undo and redo, whatever kind of change. */
export function usePageShortcuts(shortcuts: PageShortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const { editing, save, isForPage, onOtherKey } = latest.current;
      const step = stepOf(event);
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

function stepOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Step | null {
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
