/**
 * Criteria up to this length are shown in full; a longer text is reduced to its first sentence if that is at most this
 * long.
 */
const CRITERIA_FULL = 100;
const CRITERIA_SENTENCE = 120;
const CRITERIA_CUT = 97;
const BIO_SENTENCES = 2;
const TAGS_SHOWN = 3;

/** Returns a biography's first two sentences (spec section 9, "Operator card"). */
export function shortenBio(bio: string): string {
  return splitSentences(bio).slice(0, BIO_SENTENCES).join(' ');
}

/**
 * Shortens acquisition criteria for an operator's card (spec section 9): up to 100 characters are shown in full,
 * otherwise the first sentence if it has at most 120 characters, otherwise 97 characters and '...', 100 in all.
 */
export function shortenCriteria(criteria: string): string {
  const text = criteria.trim();
  const characters = [...text];
  if (characters.length <= CRITERIA_FULL) return text;
  const first = splitSentences(text)[0] ?? text;
  if ([...first].length <= CRITERIA_SENTENCE) return first;
  return `${characters.slice(0, CRITERIA_CUT).join('')}...`;
}

/** Returns the first three tags and the number of remaining ones (spec section 9). */
export function shortenTags(tags: readonly string[]): { shown: string[]; more: number } {
  return { shown: tags.slice(0, TAGS_SHOWN), more: Math.max(0, tags.length - TAGS_SHOWN) };
}

// A sentence ends at a period, question mark, or exclamation mark followed by white space, so '$3.5M' does not end one.
function splitSentences(text: string): string[] {
  return text
    .trim()
    .split(/(?<=[.!?]['"’”)\]]?)\s+/u)
    .filter((sentence) => sentence !== '');
}
