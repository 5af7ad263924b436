import { useState } from 'react';
import { useStore } from 'zustand';
import type { PresentPerson } from '../../api/live';
import { pageName } from '../../editing/names';
import { shownContent } from '../../editing/state';
import { useHasClaims } from '../../editor-panels/claims/use-has-claims';
import { useThreads } from '../../editor-panels/comments/use-threads';
import { useIsFrozen } from '../../editor-panels/fields/fields-context';
import { pageFacts } from '../../pages/page-facts';
import { Icon } from '../../ui/icon';
import { Later, lazyPart } from '../../ui/lazy-part';
import { MenuButton, type MenuItem } from '../../ui/menu-button';
import { ToolButton } from '../../ui/tool-button';
import { useHasKeyboard } from '../../ui/use-has-keyboard';
import { useMediaQuery } from '../../ui/use-media-query';
import { useRefreshPages } from '../pages/use-pages';
import { FIXED } from '../pages/use-set-status';
import { useDashboard } from '../shell/dashboard-context';
import { PublishMenu } from './publish-menu';
import { UndoButtons } from './undo-buttons';
import { useEditing, useEntry } from './use-entry';

/** Below this width, what is needed less often moves into the menu, so that the bar stays one line. */
const NARROW = '(max-width: 47.99rem)';

/** The page's toolbar: its name, who else is on it, undo and redo, history, sharing, publishing, and further tools. */
export function PageBar() {
  const { pageId, draftId } = useEntry();
  const { tools, help } = useDashboard();
  const open = useStore(tools.store, (state) => state.open);
  const isNarrow = useMediaQuery(NARROW);
  // What writes to the site at once is not offered in a draft.
  const isSite = draftId === undefined;
  const dialogs = useDialogs(pageId);
  const sharing = isSite ? dialogs.sharing : null;
  const hasKeyboard = useHasKeyboard();
  const openHistory = () => tools.toggle('history');
  const openComments = () => tools.toggle('comments');
  const hasClaims = useHasClaims();
  const comments = useThreads('open').threads.length;
  const items: MenuItem[] = [
    ...(isNarrow ? [{ label: comments > 0 ? `Comments (${comments})` : 'Comments', onSelect: openComments }] : []),
    ...(isNarrow ? [{ label: 'History', onSelect: openHistory }] : []),
    ...(isNarrow && sharing ? [{ label: 'Search and sharing', onSelect: sharing }] : []),
    ...(hasClaims ? [{ label: 'Claims', onSelect: () => tools.show('claims') }] : []),
    ...(dialogs.rename ? [{ label: 'Rename or move…', onSelect: dialogs.rename }] : []),
    { label: 'Batch Edit', onSelect: () => tools.show('batch') },
    ...(hasKeyboard
      ? [{ label: 'Keyboard shortcuts', hint: '?', onSelect: () => help.setState({ isOpen: true }) }]
      : []),
  ];
  return (
    <div className="page-bar">
      <h2 className="page-bar-title" title={pageName(pageId)}>
        {pageName(pageId)}
      </h2>
      <Presence />
      <UndoButtons />
      {isNarrow ? null : (
        <ToolButton aria-pressed={open.includes('comments')} title="Comments on this page" onClick={openComments}>
          <Icon name="comment" />
          <span className="page-bar-label">Comments</span>
          {comments > 0 ? <span className="page-bar-count">{comments}</span> : null}
        </ToolButton>
      )}
      {isNarrow ? null : (
        <ToolButton aria-pressed={open.includes('history')} title="History of this page" onClick={openHistory}>
          <Icon name="history" />
          <span className="page-bar-label">History</span>
        </ToolButton>
      )}
      {isNarrow || !sharing ? null : (
        <ToolButton title="Search and sharing" onClick={sharing}>
          <Icon name="sharing" />
          <span className="page-bar-label">Search and sharing</span>
        </ToolButton>
      )}
      {isSite ? <PublishMenu /> : null}
      <MenuButton label="More tools" title="More tools" align="end" items={items}>
        <Icon name="more" />
      </MenuButton>
      {dialogs.open}
    </div>
  );
}

/** Returns functions that open the page's dialogs, null for those that the page does not have, and the open dialog. */
function useDialogs(pageId: string) {
  const [asked, setAsked] = useState<'sharing' | 'rename' | null>(null);
  const refresh = useRefreshPages();
  const isFrozen = useIsFrozen();
  const facts = pageFacts(pageId, useEditing(shownContent)[pageId]);
  const isFixed = FIXED.includes(pageId) || isFrozen;
  const close = () => setAsked(null);
  if (pageId === 'demo' || !facts || facts.path === null) return { sharing: null, rename: null, open: null };
  const { title, path, kind } = facts;
  return {
    sharing: () => setAsked('sharing'),
    rename: isFixed ? null : () => setAsked('rename'),
    open: (
      <Later>
        {asked === 'sharing' ? <SharingDialog pageId={pageId} name={title} onSaved={refresh} onClose={close} /> : null}
        {asked === 'rename' ? (
          <NameDialog page={{ pageId, title, path, kind }} how="rename" onDone={refresh} onClose={close} />
        ) : null}
      </Later>
    ),
  };
}

const SharingDialog = lazyPart(async () => (await import('../pages/sharing/sharing-dialog')).SharingDialog);
const NameDialog = lazyPart(async () => (await import('../pages/name-dialog')).NameDialog);

/** The number of people whose initials are shown. */
const SHOWN = 3;

/** Shows who else has this page open. */
export function Presence() {
  const people = useStore(useDashboard().live.store, (state) => state.people);
  const names = people.map(({ name, isYou }) => (isYou ? 'you, in another window' : name));
  return (
    <div className="presence" role="status">
      {people.length > 0 ? (
        <>
          {people.slice(0, SHOWN).map(({ clientId, initials, name, isYou }) => (
            <span
              key={clientId}
              className="presence-person"
              title={isYou ? 'You, in another window' : name}
              aria-hidden="true"
            >
              {initials}
            </span>
          ))}
          <span className="presence-words">
            <span className="sr-only">Also editing: {names.join(', ')}</span>
            <span aria-hidden="true" className="page-bar-label">
              {describePeople(people)}
            </span>
          </span>
        </>
      ) : null}
    </div>
  );
}

function describePeople([first, ...others]: readonly PresentPerson[]): string {
  if (others.length > 0) return `Also open in ${others.length + 1} other windows`;
  return first?.isYou ? 'Also open in another window' : `${first?.name} is also editing`;
}
