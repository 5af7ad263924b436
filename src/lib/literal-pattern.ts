const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns a pattern that finds text as it looks, whatever special characters it contains: any kind of space matches any
 * other, and an accented letter matches whether it is stored as one character or two.
 * @param isWholeWord requires that no letter or digit is adjacent
 */
export function literalPattern(words: string, flags: string, isWholeWord = false): RegExp {
  const escaped = Array.from(graphemes.segment(words), ({ segment }) => createFormsPattern(segment)).join('');
  return new RegExp(isWholeWord ? `(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])` : escaped, flags);
}

/**
 * Returns false if a range begins or ends inside what readers see as one character, such as an emoji with a skin tone.
 */
export function isWholeCharacters(text: string, start: number, end: number): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: in plain ASCII only line ends have two units.
  if (/^[\u0000-\u007f]*$/.test(text)) return true;
  const segments = graphemes.segment(text);
  return [start, end].every((at) => at === text.length || segments.containing(at)?.index === at);
}

const SPACE = '[ \\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000]';

/** Returns a pattern for all stored forms of a character. */
function createFormsPattern(character: string): string {
  if (new RegExp(`^${SPACE}$`).test(character)) return SPACE;
  const forms = new Set([character.normalize('NFC'), character.normalize('NFD'), character]);
  const escaped = [...forms].map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return escaped.length === 1 ? (escaped[0] ?? '') : `(?:${escaped.join('|')})`;
}
