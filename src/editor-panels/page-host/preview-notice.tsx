import { Notice, NoticeButton } from './notice';
import { useHostEditing, usePageHost } from './page-host';

/** That a past value is shown in place of what is there (rule V1). */
export function PreviewNotice() {
  const { page, words } = usePageHost();
  const preview = useHostEditing((state) => state.preview);
  if (!preview) return null;
  return (
    <Notice
      kind="warning"
      buttons={<NoticeButton onClick={() => page.editing.leavePreview()}>Exit preview</NoticeButton>}
    >
      {words.preview} {preview.label}
    </Notice>
  );
}
