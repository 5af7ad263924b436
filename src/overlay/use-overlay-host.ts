import { useMemo } from 'react';
import type { GoneSection } from '../editing/orphaned-changes';
import type { PageHost } from '../editor-panels/page-host/page-host';
import type { Overlay } from './create-overlay';
import { useOverlay, useOverlayState } from './overlay-context';
import type { EditedPage } from './overlay-state';
import { attempt } from './unsaved';

const WORDS: PageHost['words'] = {
  offline: 'You are offline. What you write is kept in this browser.',
  unkept: 'This browser does not keep your unsaved changes. Finalize them before you close the tab.',
  saving: 'Finalizing',
  preview: 'Showing',
};

/** The on-page editor, as the panels that both editors share need it; null before the page was read. */
export function useOverlayHost(): PageHost | null {
  const overlay = useOverlay();
  const page = useOverlayState((state) => state.page);
  return useMemo(() => page && hostOf(overlay, page), [overlay, page]);
}

function hostOf(overlay: Overlay, page: EditedPage): PageHost {
  const { trpc, live, finalize } = overlay;
  return {
    page,
    trpc,
    live,
    save: finalize,
    restore: (section) => restore(overlay, page, section),
    onShowPending: () => overlay.store.setState({ panel: 'pending' }),
    words: WORDS,
    buttonClass: 'tool-button tool-dark',
  };
}

async function restore(overlay: Overlay, { actions }: EditedPage, section: GoneSection): Promise<string> {
  const { sectionId, sectionName } = section;
  const isDone = await attempt(overlay, {
    key: `restore ${sectionId}`,
    label: `restoring ${sectionName}`,
    work: () => actions.bringBack(section),
  });
  return isDone ? `${sectionName} was restored.` : '';
}
