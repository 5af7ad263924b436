import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { pageName } from '../../editing/names';
import { ConflictDialog } from '../../editor-panels/conflicts/conflict-dialog';
import { useIsFrozen } from '../../editor-panels/fields/fields-context';
import { PageNotices } from '../../editor-panels/page-host/page-notices';
import { Later, lazyPart } from '../../ui/lazy-part';
import { useMediaQuery } from '../../ui/use-media-query';
import type { Place } from '../disclosures/place-disclosures';
import { useDashboard } from '../shell/dashboard-context';
import { TOOLS } from '../tools';
import { AssistBox } from '../writing/assist-box';
import { PageBar } from './page-bar';
import { PreviewPane } from './preview/preview-pane';
import { SaveBar } from './save-bar';
import { SectionEditor } from './sections/section-editor';
import { SectionsAside } from './sections/sections-aside';
import { SplitHandle } from './split-handle';
import { useEntry } from './use-entry';
import { useSections } from './use-sections';
import { useShortcuts } from './use-shortcuts';

const PlaceDisclosures = lazyPart(async () => (await import('../disclosures/place-disclosures')).PlaceDisclosures);

/** From this width, the preview is beside the form. */
const WIDE = '(min-width: 75rem)';

/** The editor of one page: its sections, the live preview, the selected section's fields, and the page's tools. */
export function PageWorkspace() {
  const sections = useSections();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isSplit = useMediaQuery(WIDE);
  useShortcuts();
  const { pageId, view } = useEntry();
  const isFrozen = useIsFrozen();
  const { selected } = sections;
  const shown = selected?.path ?? null;
  const places: Place[] = [{ to: 'page', ref: pageId, name: pageName(pageId) }];
  if (selected) places.unshift({ to: 'section', ref: selected.path, name: selected.name });
  useEffect(() => {
    view.setState({ shown });
    return () => view.setState({ shown: null });
  }, [view, shown]);
  return (
    <>
      <PageNotices />
      <div className="workspace">
        <SectionsAside sections={sections} isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
        <div className="workspace-main">
          <PageBar />
          <PreviewPane selected={selected} onOpenSections={() => setDrawerOpen(true)} />
          {isSplit ? <SplitHandle /> : null}
          <SectionEditor key={selected?.path} selected={selected} />
          {selected && !isFrozen ? <AssistBox key={`assist ${selected.path}`} item={selected} /> : null}
          {/* Below the form, so that nothing moves when they arrive. */}
          {pageId === 'site' ? null : (
            <Later>
              <PlaceDisclosures places={places} />
            </Later>
          )}
          <SaveBar />
        </div>
        <OpenTools />
        <ConflictDialog />
      </div>
    </>
  );
}

/** The panels of the open tools. */
export function OpenTools() {
  const entry = useEntry();
  const { tools } = useDashboard();
  const open = useStore(tools.store, (state) => state.open);
  return TOOLS.filter(({ id }) => open.includes(id)).map(({ id, Component }) => (
    <Later key={id}>
      <Component entry={entry} onClose={() => tools.close(id)} />
    </Later>
  ));
}
