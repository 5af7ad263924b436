/** Words on the screen that no claim covers. */
export interface MarkedWords {
  range: Range;
  reason: string;
}

const NAME = 'unlinked';
const marked = new Map<object, readonly MarkedWords[]>();

/**
 * Underlines words without changing the page, so that texts that are being edited stay as they are. Browsers without custom highlights show only the
 * lists.
 * @param owner identifies what was marked together; its previous marks are removed
 */
export function markWords(owner: object, words: readonly MarkedWords[]): void {
  if (words.length === 0) marked.delete(owner);
  else marked.set(owner, words);
  if (!('highlights' in CSS)) return;
  const ranges = [...marked.values()].flat().map(({ range }) => range);
  if (ranges.length === 0) CSS.highlights.delete(NAME);
  else CSS.highlights.set(NAME, new Highlight(...ranges));
}

/** Returns the marked words at a point of the window, with the line of theirs that is there. */
export function findMarkedAt(x: number, y: number): { reason: string; line: DOMRect } | null {
  for (const { range, reason } of [...marked.values()].flat()) {
    for (const line of range.getClientRects()) {
      if (x >= line.left && x <= line.right && y >= line.top && y <= line.bottom) return { reason, line };
    }
  }
  return null;
}
