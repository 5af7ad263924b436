/** Characters up to which acquisition criteria are shown in full, and up to which their first sentence may stand alone. */
const CRITERIA_FULL = 100;
const CRITERIA_SENTENCE = 120;
const CRITERIA_CUT = 97;
const BIO_SENTENCES = 2;
const TAGS_SHOWN = 3;

/** A biography's first two sentences (spec section 9, "Operator card"). */
export function shortenBio(bio: string): string {
  return sentencesOf(bio).slice(0, BIO_SENTENCES).join(' ');
}

/**
 * Acquisition criteria as an operator's card shows them (spec section 9): whole up to 100 characters, otherwise the first
 * sentence where it has at most 120, otherwise 97 characters and '...', 100 in all.
 */
export function shortenCriteria(criteria: string): string {
  const text = criteria.trim();
  const characters = [...text];
  if (characters.length <= CRITERIA_FULL) return text;
  const first = sentencesOf(text)[0] ?? text;
  if ([...first].length <= CRITERIA_SENTENCE) return first;
  return `${characters.slice(0, CRITERIA_CUT).join('')}...`;
}

/** The first three tags, and how many more there are (spec section 9). */
export function shortenTags(tags: readonly string[]): { shown: string[]; more: number } {
  return { shown: tags.slice(0, TAGS_SHOWN), more: Math.max(0, tags.length - TAGS_SHOWN) };
}

// A sentence ends at a full stop, question or exclamation mark that white space follows: '$3.5M' does not end one.
function sentencesOf(text: string): string[] {
  return text
    .trim()
    .split(/(?<=[.!?]['"’”)\]]?)\s+/u)
    .filter((sentence) => sentence !== '');
}
