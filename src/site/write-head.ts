import { makeElement } from '../ui/make-element';
import { headOf, metaOf, type PageSource } from './head';

/** Lets the document say of itself what a page says that was reached within the app: title, canonical address, tags for sharing. */
export function writeHead(source: PageSource): void {
  const head = headOf(source);
  document.title = head.title;
  for (const old of document.head.querySelectorAll('link[rel="canonical"], meta[name="robots"]')) old.remove();
  for (const [kind, name] of metaOf(head)) document.head.querySelector(`meta[${kind}="${name}"]`)?.remove();
  if (!head.isIndexed) {
    document.head.append(makeElement('meta', { name: 'robots', content: 'noindex' }));
    return;
  }
  document.head.append(
    makeElement('link', { rel: 'canonical', href: head.canonical }),
    ...metaOf(head).map(([kind, name, content]) => makeElement('meta', { [kind]: name, content })),
  );
}
