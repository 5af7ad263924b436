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
      if (document.querySelector('dialog[open]')) return;
      const isCommand = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (isCommand && key === 's') {
        event.preventDefault();
        void save();
      } else if (isCommand && (key === 'z' || key === 'y')) {
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

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
