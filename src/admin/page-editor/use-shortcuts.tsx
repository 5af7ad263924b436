import { type ReactNode, useState } from 'react';
import { usePageHost } from '../../editor-panels/page-host/page-host';
import { usePageShortcuts } from '../../editor-panels/page-host/use-page-shortcuts';
import { Dialog } from '../../ui/dialog';
import { useEntry } from './use-entry';

/** The page editor's shortcuts, and their help sheet. */
export function useShortcuts(): { show: () => void; help: ReactNode } {
  const { editing } = useEntry();
  const { save } = usePageHost();
  const [isShown, setShown] = useState(false);
  const isModal = () => document.querySelector('dialog[open]') !== null;

  usePageShortcuts({
    editing,
    // Nowhere here does anyone mean to save the page as a file: over a dialog the key does nothing.
    save: () => {
      if (!isModal()) save();
    },
    // What is written in a panel or the chat is no change of the page: it has the browser's own undo. A rich-text editor keeps the
    // key to itself as long as it has something to undo.
    isForPage: ({ target }, step) => step === 'save' || (!isModal() && (!isWriting(target) || isField(target))),
    onOtherKey({ key, target }) {
      const isAsked = key === '?' && !isModal() && !isWriting(target);
      if (isAsked) setShown(true);
      return isAsked;
    },
  });

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
  return target instanceof Element && target.closest('.section-editor, .menus') !== null;
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** The key that goes with the letters of shortcuts, as this computer calls it. */
export const SHORTCUT = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** Every shortcut of the page editor, with what it does. */
const SHORTCUTS: readonly { keys: string; does: string }[] = [
  { keys: `${SHORTCUT}+S`, does: 'Save the changes of this page' },
  { keys: `${SHORTCUT}+Z`, does: 'Undo the last change' },
  { keys: `Shift+${SHORTCUT}+Z`, does: 'Redo what was undone' },
  { keys: '?', does: 'Show these shortcuts' },
  { keys: 'Esc', does: 'Close what is open' },
  { keys: 'F8', does: 'Go to the notifications' },
];
