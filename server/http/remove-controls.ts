// biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to remove.
const CONTROLS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/**
 * Removes control characters, which no page shows and HTML and XML forbid; tabs and line breaks stay. NUL stays too: what holds one is
 * refused, since it is no slip of a keyboard or a copied text.
 */
export function removeControls(text: string): string {
  return text.replace(CONTROLS, '');
}
