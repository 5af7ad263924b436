/** Zero-width spaces, except after letters of scripts that use them to mark word boundaries. */
const LOOSE = /(?<![\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])\u200b/gu;

/**
 * Removes zero-width spaces, which nobody can see or search for, except those that end a word in scripts without spaces
 * between words. Zero-width joiners are kept because they belong to their letters.
 */
export function withoutLooseBreaks(text: string): string {
  return text.replace(LOOSE, '');
}
