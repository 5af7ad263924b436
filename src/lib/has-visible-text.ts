/** A character that is not white space and not invisible, such as a zero-width space. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{DI}]/u;

/** Returns whether a text shows anything to a reader. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}
