import { createStore } from 'zustand/vanilla';
import type { UnlinkedStatement } from './page-statements';
import type { WordsOfText } from './words-of-text';

/** The state of claims in this window while a page is edited. */
interface ClaimsView {
  /** Asks which claim the selected words make. Null unless the person may link words, so that nothing offers it. */
  linkSelection: (() => void) | null;
  /** The words that a claim is being chosen for. */
  target: WordsOfText | null;
  /** The statements that no claim covers, by the path of their text. */
  unlinked: ReadonlyMap<string, readonly UnlinkedStatement[]>;
}

export const claimsView = createStore<ClaimsView>(() => ({ linkSelection: null, target: null, unlinked: new Map() }));

/** Starts choosing the claim of words. */
export function beginLink(target: WordsOfText): void {
  claimsView.setState({ target });
}
