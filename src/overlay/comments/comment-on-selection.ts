import { beginComment } from '../../editor-panels/comments/comments-view';
import { readSelection } from '../../editor-panels/comments/selected-words';
import type { Overlay } from '../create-overlay';

/** Starts a comment on the words selected in a text that is being edited in place, or on the whole text. @param ref of the text */
export function commentOnSelection({ store }: Overlay, ref: string): void {
  const selected = readSelection(window.getSelection()?.anchorNode?.parentElement?.closest('[data-path]'));
  store.getState().page?.session.leave();
  beginComment({ ref, ...selected });
  store.setState({ panel: 'comments' });
}
