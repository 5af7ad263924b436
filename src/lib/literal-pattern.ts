/**
 * A pattern that finds words as they are written, whatever signs they hold.
 * @param isWholeWord only where no letter or digit stands next to them
 */
export function literalPattern(words: string, flags: string, isWholeWord = false): RegExp {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(isWholeWord ? `(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])` : escaped, flags);
}
