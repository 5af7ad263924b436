import { plainText } from '../content/text';
import { resolveAsset } from '../content/url';
import { escapeAttribute, escapeHtml } from '../lib/escape-html';
import { hrefOf } from '../pages/address';
import { FEED_FILE } from '../pages/address-rules';
import { collectionOf } from '../pages/collections/collections';
import { entryFacts } from '../pages/collections/entry-facts';
import type { ShownCollection } from '../pages/collections/shown-collection';
import { pageFacts, storedFacts } from '../pages/page-facts';
import { isOwnPage } from '../pages/page-kind';
import { factsOf } from '../pages/pages';
import { pageOn, type Routes } from '../pages/routes';
import type { SiteContent } from '../pages/site-wide/site-wide.model';

/** What a page says of itself to browsers, search engines and those who share it. */
export interface PageHead {
  title: string;
  description: string;
  canonical: string;
  isIndexed: boolean;
  /** The address of the picture that is shown where it is shared. */
  share: string;
  /** Of an entry of a collection: what it is called, its day, and by whom it is. */
  article?: Article | undefined;
  firm: string;
}

interface Article {
  name: string;
  day: string;
  author: string;
}

/** The picture that is shown where a page is shared that has none of its own, and what is said of its size. */
const SHARE = '/share.png';
const SHARE_SIZE: [MetaKind, string, string][] = [
  ['property', 'og:image:width', '1200'],
  ['property', 'og:image:height', '630'],
];

/** By which attribute a `meta` tag is named. */
type MetaKind = 'name' | 'property';

/** What a page's head is made of. */
export interface PageSource {
  path: string;
  contents: Record<string, Record<string, unknown>>;
  origin: string;
  /** Where pages stand, beyond what the code says. */
  routes?: Routes | undefined;
  /** What the page shows of a collection. */
  collection?: ShownCollection | undefined;
  /** The page that is not published, where it is one. */
  draft?: string | undefined;
}

/** A page's head, from what the list of pages says of it and its content: the sentence of its hero describes it, or the firm's tagline. */
export function headOf({ path, contents, origin, routes, draft }: PageSource): PageHead {
  const pageId = pageOn(path, routes);
  const site = (contents.site ?? {}) as SiteContent;
  const firm = plainText(site.firm?.name);
  const unlisted = { description: '', canonical: '', isIndexed: false, share: '', firm };
  if (pageId === null) {
    const title = path.toLowerCase().startsWith('/admin') ? `Dashboard · ${firm}` : `Page Not Found · ${firm}`;
    return { title, ...unlisted };
  }
  const stored = storedFacts(contents[pageId]);
  const facts = pageFacts(pageId, contents[pageId]);
  const { title: ownTitle, isListed = true } = isOwnPage(pageId) ? factsOf(pageId) : {};
  const name = stored.title ?? ownTitle ?? facts?.title ?? '';
  const title = facts?.path === '/' ? `${firm} · ${plainText(site.firm?.tagline)}` : `${name} · ${firm}`;
  if (!isListed || draft === pageId || stored.index === false) return { title, ...unlisted };
  const hero = contents[pageId]?.hero as { subheadline?: unknown } | null | undefined;
  const entry = facts && collectionOf(facts.kind) ? entryFacts(contents[pageId]) : null;
  const said = stored.description || plainText(hero?.subheadline) || entry?.standfirst;
  const description = said || plainText(site.firm?.tagline);
  const canonical = stored.canonical || `${origin}${hrefOf(facts?.path ?? '/')}`;
  const picture = stored.image || entry?.cover;
  const share = picture ? wholeAddress(resolveAsset(picture), origin) : `${origin}${SHARE}`;
  const article = entry ? { name, day: entry.day, author: entry.author } : undefined;
  return { title, description, canonical, isIndexed: true, share, firm, article };
}

function wholeAddress(url: string, origin: string): string {
  return /^https?:/i.test(url) ? url : `${origin}${url.startsWith('/') ? '' : '/'}${url}`;
}

/** The firm's mark, for tabs, home screens and those who know no drawings. */
const ICONS = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
];

/** What is said of a page to those who share it, and to search engines: what each tag is told by, its name, its words. */
export function metaOf(head: PageHead): [MetaKind, string, string][] {
  const { title, description, canonical, share, firm, article } = head;
  return [
    ['name', 'description', description],
    ['property', 'og:type', article ? 'article' : 'website'],
    ['property', 'og:site_name', firm],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', canonical],
    ['property', 'og:image', share],
    ...(share.endsWith(SHARE) ? SHARE_SIZE : []),
    ...(article?.day ? [['property', 'article:published_time', article.day] as [MetaKind, string, string]] : []),
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', share],
  ];
}

/** The head as HTML, for the server's document. */
export function headHtml(source: PageSource): string {
  const head = headOf(source);
  const lines = [`<title>${escapeHtml(head.title)}</title>`, ...ICONS];
  if (!head.isIndexed) return [...lines, '<meta name="robots" content="noindex">'].join('\n');
  const site = (source.contents.site ?? {}) as SiteContent;
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: plainText(site.firm?.legalName ?? site.firm?.name),
    url: source.origin,
    email: site.firm?.email,
    telephone: site.firm?.phone,
    sameAs: Object.values(site.social ?? {}).filter(Boolean),
  };
  return [
    ...lines,
    `<link rel="canonical" href="${escapeAttribute(head.canonical)}">`,
    ...feedLink(source),
    ...metaOf(head).map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeAttribute(content)}">`),
    jsonLd(organization),
    ...(head.article ? [jsonLd(articleOf(head, head.article))] : []),
  ].join('\n');
}

/** Where the page's collection can be followed. */
function feedLink({ collection, origin }: PageSource): string[] {
  if (!collection?.list) return [];
  const { title, href } = collection.list;
  const address = escapeAttribute(`${origin}${href}/${FEED_FILE}`);
  return [`<link rel="alternate" type="application/atom+xml" title="${escapeAttribute(title)}" href="${address}">`];
}

/** An entry of a collection, as search engines are told of it. */
function articleOf({ description, canonical, share, firm }: PageHead, { name, day, author }: Article) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: name,
    description,
    url: canonical,
    image: share,
    ...(day && { datePublished: day }),
    author: author ? { '@type': 'Person', name: author } : { '@type': 'Organization', name: firm },
    publisher: { '@type': 'Organization', name: firm },
  };
}

function jsonLd(value: object): string {
  return `<script type="application/ld+json">${JSON.stringify(value).replace(/</g, '\\u003c')}</script>`;
}
