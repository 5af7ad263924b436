import { useState } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import type { PresentPerson } from '../../api/live';
import type { SectionItem } from '../../editing/fields';
import { pageName, pagePath } from '../../editing/names';
import { pastAddress } from '../../editor-panels/timeline/past-address';
import { ToolButton } from '../../ui/tool-button';
import { SharingDialog } from '../pages/sharing/sharing-dialog';
import { useRefreshPages } from '../pages/use-pages';
import { useDashboard } from '../shell/dashboard-context';
import { TOOLS } from '../tools';
import { Standing } from './standing';
import { UndoButtons } from './undo-buttons';
import { useEntry } from './use-entry';

interface PageBarProps {
  selected: SectionItem | undefined;
  onOpenSections: () => void;
}

/** The page's toolbar: undo and redo, publishing, tools, and who else is on the page. */
export function PageBar({ selected, onOpenSections }: PageBarProps) {
  const { pageId } = useEntry();
  const { tools, help } = useDashboard();
  const open = useStore(tools.store, (state) => state.open);
  return (
    <div className="page-bar">
      <ToolButton className="only-narrow" onClick={onOpenSections}>
        Sections{selected ? `: ${selected.name}` : ''}
      </ToolButton>
      <UndoButtons />
      <Presence />
      <Standing />
      <div className="tool-group">
        {TOOLS.filter(({ place }) => place === 'page').map(({ id, label }) => (
          <ToolButton key={id} aria-pressed={open.includes(id)} onClick={() => tools.toggle(id)}>
            {label}
          </ToolButton>
        ))}
        <Link className="tool-button" href={pastAddress(pageId)} title="See and restore earlier versions of this page">
          Version history
        </Link>
        <Sharing pageId={pageId} />
        <ToolButton
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
          onClick={() => help.setState({ isOpen: true })}
        >
          ?
        </ToolButton>
      </div>
    </div>
  );
}

/** Opens 'Search and sharing'. Not shown for pages without a public address. */
function Sharing({ pageId }: { pageId: string }) {
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefreshPages();
  if (pageId === 'demo' || pagePath(pageId) === null) return null;
  return (
    <>
      <ToolButton onClick={() => setOpen(true)}>Search and sharing</ToolButton>
      {isOpen ? (
        <SharingDialog pageId={pageId} name={pageName(pageId)} onSaved={refresh} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

/** Shows who else has this page open. */
function Presence() {
  const people = useStore(useDashboard().live.store, (state) => state.people);
  const names = people.map(({ name, isYou }) => (isYou ? 'you, in another window' : name));
  return (
    <div className="presence" role="status">
      {people.length > 0 ? (
        <>
          {people.map(({ clientId, initials, name, isYou }) => (
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
            <span aria-hidden="true">{describePeople(people)}</span>
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
