import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { showThread } from '../../editor-panels/comments/comments-view';
import { currentDraft, leaveDraft } from '../../editor-panels/drafts/current-draft';
import { useEnterDraft } from '../drafts/use-enter-draft';
import { useReadNotifications } from '../notifications/use-read-notifications';
import { editorPath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import type { PageEntry } from './open-pages';

/**
 * Opens the thread of comments named in the URL, once, with the draft that it is in: `?page=home&comment=12&draft=3`. Other drafts are left
 * first, which reloads the editor.
 */
export function useCommentFromUrl({ pageId, fields }: PageEntry): void {
  const { client, tools, notify } = useDashboard();
  const [, navigate] = useLocation();
  const prepare = useEnterDraft();
  const asked = new URLSearchParams(useSearch());
  const [comment, draft] = [asked.get('comment'), asked.get('draft')];
  useReadNotifications(comment === null ? null : `comment/${comment}`);
  useEffect(() => {
    if (comment === null) return;
    let isGone = false;
    void open(comment).catch(() => {
      if (isGone) return;
      notify({ title: 'Comment not found', description: 'It may have been deleted.' });
      navigate(editorPath(pageId), { replace: true });
    });
    return () => {
      isGone = true;
    };

    async function open(id: string): Promise<void> {
      const current = currentDraft.getState();
      if (draft !== null && String(current?.id) !== draft) {
        const found = await client.drafts.get.query({ id: draft });
        // A published draft is on the site, and so are its comments.
        if (found.state !== 'published') {
          const enter = isGone ? null : await prepare(found);
          if (enter) return enter();
          if (!isGone) navigate(editorPath(pageId), { replace: true });
          return;
        }
      }
      if (draft === null && current !== null) return leaveDraft();
      const thread = await client.comments.get.query({ id });
      if (isGone) return;
      showThread(thread);
      tools.show('comments');
      if (thread.path !== null) fields.reveal(thread.path);
      navigate(editorPath(pageId), { replace: true });
    }
  }, [comment, draft, pageId, client, tools, fields, notify, navigate, prepare]);
}
