import { MAX_QUOTE } from '../../content/find-quote';
import { beginComment } from '../../editor-panels/comments/comments-view';
import type { Overlay } from '../create-overlay';

/** Starts a comment on the words selected in a text that is being edited in place, or on the whole text. @param ref of the text */
export function commentOnSelection({ store }: Overlay, ref: string): void {
  const words = String(window.getSelection()).trim();
  store.getState().page?.session.leave();
  beginComment({ ref, words: words === '' || words.length > MAX_QUOTE ? null : words });
  store.setState({ panel: 'comments' });
}
