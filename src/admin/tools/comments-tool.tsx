import { sectionPathOf } from '../../editing/state';
import { CommentsPanel } from '../../editor-panels/comments/comments-panel';
import type { ToolProps } from '../admin-tool';
import { besidePage } from './beside-page';

/** The comments on the page. Opening one shows its field. */
export function CommentsTool({ entry, onClose }: ToolProps) {
  const { editing, view, fields } = entry;

  function show(path: string) {
    const section = sectionPathOf(editing.store.getState(), path);
    if (section === null) return;
    view.setState({ chosen: section });
    const field = document.getElementById(path);
    field?.scrollIntoView({ block: 'center' });
    // Fields of another section are rendered first. The focus stays in the panel if the field is there already.
    if (!field) fields.reveal(path);
  }

  // Without room for the preview beside the form, it is above, and the panel covers only that.
  const height = window.matchMedia('(min-width: 75rem)').matches ? 560 : 400;
  return <CommentsPanel initial={besidePage(360, height)} onShow={show} onClose={onClose} />;
}
