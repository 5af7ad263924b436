import { type ReactNode, useState } from 'react';
import { usePageHost } from '../../editor-panels/page-host/page-host';
import { usePageShortcuts } from '../../editor-panels/page-host/use-page-shortcuts';
import { Dialog } from '../../ui/dialog';
import { SHORTCUTS } from './shortcut-keys';
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
  return target instanceof Element && target.closest('.section-editor') !== null;
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
