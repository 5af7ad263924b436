import { CommentsPanel } from '../../editor-panels/comments/comments-panel';
import { bringIntoView } from '../page/show-place';

/** The comments on the page. Opening one scrolls to its place. */
export function Comments({ onClose }: { onClose: () => void }) {
  return <CommentsPanel initial={{ width: 360 }} onShow={bringIntoView} onClose={onClose} />;
}
