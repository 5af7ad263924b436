import { useState } from 'react';
import { shownContent } from '../../editing/state';
import { collectionOf } from '../../pages/collections/collections';
import { entryFacts } from '../../pages/collections/entry-facts';
import { pageFacts, STATES } from '../../pages/page-facts';
import { MenuButton, type MenuItem } from '../../ui/menu-button';
import { PublishDialog } from '../pages/publish-dialog';
import { useLimitToOffering } from '../pages/use-limit-to-offering';
import { useRefreshPages } from '../pages/use-pages';
import { FIXED, useSetStatus } from '../pages/use-set-status';
import { useEditing, useEntry } from './use-entry';

/**
 * Says whether the page is published. Its menu publishes the saved version, unpublishes it, and opens the page; a collection entry is
 * published with a date. Pages that are always published have no menu, and content without its own page has no status.
 */
export function PublishMenu() {
  const { pageId } = useEntry();
  const content = useEditing(shownContent)[pageId];
  const refresh = useRefreshPages();
  const [isAsking, setAsking] = useState(false);
  const facts = pageFacts(pageId, content);
  const limit = useLimitToOffering({ pageId, title: facts?.title ?? '' }, refresh);
  const { publish, unpublish, restore, isBusy } = useSetStatus(
    { pageId, title: facts?.title ?? '', kind: facts?.kind ?? '' },
    refresh,
  );
  if (!facts || facts.path === null) return null;
  const { title, kind, status, path } = facts;

  function handlePublish() {
    if (collectionOf(kind)) setAsking(true);
    else void publish();
  }

  const state = (
    <>
      <span className="publish-dot" data-status={status} aria-hidden="true" />
      <span className="page-bar-label">{STATES[status]}</span>
    </>
  );
  if (FIXED.includes(pageId)) {
    return (
      <span className="publish-button publish-fixed" title={STATES[status]}>
        {state}
      </span>
    );
  }

  const items: (MenuItem | 'separator')[] = [
    ...(status === 'deleted'
      ? [{ label: 'Restore', isDisabled: isBusy, onSelect: () => void restore('draft') }]
      : [
          { label: 'Publish', isDisabled: status === 'published' || isBusy, onSelect: handlePublish },
          { label: 'Unpublish', isDisabled: status !== 'published' || isBusy, onSelect: () => void unpublish() },
          ...(limit ? [limit] : []),
        ]),
    'separator',
    { label: 'View page', href: path },
  ];
  return (
    <>
      <MenuButton align="end" className="publish-button" title={STATES[status]} items={items} hasArrow>
        {state}
      </MenuButton>
      {isAsking ? (
        <PublishDialog
          page={{ pageId, title, kind, date: entryFacts(content).day }}
          onDone={refresh}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
