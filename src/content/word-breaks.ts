/** After a letter of a script that has no spaces between its words, a break between two may be marked. */
const LOOSE = /(?<![\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])\u200b/gu;

/**
 * A text without spaces of no width, which nobody sees or finds: but for those that end a word of a script that has no spaces
 * between its words. Joiners, which belong to their letters, stay.
 */
export function withoutLooseBreaks(text: string): string {
  return text.replace(LOOSE, '');
}
