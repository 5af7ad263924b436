import { escapeAttribute, escapeHtml } from '../lib/escape-html';
import { FEED_FILE } from '../pages/address-rules';
import { headOf, metaOf, type ServedSource } from './head';
import { structuredData } from './structured-data/structured-data';

/** The firm's mark, for tabs, home screens and those who know no drawings. */
function iconLinks(version: string): string[] {
  return [
    `<link rel="icon" href="/favicon.ico${version}" sizes="32x32">`,
    `<link rel="icon" href="/favicon.svg${version}" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="/apple-touch-icon.png${version}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
  ];
}

/** The head as HTML, for the server's document. */
export function headHtml(source: ServedSource): string {
  const head = headOf(source);
  const lines = [`<title>${escapeHtml(head.title)}</title>`, ...iconLinks(source.icons ? `?v=${source.icons}` : '')];
  if (!head.isIndexed) return [...lines, '<meta name="robots" content="noindex">'].join('\n');
  return [
    ...lines,
    `<link rel="canonical" href="${escapeAttribute(head.canonical)}">`,
    ...feedLink(source),
    ...metaOf(head).map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeAttribute(content)}">`),
    ...structuredData(source, head).map((data) => `<script type="application/ld+json">${escapeJson(data)}</script>`),
  ].join('\n');
}

/** Where the page's collection can be followed. */
function feedLink({ collection, origin }: ServedSource): string[] {
  if (!collection?.list) return [];
  const { title, href } = collection.list;
  const address = escapeAttribute(`${origin}${href}/${FEED_FILE}`);
  return [`<link rel="alternate" type="application/atom+xml" title="${escapeAttribute(title)}" href="${address}">`];
}

/** JSON that ends no script element, whatever stands in it. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
