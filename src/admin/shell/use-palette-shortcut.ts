import { useEffect } from 'react';

/** Calls `onOpen` on Ctrl/Cmd+K, except in rich text, where it adds a link, and while a dialog is open. */
export function usePaletteShortcut(onOpen: () => void): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const { key, target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || defaultPrevented) return;
      if ((target instanceof HTMLElement && target.isContentEditable) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      onOpen();
    }
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [onOpen]);
}
