import { useState } from 'react';
import { useStore } from 'zustand';
import type { PresentPerson } from '../../api/live';
import type { SectionItem } from '../../editing/fields';
import { pageName, pagePath } from '../../editing/names';
import { useHasClaims } from '../../editor-panels/claims/use-has-claims';
import { useThreads } from '../../editor-panels/comments/use-threads';
import { Icon } from '../../ui/icon';
import { MenuButton, type MenuItem } from '../../ui/menu-button';
import { ToolButton } from '../../ui/tool-button';
import { useMediaQuery } from '../../ui/use-media-query';
import { SharingDialog } from '../pages/sharing/sharing-dialog';
import { useRefreshPages } from '../pages/use-pages';
import { useDashboard } from '../shell/dashboard-context';
import { PublishMenu } from './publish-menu';
import { UndoButtons } from './undo-buttons';
import { useEntry } from './use-entry';

interface PageBarProps {
  selected: SectionItem | undefined;
  onOpenSections: () => void;
}

/** Below this width, what is needed less often moves into the menu, so that the bar stays one line. */
const NARROW = '(max-width: 47.99rem)';

/** The page's toolbar: its name, who else is on it, undo and redo, history, sharing, publishing, and further tools. */
export function PageBar({ selected, onOpenSections }: PageBarProps) {
  const { pageId, draftId } = useEntry();
  const { tools, help } = useDashboard();
  const open = useStore(tools.store, (state) => state.open);
  const isNarrow = useMediaQuery(NARROW);
  // What writes to the site at once is not offered in a draft.
  const isSite = draftId === undefined;
  const ownSharing = useSharing(pageId);
  const sharing = isSite ? ownSharing : null;
  const openHistory = () => tools.toggle('history');
  const openComments = () => tools.toggle('comments');
  const hasClaims = useHasClaims();
  const comments = useThreads('open').threads.length;
  const items: MenuItem[] = [
    ...(isNarrow ? [{ label: comments > 0 ? `Comments (${comments})` : 'Comments', onSelect: openComments }] : []),
    ...(isNarrow ? [{ label: 'History', onSelect: openHistory }] : []),
    ...(isNarrow && sharing ? [{ label: 'Search and sharing', onSelect: sharing.open }] : []),
    ...(hasClaims ? [{ label: 'Claims', onSelect: () => tools.show('claims') }] : []),
    { label: 'Batch Edit', onSelect: () => tools.show('batch') },
    { label: 'Keyboard shortcuts', hint: '?', onSelect: () => help.setState({ isOpen: true }) },
  ];
  return (
    <div className="page-bar">
      {isNarrow ? (
        <ToolButton
          aria-label={`Sections${selected ? `: ${selected.name}` : ''}`}
          title="Sections"
          onClick={onOpenSections}
        >
          <Icon name="sections" />
        </ToolButton>
      ) : null}
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
        <ToolButton title="Search and sharing" onClick={sharing.open}>
          <Icon name="sharing" />
          <span className="page-bar-label">Search and sharing</span>
        </ToolButton>
      )}
      {isSite ? <PublishMenu /> : null}
      <MenuButton label="More tools" title="More tools" align="end" items={items}>
        <Icon name="more" />
      </MenuButton>
      {sharing?.dialog}
    </div>
  );
}

/** Returns the dialog 'Search and sharing' and a function that opens it; null for pages without a public address. */
function useSharing(pageId: string) {
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefreshPages();
  if (pageId === 'demo' || pagePath(pageId) === null) return null;
  return {
    open: () => setOpen(true),
    dialog: isOpen ? (
      <SharingDialog pageId={pageId} name={pageName(pageId)} onSaved={refresh} onClose={() => setOpen(false)} />
    ) : null,
  };
}

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
