import { useEffect, useRef } from 'react';
import type { Statement } from '../../content/claims/find-statements';
import { createWordFinder } from '../comments/find-words';
import { markWords } from './mark-words';
import { describeUnlinked } from './page-statements';

/** The number of statements that are underlined in one text. */
const MARKED = 200;
/** Milliseconds until the words of a rich text are found again after it was changed. */
const SETTLE_MS = 120;

/**
 * Underlines statements in a rich text. Its editor renders its blocks on its own, so the words are found again after each change. An input
 * cannot be marked.
 * @param path the id of the element around the rich text
 */
export function useRichMarks(path: string, unlinked: readonly Pick<Statement, 'words' | 'start' | 'reason'>[]): void {
  const owner = useRef({});
  useEffect(() => {
    const place = document.getElementById(path);
    const mark = () => {
      const blocks = place?.querySelector<HTMLElement>('.codex-editor__redactor');
      const find = blocks ? createWordFinder(blocks) : null;
      const found = unlinked.slice(0, MARKED).flatMap((one) => {
        const range = find?.(one.words, one.start);
        return range ? [{ range, reason: describeUnlinked(one) }] : [];
      });
      markWords(owner.current, found);
    };
    if (!place || unlinked.length === 0 || place.matches('input, textarea')) return;
    let timer = setTimeout(mark);
    const changes = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(mark, SETTLE_MS);
    });
    changes.observe(place, { childList: true, subtree: true, characterData: true });
    const own = owner.current;
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      markWords(own, []);
    };
  }, [path, unlinked]);
}
