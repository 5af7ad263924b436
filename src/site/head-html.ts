import { escapeAttribute, escapeHtml } from '../lib/escape-html';
import { FEED_FILE } from '../pages/address-rules';
import { headOf, listMetaTags, type ServedSource } from './head';
import { buildStructuredData } from './structured-data';

/** Returns the icon links for tabs and home screens, with an `.ico` file for clients that do not support SVG. */
function renderIconLinks(version: string): string[] {
  return [
    `<link rel="icon" href="/favicon.ico${version}" sizes="32x32">`,
    `<link rel="icon" href="/favicon.svg${version}" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="/apple-touch-icon.png${version}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
  ];
}

/** Returns the head as HTML, for the server-rendered document. */
export function renderHead(source: ServedSource): string {
  const head = headOf(source);
  const lines = [
    `<title>${escapeHtml(head.title)}</title>`,
    ...renderIconLinks(source.icons ? `?v=${source.icons}` : ''),
  ];
  if (!head.isIndexed) return [...lines, '<meta name="robots" content="noindex">'].join('\n');
  return [
    ...lines,
    `<link rel="canonical" href="${escapeAttribute(head.canonical)}">`,
    ...renderFeedLink(source),
    ...listMetaTags(head).map(
      ([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeAttribute(content)}">`,
    ),
    ...buildStructuredData(source, head).map(
      (data) => `<script type="application/ld+json">${escapeJson(data)}</script>`,
    ),
  ].join('\n');
}

/** Returns the link to the feed of the page's collection, if it has one. */
function renderFeedLink({ collection, origin }: ServedSource): string[] {
  if (!collection?.list) return [];
  const { title, href } = collection.list;
  const address = escapeAttribute(`${origin}${href}/${FEED_FILE}`);
  return [`<link rel="alternate" type="application/atom+xml" title="${escapeAttribute(title)}" href="${address}">`];
}

/** Serializes JSON so that no text in it can close the script element. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
