import { useEffect, useRef, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { shownContent } from '../../editing/state';
import { collectionOf } from '../../pages/collections/collections';
import { entryFacts } from '../../pages/collections/entry-facts';
import { pageFacts } from '../../pages/page-facts';
import { ToolButton } from '../../ui/tool-button';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { PublishDialog } from '../pages/publish-dialog';
import { useRefreshPages } from '../pages/use-pages';
import { useDashboard } from '../shell/dashboard-context';
import { useEditing, useEntry } from './use-entry';

/** Says that the page is not published, and offers to publish its saved state; a collection entry is published with a date. */
export function Standing() {
  const { notify } = useDashboard();
  const { pageId } = useEntry();
  const content = useEditing(shownContent)[pageId];
  const refresh = useRefreshPages();
  const change = trpc.pages.change.useMutation({ onSuccess: () => handleDone(), onError: useNotifyFailure() });
  const [isAsking, setAsking] = useState(false);
  const [isPublished, setPublished] = useState(false);
  const said = useRef<HTMLSpanElement>(null);
  const facts = pageFacts(pageId, content);
  const isDraft = facts?.status === 'draft';
  // Publishing removes the focused button, so the focus moves to the text that replaces it.
  useEffect(() => {
    if (isPublished && !isDraft && document.activeElement === document.body) said.current?.focus();
  }, [isPublished, isDraft]);
  if (!facts) return null;
  const { title, kind } = facts;

  async function handleDone() {
    setPublished(true);
    await refresh();
  }

  function handlePublish() {
    if (collectionOf(kind)) return setAsking(true);
    const onSuccess = () => notify({ title: 'Page published', description: title });
    change.mutate({ pageId, status: 'published' }, { onSuccess });
  }

  if (!isDraft)
    return isPublished ? (
      <span ref={said} className="page-standing" tabIndex={-1}>
        Published
      </span>
    ) : null;
  return (
    <>
      <span className="page-standing">Not published</span>
      <ToolButton disabled={change.isPending} title="Publish the saved version" onClick={handlePublish}>
        Publish
      </ToolButton>
      {isAsking ? (
        <PublishDialog
          page={{ pageId, title, date: entryFacts(content).day }}
          onDone={handleDone}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
