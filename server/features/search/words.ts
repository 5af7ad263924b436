import { plainText } from '../../../src/content/text';

/** The length at which words are truncated, and the limits for one document in words and bytes. */
const MAX_WORD = 60;
const MAX_WORDS = 40_000;
const MAX_BYTES = 400_000;

/** Splits a text into lower-case words: runs of letters and digits of any alphabet. */
export function splitWords(text: string): string[] {
  const found =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return found.map((word) => [...word.slice(0, MAX_WORD * 2)].slice(0, MAX_WORD).join(''));
}

/** Returns the distinct words of texts, up to the limits. */
export function distinctWords(texts: readonly unknown[]): string[] {
  const words = new Set<string>();
  let bytes = 0;
  for (const text of texts) {
    const plain = plainText(text);
    // Also index superscript and subscript digits as plain ones: people search for CO2, not CO₂.
    for (const word of [...splitWords(plain), ...splitWords(plain.normalize('NFKC'))]) {
      if (words.has(word)) continue;
      bytes += Buffer.byteLength(word);
      if (words.size >= MAX_WORDS || bytes > MAX_BYTES) return [...words];
      words.add(word);
    }
  }
  return [...words];
}

/**
 * Returns the full-text query for documents that contain every word as a prefix.
 * @returns null if there are no words
 */
export function buildQuery(q: string): string | null {
  const words = [...new Set(splitWords(q))];
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
}
