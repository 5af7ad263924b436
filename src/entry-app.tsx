import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { mayEdit } from './api/may-edit';
import { createQueryClient } from './api/query-client';
import { readSessionEarly } from './api/session';
import { App } from './app';
import type { Boot } from './boot';
import { fillQueries } from './fill-queries';
import { CROP_MARK } from './lib/media-url';
import { loadOverlay } from './load-overlay';
import { pageOn } from './pages/routes';
import { getShownKind, loadPage } from './pages/views';
import { hasDocument, loadBlocks } from './rich-text/load-blocks';
import { listenForBack } from './site/back-guard';
import { hasOtherSections, loadSectionViews } from './site/section-views';
import { guardMarkup } from './ui/guard-markup';
import { crops } from './ui/load-crops';
import { PartsContext } from './ui/parts-context';

/** Lets the app take over the page that the server wrote. @returns whether it could, once it listens */
export async function start(): Promise<boolean> {
  guardMarkup();
  listenForBack();
  const root = document.getElementById('root');
  const state = document.getElementById('boot')?.textContent;
  if (!root || !state) return false;
  const boot = JSON.parse(state) as Boot;
  const pageId = pageOn(window.location.pathname, boot.routes);
  // The editor's tools come beside the page's own script, not after it.
  if (mayEdit() && pageId !== null) {
    readSessionEarly();
    // Drawing it asks again, and says what is missing.
    loadOverlay().catch(() => undefined);
  }
  // Where one makes an account there is a form and nothing else.
  if (boot.setup || boot.join) return false;
  const queryClient = createQueryClient();
  fillQueries(queryClient, boot);
  const kind = getShownKind(pageId, boot.contents[pageId ?? ''], boot.item);
  if (kind) await loadPage(kind);
  await Promise.all([
    pageId && (await hasOtherSections(boot, pageId)) && loadSectionViews(),
    state.includes(CROP_MARK) && crops.load(),
    hasDocument([boot.contents, boot.sections]) && loadBlocks([boot.contents, boot.sections]),
  ]);
  await new Promise<void>((resolve) =>
    hydrateRoot(
      root,
      <TakenOver onDone={resolve}>
        <PartsContext value={{ faulty: new Set(boot.faulty) }}>
          <App boot={boot} queryClient={queryClient} />
        </PartsContext>
      </TakenOver>,
    ),
  );
  // Until then nobody else may touch what the server wrote: the app would not find it again.
  root.dataset.app = 'ready';
  return true;
}

function TakenOver({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  useEffect(onDone, [onDone]);
  return children;
}
