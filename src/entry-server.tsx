import { renderToString } from 'react-dom/server';
import { createQueryClient } from './api/query-client';
import { App } from './app';
import type { Boot } from './boot';
import { fillQueries } from './fill-queries';
import { findFaulty } from './find-faulty';
import { pageAt } from './pages/routes';
import { loadPage } from './pages/views';
import { headHtml } from './site/head';
import { PartsContext } from './ui/parts-context';

interface Rendered {
  html: string;
  head: string;
  status: number;
  /** Parts that could not be drawn, for the browser to leave alone; none where all could be. */
  faulty: string[];
}

/** Renders the app for an address: its markup, the head's tags and the status. @throws where no part of it can be drawn */
export async function render(url: string, boot: Boot): Promise<Rendered> {
  const path = url.split('?')[0] ?? '/';
  const pageId = pageAt(path);
  if (pageId) await loadPage(pageId);
  const queryClient = createQueryClient();
  fillQueries(queryClient, boot);
  const app = <App boot={boot} queryClient={queryClient} url={url} />;
  try {
    const head = headHtml({ path, contents: boot.contents, origin: boot.origin });
    const isKnown = pageId !== null || boot.setup !== undefined;
    return { ...draw(app), head, status: isKnown ? 200 : 404 };
  } finally {
    queryClient.clear();
  }
}

function draw(app: React.ReactElement): { html: string; faulty: string[] } {
  try {
    return { html: renderToString(app), faulty: [] };
  } catch (error) {
    const faulty = findFaulty(app);
    if (faulty.length === 0) throw error;
    return { html: renderToString(<PartsContext value={{ faulty: new Set(faulty) }}>{app}</PartsContext>), faulty };
  }
}
