import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '../../ui/dialog';
import { SHORTCUTS } from './shortcut-keys';
import { useEntry } from './use-entry';
import { useSave } from './use-save';

/** The page editor's shortcuts, and their help sheet. */
export function useShortcuts(): { show: () => void; help: ReactNode } {
  const { editing } = useEntry();
  const save = useSave();
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const isCommand = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      const isModal = document.querySelector('dialog[open]') !== null;
      if (isCommand && key === 's') {
        // Nowhere here does anyone mean to save the page as a file.
        event.preventDefault();
        if (!isModal) void save();
      } else if (isModal) {
        return;
      } else if (isCommand && (key === 'z' || key === 'y')) {
        // What is written in a panel or the chat is no change of the page: it has the browser's own undo.
        if (isWriting(event.target) && !isField(event.target)) return;
        // A rich-text editor keeps the key to itself as long as it has something to undo.
        event.preventDefault();
        void (event.shiftKey || key === 'y' ? editing.redo() : editing.undo());
      } else if (event.key === '?' && !isWriting(event.target)) {
        event.preventDefault();
        setShown(true);
      }
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [editing, save]);

  const help = isShown ? <ShortcutHelp onClose={() => setShown(false)} /> : null;
  return { show: () => setShown(true), help };
}

function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" size="small" onClose={onClose}>
      <dl className="shortcut-list">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.section-editor') !== null;
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
