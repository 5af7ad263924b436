import { pageOn } from '../pages/routes';
import { makeElement } from '../ui/make-element';
import { headOf, listMetaTags, type PageHead, type PageSource } from './head';

/** Head elements that describe the page, other than the title. */
const DESCRIPTIVE =
  'link[rel="canonical"], meta[name="robots"], meta[name="description"], meta[property^="og:"], meta[name^="twitter:"]';

/** Counts calls, so that a late answer about an earlier page is ignored. */
let reached = 0;

/** Updates the document's head (title, canonical URL and sharing tags) for a page that was opened within the app. */
export async function writeHead(source: PageSource): Promise<void> {
  reached += 1;
  const mine = reached;
  const head = headOf(source);
  applyHead(head);
  const pageId = pageOn(source.path, source.routes);
  if (!head.isIndexed || head.share.isChosen || pageId === null) return;
  const card = await fetchCardAddress(pageId);
  if (card !== undefined && mine === reached) applyHead(headOf({ ...source, card }));
}

function applyHead(head: PageHead): void {
  document.title = head.title;
  for (const old of document.head.querySelectorAll(DESCRIPTIVE)) old.remove();
  if (!head.isIndexed) {
    document.head.append(makeElement('meta', { name: 'robots', content: 'noindex' }));
    return;
  }
  document.head.append(
    makeElement('link', { rel: 'canonical', href: head.canonical }),
    ...listMetaTags(head).map(([kind, name, content]) => makeElement('meta', { [kind]: name, content })),
  );
}

/** Returns the address of a page's generated card by following the server's redirect, or undefined if the request fails. */
async function fetchCardAddress(pageId: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`/media/share/${pageId}.png`, { method: 'HEAD' });
    const { pathname } = new URL(answer.url);
    return answer.ok && pathname.startsWith('/media/') ? pathname : undefined;
  } catch {
    return undefined;
  }
}
