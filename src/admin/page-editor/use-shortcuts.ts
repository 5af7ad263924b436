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
    // Ctrl/Cmd+S never opens the browser's save dialog here; while a modal dialog is open, it does nothing.
    save: () => {
      if (!isModal()) save();
    },
    // Text typed in a panel or the chat is not a page change and keeps the browser's own undo. A rich text editor keeps the
    // shortcut while it has something to undo.
    isForPage: ({ target }, step) => step === 'save' || (!isModal() && (!isWriting(target) || isField(target))),
    onOtherKey: () => false,
  });
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.section-editor, .sheet-screen, .menus') !== null;
}
