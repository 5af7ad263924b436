import { CommentsPanel } from '../../editor-panels/comments/comments-panel';
import type { ToolProps } from '../admin-tool';
import { besidePage, showField } from './beside-page';

/** The comments on the page. Opening one shows its field. */
export function CommentsTool({ entry, onClose }: ToolProps) {
  return <CommentsPanel initial={besidePage(360)} onShow={(path) => showField(entry, path)} onClose={onClose} />;
}
