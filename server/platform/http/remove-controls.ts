// biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to remove.
const CONTROLS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/**
 * Removes control characters, which are never visible and which HTML and XML forbid; tabs and line breaks stay. NUL stays too, so that
 * validation rejects it, because it never comes from a keyboard or copied text.
 */
export function removeControls(text: string): string {
  return text.replace(CONTROLS, '');
}
