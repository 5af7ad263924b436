import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Dialog } from '../../ui/dialog';
import { SHORTCUT } from '../../ui/shortcut-key';
import type { ScreenId } from '../routes';
import { useDashboard } from './dashboard-context';

interface Shortcut {
  /** The keys that are pressed together; alternatives are separated by spaces. */
  keys: string;
  does: string;
}

const EDITOR: readonly Shortcut[] = [
  { keys: `${SHORTCUT}+S`, does: 'Save the changes on this page' },
  { keys: `${SHORTCUT}+Z`, does: 'Undo the last change' },
  { keys: `Shift+${SHORTCUT}+Z`, does: 'Redo the last undone change' },
];
const COMPARISON: readonly Shortcut[] = [
  { keys: 'N', does: 'Go to the next difference in a comparison' },
  { keys: 'P', does: 'Go to the previous difference in a comparison' },
];
/** Screens with shortcuts of their own. */
const OF_SCREEN: Partial<Record<ScreenId, readonly Shortcut[]>> = {
  pages: [
    ...EDITOR,
    { keys: `${SHORTCUT}+Alt+M`, does: 'Comment on the field, or on the selected words' },
    { keys: `${SHORTCUT}+Alt+K`, does: 'Link the selected words to a claim' },
    { keys: 'N P', does: 'In the comments: go to the next or previous one' },
  ],
  menus: EDITOR,
  brand: EDITOR,
  history: COMPARISON,
  drafts: COMPARISON,
  inbox: [
    { keys: '↑ ↓', does: 'Go to the previous or next message' },
    { keys: 'E', does: 'Archive the message, or move it back to the inbox' },
    { keys: 'U', does: 'Mark the message as unread or read' },
  ],
};
const EVERYWHERE: readonly Shortcut[] = [
  { keys: `${SHORTCUT}+K`, does: 'Go to a page, field or command' },
  { keys: '?', does: 'Show keyboard shortcuts' },
  { keys: 'Esc', does: 'Close the open dialog or panel' },
  { keys: 'F8', does: 'Go to notifications' },
];

/** Lists the keyboard shortcuts of a screen. Opens with `?` anywhere in the dashboard, and with a button on some screens. */
export function ShortcutHelp({ screen }: { screen: ScreenId | undefined }) {
  const { help } = useDashboard();
  const isOpen = useStore(help, (state) => state.isOpen);
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const { key, target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
      if (key !== '?' || defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (isWriting(target) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      help.setState({ isOpen: true });
    }
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [help]);
  if (!isOpen) return null;
  const own = (screen && OF_SCREEN[screen]) ?? [];
  return (
    <Dialog title="Keyboard shortcuts" size="small" onClose={() => help.setState({ isOpen: false })}>
      <dl className="shortcut-list">
        {[...own, ...EVERYWHERE].map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** Types of inputs that take no text. In these, `?` is a shortcut. */
const WORDLESS = ['checkbox', 'radio', 'range', 'color', 'button', 'submit', 'file'];

/** Returns whether a key pressed there would be typed as text. */
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !WORDLESS.includes(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}
