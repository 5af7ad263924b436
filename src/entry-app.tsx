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

/**
 * Hydrates the page that the server rendered. Resolves once the app is interactive.
 * @param servedPath the path that the page was served for
 * @returns false if the page has no app
 */
export async function start(servedPath: string): Promise<boolean> {
  guardMarkup();
  listenForBack();
  const root = document.getElementById('root');
  const state = document.getElementById('boot')?.textContent;
  if (!root || !state) return false;
  const boot = JSON.parse(state) as Boot;
  const pageId = pageOn(window.location.pathname, boot.routes);
  // Loads the editor at the same time as the page's own code.
  if (mayEdit() && pageId !== null) {
    readSessionEarly();
    // Rendering it tries again, and reports a failure.
    loadOverlay().catch(() => undefined);
  }
  // The pages that create an account are plain forms.
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
  // Going back to another entry of this document's history changes the address but not the markup, so hydration would fail.
  if (window.location.pathname !== servedPath) {
    window.location.reload();
    return true;
  }
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
  // Before this, nothing else may change the server's markup, because hydration would fail.
  root.dataset.app = 'ready';
  return true;
}

function TakenOver({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  useEffect(onDone, [onDone]);
  return children;
}
