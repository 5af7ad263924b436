import { usePageHost } from '../../editor-panels/page-host/page-host';
import { usePageShortcuts } from '../../editor-panels/page-host/use-page-shortcuts';
import { isWriting } from '../shell/shortcut-help';
import { useEntry } from './use-entry';

/** The page editor's shortcuts: save, undo and redo. */
export function useShortcuts(): void {
  const { editing } = useEntry();
  const { save } = usePageHost();
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
    onOtherKey: () => false,
  });
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.section-editor, .menus') !== null;
}
