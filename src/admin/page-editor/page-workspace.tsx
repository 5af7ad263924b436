import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { ConflictDialog } from '../../editor-panels/conflicts/conflict-dialog';
import { PageNotices } from '../../editor-panels/page-host/page-notices';
import { Later } from '../../ui/lazy-part';
import { useDashboard } from '../shell/dashboard-context';
import { TOOLS } from '../tools';
import { AssistBox } from '../writing/assist-box';
import { PageBar } from './page-bar';
import { PreviewPane } from './preview/preview-pane';
import { QuickActions } from './quick-actions';
import { SaveBar } from './save-bar';
import { SectionEditor } from './sections/section-editor';
import { SectionsAside } from './sections/sections-aside';
import { useEntry } from './use-entry';
import { useSections } from './use-sections';
import { useShortcuts } from './use-shortcuts';

/** The editor of one page: its sections, the live preview, the selected section's fields, and what is done with them. */
export function PageWorkspace() {
  const sections = useSections();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const shortcuts = useShortcuts();
  const { view } = useEntry();
  const shown = sections.selected?.path ?? null;
  useEffect(() => {
    view.setState({ shown });
    return () => view.setState({ shown: null });
  }, [view, shown]);
  return (
    <div className="workspace">
      <PageNotices />
      <SectionsAside sections={sections} isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
      <div className="workspace-main">
        <PageBar selected={sections.selected} onOpenSections={() => setDrawerOpen(true)} onHelp={shortcuts.show} />
        <PreviewPane selected={sections.selected} />
        <SectionEditor key={sections.selected?.path} sections={sections} />
        {sections.selected ? <AssistBox key={`assist ${sections.selected.path}`} item={sections.selected} /> : null}
        <SaveBar />
      </div>
      <QuickActions />
      <OpenTools />
      <ConflictDialog />
      {shortcuts.help}
    </div>
  );
}

function OpenTools() {
  const entry = useEntry();
  const { tools } = useDashboard();
  const open = useStore(tools.store, (state) => state.open);
  return TOOLS.filter(({ id }) => open.includes(id)).map(({ id, Component }) => (
    <Later key={id}>
      <Component entry={entry} onClose={() => tools.close(id)} />
    </Later>
  ));
}
