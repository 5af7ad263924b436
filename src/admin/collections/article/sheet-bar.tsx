import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { trpc } from '../../../api/trpc-react';
import { currentContent, hasUnsaved } from '../../../editing/state';
import { useDiscard } from '../../../editor-panels/dialogs/use-discard';
import { useSaveToDraft } from '../../../editor-panels/drafts/save-to-draft';
import { useIsFrozen } from '../../../editor-panels/fields/fields-context';
import { finishUploads } from '../../../editor-panels/media/running-uploads';
import { usePageHost } from '../../../editor-panels/page-host/page-host';
import { collectionOf, entryKindOf, getCollection } from '../../../pages/collections/collections';
import { entryFacts } from '../../../pages/collections/entry-facts';
import { pageFacts } from '../../../pages/page-facts';
import { Icon } from '../../../ui/icon';
import { MenuButton, type MenuItem } from '../../../ui/menu-button';
import { SHORTCUT } from '../../../ui/shortcut-key';
import { ToolButton } from '../../../ui/tool-button';
import { useHasKeyboard } from '../../../ui/use-has-keyboard';
import { useNotifyFailure } from '../../administration/use-notify-failure';
import { FullPageLink } from '../../page-editor/full-page-link';
import { Presence } from '../../page-editor/page-bar';
import { UndoButtons } from '../../page-editor/undo-buttons';
import { savePage } from '../../page-editor/use-dashboard-host';
import { useEditing, useEntry } from '../../page-editor/use-entry';
import { usePageDialogs } from '../../pages/page-dialogs';
import { entriesPath } from '../../routes';
import { useDashboard } from '../../shell/dashboard-context';
import { TOOLS } from '../../tools';
import { nameKind } from '../name-kind';
import { type KnownCollection, useCollections, usePublishList, useRefreshCollections } from '../use-collections';

/** The article's toolbar: the way back, what is saved, undo and redo, preview, saving and publishing, and everything else in a menu. */
export function SheetBar() {
  const entry = useEntry();
  const { pageId, editing, draftId } = entry;
  const { save } = usePageHost();
  const isChanged = useEditing(hasUnsaved);
  const discard = useDiscard(editing, () => undefined);
  const draft = useSaveToDraft();
  const { draftReason } = draft;
  const isFrozen = useIsFrozen();
  // Not with unsaved changes, since the page is still at its saved address.
  const facts = pageFacts(pageId, useEditing(({ stored }) => stored)[pageId]);
  const collection = collectionOf(facts?.kind ?? '') ?? 'insights';
  const { isPublishing, publish } = usePublish(collection);
  const isBusy = useEditing((state) => state.status === 'saving') || isPublishing;
  const more = useMore();
  if (!facts) return null;
  const isPublished = facts.status === 'published';
  // It is restored first, at its status.
  const isDeleted = facts.status === 'deleted';
  const isDraft = draftId !== undefined;
  return (
    <div className="page-bar sheet-bar">
      <Link className="sheet-back" href={entriesPath(collection)}>
        {getCollection(collection).label}
      </Link>
      <SaveState />
      <Presence />
      <UndoButtons />
      <div className="sheet-buttons">
        <FullPageLink
          className="tool-button"
          address={facts.path ?? '/'}
          title={isDraft ? 'Opens the page with the draft in a new tab' : 'Opens the saved version in a new tab'}
        >
          {isPublished && !isDraft ? 'View page' : 'Preview'}
        </FullPageLink>
        {draftReason !== null ? (
          <ToolButton
            look={isChanged ? 'gold' : 'navy'}
            disabled={isBusy || isFrozen}
            title={draftReason}
            onClick={draft.ask}
          >
            Save to draft…
          </ToolButton>
        ) : isPublished && !isDraft ? null : (
          <ToolButton disabled={isBusy || isFrozen} title={`Save (${SHORTCUT}+S)`} onClick={save}>
            {isDraft ? 'Save to draft' : 'Save'}
          </ToolButton>
        )}
        {isDraft || draftReason !== null ? (
          isPublished || isDeleted ? null : (
            <ToolButton disabled={isBusy || isFrozen || (isChanged && !isDraft)} onClick={() => more.ask('publish')}>
              Publish…
            </ToolButton>
          )
        ) : isDeleted ? null : (
          <ToolButton
            look={isPublished && !isChanged ? 'navy' : 'gold'}
            disabled={isBusy}
            title={isPublished ? `Save and publish your changes (${SHORTCUT}+S)` : 'Save and publish'}
            onClick={isPublished ? save : () => void publish()}
          >
            {isPublished ? 'Update' : 'Publish'}
          </ToolButton>
        )}
        <MenuButton
          label="More tools"
          title="More tools"
          align="end"
          items={[
            ...more.items,
            ...(isDraft || draftReason !== null
              ? []
              : [{ label: 'Save to draft…', isDisabled: !isChanged || isBusy, onSelect: draft.ask }]),
            { label: 'Discard changes', isDisabled: !isChanged || isBusy, onSelect: discard.ask },
            ...(isDraft || isDeleted
              ? []
              : ['separator' as const, { label: 'Delete…', isDanger: true, onSelect: () => more.ask('delete') }]),
          ]}
        >
          <Icon name="more" />
        </MenuButton>
      </div>
      {more.dialogs}
      {discard.dialog}
      {draft.dialog}
    </div>
  );
}

