import { pageOn } from '../pages/routes';
import { makeElement } from '../ui/make-element';
import { headOf, metaOf, type PageHead, type PageSource } from './head';

/** All that is said of a page beside its title. */
const SAID =
  'link[rel="canonical"], meta[name="robots"], meta[name="description"], meta[property^="og:"], meta[name^="twitter:"]';

/** Counts the pages that were reached: what is heard of an earlier one is not said of another. */
let reached = 0;

/** Lets the document say of itself what a page says that was reached within the app: title, canonical address, tags for sharing. */
export async function writeHead(source: PageSource): Promise<void> {
  reached += 1;
  const mine = reached;
  const head = headOf(source);
  put(head);
  const pageId = pageOn(source.path, source.routes);
  if (!head.isIndexed || head.share.isChosen || pageId === null) return;
  const card = await askCard(pageId);
  if (card !== undefined && mine === reached) put(headOf({ ...source, card }));
}

function put(head: PageHead): void {
  document.title = head.title;
  for (const old of document.head.querySelectorAll(SAID)) old.remove();
  if (!head.isIndexed) {
    document.head.append(makeElement('meta', { name: 'robots', content: 'noindex' }));
    return;
  }
  document.head.append(
    makeElement('link', { rel: 'canonical', href: head.canonical }),
    ...metaOf(head).map(([kind, name, content]) => makeElement('meta', { [kind]: name, content })),
  );
}

/** Where the picture drawn of a page is: the server alone knows, and leads there. Nothing where it can't be asked. */
async function askCard(pageId: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`/media/share/${pageId}.png`, { method: 'HEAD' });
    const { pathname } = new URL(answer.url);
    return answer.ok && pathname.startsWith('/media/') ? pathname : undefined;
  } catch {
    return undefined;
  }
}
