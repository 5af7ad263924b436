import { renderToString } from 'react-dom/server';
import { createQueryClient } from './api/query-client';
import { App } from './app';
import type { Boot } from './boot';
import { fillQueries } from './fill-queries';
import { pageAt } from './pages/routes';
import { loadPage } from './pages/views';
import { headHtml } from './site/head';

/** Renders the app for an address. @returns its markup, the head's tags and the status */
export async function render(url: string, boot: Boot): Promise<{ html: string; head: string; status: number }> {
  const path = url.split('?')[0] ?? '/';
  const pageId = pageAt(path);
  if (pageId) await loadPage(pageId);
  const queryClient = createQueryClient();
  fillQueries(queryClient, boot);
  const html = renderToString(<App boot={boot} queryClient={queryClient} url={url} />);
  queryClient.clear();
  const isKnown = pageId !== null || boot.setup !== undefined;
  return { html, head: headHtml({ path, contents: boot.contents, origin: boot.origin }), status: isKnown ? 200 : 404 };
}
