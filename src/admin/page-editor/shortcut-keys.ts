/** The key that goes with the letters of shortcuts, as this computer calls it. */
export const SHORTCUT = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** Every shortcut of the page editor, with what it does. */
export const SHORTCUTS: readonly { keys: string; does: string }[] = [
  { keys: `${SHORTCUT}+S`, does: 'Save the changes of this page' },
  { keys: `${SHORTCUT}+Z`, does: 'Undo the last change' },
  { keys: `Shift+${SHORTCUT}+Z`, does: 'Redo what was undone' },
  { keys: '?', does: 'Show these shortcuts' },
  { keys: 'Esc', does: 'Close what is open' },
  { keys: 'F8', does: 'Go to the notifications' },
];
