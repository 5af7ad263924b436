import { hydrateRoot } from 'react-dom/client';
import './styles/site.css';
import { mayEdit } from './api/may-edit';
import { createQueryClient } from './api/query-client';
import { readSessionEarly } from './api/session';
import { App } from './app';
import type { Boot } from './boot';
import { fillQueries } from './fill-queries';
import { loadOverlay } from './load-overlay';
import { pageAt } from './pages/routes';
import { loadPage } from './pages/views';
import { listenForBack } from './site/back-guard';
import { PartsContext } from './ui/parts-context';

/** Visitors read before scripts run; who edits wants them at once. */
const MAX_IDLE_WAIT_MS = 1500;

listenForBack();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  const state = document.getElementById('boot')?.textContent;
  if (!root || !state) return;
  const boot = JSON.parse(state) as Boot;
  const queryClient = createQueryClient();
  fillQueries(queryClient, boot);
  const pageId = pageAt(window.location.pathname);
  try {
    if (pageId) await loadPage(pageId);
  } catch {
    // What the server wrote can be read, and its links lead on.
    return;
  }
  hydrateRoot(
    root,
    <PartsContext value={{ faulty: new Set(boot.faulty) }}>
      <App boot={boot} queryClient={queryClient} />
    </PartsContext>,
  );
}

const isEditor = mayEdit() || new URLSearchParams(window.location.search).has('admin');
// The editor's tools come beside the page's own script, not after it.
if (mayEdit() && pageAt(window.location.pathname) !== null) {
  readSessionEarly();
  // Drawing it asks again, and says what is missing.
  loadOverlay().catch(() => undefined);
}
const isAdmin = window.location.pathname.toLowerCase().startsWith('/admin');

if (isEditor || isAdmin || typeof requestIdleCallback !== 'function') void start();
else requestIdleCallback(() => void start(), { timeout: MAX_IDLE_WAIT_MS });
