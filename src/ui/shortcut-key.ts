/** The key that goes with the letters of shortcuts, as this computer calls it. */
export const SHORTCUT = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