function SaveState() {
  const { save } = usePageHost();
  const status = useEditing((state) => state.status);
  const isChanged = useEditing(hasUnsaved);
  return (
    <p className="save-state" role="status">
      {describeState(status, isChanged)}
      {status === 'error' && isChanged ? (
        <button type="button" className="link-button" onClick={save}>
          Retry
        </button>
      ) : null}
    </p>
  );
}

function describeState(status: string, isChanged: boolean): string {
  if (status === 'saving') return 'Saving…';
  if (!isChanged) return 'Saved';
  return status === 'error' ? 'Not saved' : 'Unsaved changes';
}

/**
 * Publishes the article, with today as its publish date if it has none. Unsaved changes are saved first. An article that somebody has
 * deleted by then stays deleted. If the page that lists it is a draft, the message offers to publish that page too.
 */
function usePublish(collection: KnownCollection['id']) {
  const entry = useEntry();
  const dashboard = useDashboard();
  const refresh = useRefreshCollections();
  const notifyFailure = useNotifyFailure();
  const change = trpc.pages.change.useMutation();
  const list = useCollections().data?.find(({ id }) => id === collection)?.list;
  const { publishList } = usePublishList(list);
  const [isPublishing, setPublishing] = useState(false);

  function refuse(description: string) {
    dashboard.notify({ title: 'Not published', description, variant: 'destructive' });
  }

  async function publish() {
    setPublishing(true);
    try {
      if (!(await finishUploads()))
        return refuse('An image could not be uploaded. Upload it again or leave it out, and publish again.');
      await savePage(entry, dashboard);
      const state = entry.editing.store.getState();
      // A failed save has already been reported.
      if (state.status === 'error') return;
      if (hasUnsaved(state))
        return refuse('The article changed while it was saved. Publish again to include everything.');
      // Publishing would restore it.
      await entry.reload();
      if (pageFacts(entry.pageId, entry.editing.store.getState().stored[entry.pageId])?.status === 'deleted')
        return refuse('Somebody deleted this article in the meantime. Restore it to publish it.');
      const { title: name, address } = await change.mutateAsync({ pageId: entry.pageId, status: 'published' });
      const title = `${nameKind(entryKindOf(collection))} published`;
      if (list && list.status !== 'published') {
        const description = `${name}. No page lists it until “${list.title}” is published too.`;
        const action = { label: `Publish ${list.title}`, onClick: () => void publishList() };
        dashboard.notify({ title, description, action });
      } else {
        const action = { label: 'View page', onClick: () => void window.open(address ?? '/', '_blank', 'noopener') };
        dashboard.notify({ title, description: name, action });
      }
      await Promise.all([refresh(), entry.reload()]);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setPublishing(false);
    }
  }

  return { isPublishing, publish };
}

/** Returns the menu items of the page's tools, and the dialogs that they open. */
function useMore() {
  const { pageId, editing, draftId } = useEntry();
  const { tools, help } = useDashboard();
  const [, navigate] = useLocation();
  const content = useEditing(currentContent)[pageId];
  const facts = pageFacts(pageId, content);
  const { ask, dialogs } = usePageDialogs(useRefreshCollections(), () => {
    editing.discard();
    navigate(entriesPath(collectionOf(facts?.kind ?? '') ?? 'insights'));
  });
  const page = facts && { ...facts, pageId, path: facts.path ?? '/', date: entryFacts(content).day };
  const pageTools = TOOLS.filter(({ place }) => place === 'page');
  const hasKeyboard = useHasKeyboard();
  const items: (MenuItem | 'separator')[] = [
    ...pageTools.map(({ id, label }) => ({ label, onSelect: () => tools.show(id) })),
    ...(hasKeyboard
      ? [{ label: 'Keyboard shortcuts', hint: '?', onSelect: () => help.setState({ isOpen: true }) }]
      : []),
    // A copy would be a page of the site at once.
    ...(draftId === undefined
      ? ['separator' as const, { label: 'Duplicate…', onSelect: () => page && ask(page)('duplicate') }]
      : []),
  ];
  return { items, dialogs, ask: (how: 'delete' | 'publish') => page && ask(page)(how) };
}
