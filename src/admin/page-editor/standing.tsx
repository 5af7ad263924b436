import { useEffect, useRef, useState } from 'react';
import { shownContent } from '../../editing/selectors';
import { collectionOf } from '../../pages/collections/collections';
import { entryFacts } from '../../pages/collections/entry-facts';
import { pageFacts } from '../../pages/page-facts';
import { ToolButton } from '../../ui/tool-button';
import { useAct } from '../administration/use-act';
import { PublishDialog } from '../pages/publish-dialog';
import { useRefreshPages } from '../pages/use-pages';
import { useDashboard } from '../shell/dashboard-context';
import { useEditing, useEntry } from './use-entry';

/** That visitors can not read the page yet, and the way to let them: what is saved of it, an entry of a collection under its date. */
export function Standing() {
  const { trpc, notify } = useDashboard();
  const { pageId } = useEntry();
  const content = useEditing(shownContent)[pageId];
  const refresh = useRefreshPages();
  const { isActing, act } = useAct();
  const [isAsking, setAsking] = useState(false);
  const [isPublished, setPublished] = useState(false);
  const said = useRef<HTMLSpanElement>(null);
  const facts = pageFacts(pageId, content);
  const isDraft = facts?.status === 'draft';
  // The button that was pressed is gone then: who works by keyboard goes on from what is said in its place.
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
    void act(async () => {
      await trpc.pages.change.mutate({ pageId, status: 'published' });
      notify({ title: 'Page published', description: title });
      await handleDone();
    });
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
      <ToolButton disabled={isActing} title="Publishes what is saved" onClick={handlePublish}>
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
