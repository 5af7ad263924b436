import { useEffect } from 'react';
import { useStore } from 'zustand';
import { FieldsContext } from '../../editor-panels/fields/fields-context';
import { PageHostContext } from '../../editor-panels/page-host/page-host';
import { Loading } from '../../ui/loading';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import type { PageEntry } from '../page-editor/open-pages';
import { useDashboardHost } from '../page-editor/use-dashboard-host';
import { EntryContext } from '../page-editor/use-entry';
import { useDashboard } from '../shell/dashboard-context';
import { MenusWorkspace } from './menus-workspace';

/**
 * The Menus screen: edits the header's links, the footer's columns and its legal line, which are part of the shared site content.
 */
export function MenusScreen() {
  const { pages, live } = useDashboard();
  const slot = useStore(pages.store, (state) => state.pages.site);
  useEffect(() => {
    void pages.open('site');
    live.follow('site');
    return () => live.follow(null);
  }, [pages, live]);

  if (slot?.state === 'ready') return <OpenMenus entry={slot.entry} />;
  return (
    <ScreenFrame title="Menus">
      {slot?.state === 'failed' ? (
        <LoadFailure what="The menus" error={null} onRetry={() => void pages.open('site')} />
      ) : (
        <Loading />
      )}
    </ScreenFrame>
  );
}

function OpenMenus({ entry }: { entry: PageEntry }) {
  const host = useDashboardHost(entry);
  return (
    <EntryContext value={entry}>
      <PageHostContext value={host}>
        <FieldsContext value={entry.fields}>
          <MenusWorkspace />
        </FieldsContext>
      </PageHostContext>
    </EntryContext>
  );
}
