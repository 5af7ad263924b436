import { plainText } from '../../../src/content/text';

/** The longest word that is told from longer ones, and how many words, and bytes, of a document are kept. */
const MAX_WORD = 60;
const MAX_WORDS = 40_000;
const MAX_BYTES = 400_000;

/** The words of a text, in small letters: runs of letters and digits of any alphabet. */
export function wordsOf(text: string): string[] {
  const found =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return found.map((word) => [...word.slice(0, MAX_WORD * 2)].slice(0, MAX_WORD).join(''));
}

/** Each word of some texts once; of those that hold more than anybody would look for, the first. */
export function distinctWords(texts: readonly unknown[]): string[] {
  const words = new Set<string>();
  let bytes = 0;
  for (const text of texts) {
    const plain = plainText(text);
    // Raised digits as plain ones too: people search for CO2, not CO₂.
    for (const word of [...wordsOf(plain), ...wordsOf(plain.normalize('NFKC'))]) {
      if (words.has(word)) continue;
      bytes += Buffer.byteLength(word);
      if (words.size >= MAX_WORDS || bytes > MAX_BYTES) return [...words];
      words.add(word);
    }
  }
  return [...words];
}

/**
 * What the database is asked for: documents that hold every word, each as the beginning of one.
 * @returns null where there is no word in it
 */
export function queryOf(q: string): string | null {
  const words = [...new Set(wordsOf(q))];
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
}
