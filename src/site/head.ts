import type { HeadFacts } from '../boot';
import { plainText } from '../content/text';
import { resolveAsset } from '../content/url';
import { type AltTexts, mediaName, mediaPicture, withoutCrop } from '../lib/media-url';
import { hrefOf } from '../pages/address';
import { withoutHidden } from '../pages/arrangement';
import { collectionOf, listedBy } from '../pages/collections/collections';
import { entryFacts } from '../pages/collections/entry-facts';
import { type ListPart, listHref } from '../pages/collections/list-href';
import type { ShownCollection } from '../pages/collections/shown-collection';
import { describeContent } from '../pages/content-description';
import { matchItem, type ShownItem } from '../pages/items/item-on';
import { itemPath } from '../pages/items/item-pages';
import { getPageTitle, pageFacts, storedFacts } from '../pages/page-facts';
import { isOwnPage } from '../pages/page-kind';
import { factsOf } from '../pages/pages';
import { pageOn, type Routes } from '../pages/routes';
import type { SiteContent } from '../pages/site-wide/site-wide.model';
import { itemFacts } from './item-head';

/** A page's metadata for browsers, search engines and social networks. */
export interface PageHead {
  title: string;
  /** The title without the firm's name. */
  name: string;
  description: string;
  canonical: string;
  isIndexed: boolean;
  /** Social sharing image. */
  share: SharePicture;
  /** Set for an entry of a collection. */
  article?: Article | undefined;
  firm: string;
  /** The site's language, a BCP 47 tag. */
  locale?: string | undefined;
}

interface Article {
  name: string;
  day: string;
  author: string;
}

/** A social sharing image. */
export interface SharePicture {
  /** Absolute URL, or empty for no image. */
  url: string;
  alt: string;
  /** In pixels, if known. */
  size?: { width: number; height: number };
  /** True if an editor chose the image for the page. */
  isChosen?: boolean;
}

/** Image for pages that have neither an image of their own nor a generated card. */
const PLAIN = { path: '/share.png', alt: 'A street of small companies in a few lines' };
/** Size of the default image and of generated cards. */
const DRAWN_SIZE = { width: 1200, height: 630 };
const NO_PICTURE: SharePicture = { url: '', alt: '' };

/** The attribute that holds a `meta` tag's name. */
type MetaKind = 'name' | 'property';

/** Everything that determines a page's head. */
export interface PageSource {
  path: string;
  contents: Record<string, Record<string, unknown>>;
  origin: string;
  /** The site's language, a BCP 47 tag. */
  locale?: string | undefined;
  /** Query string, which selects the part of a list that is shown. */
  search?: string | undefined;
  /** Addresses beyond the code's own list of pages. */
  routes?: Routes | undefined;
  /** The collection data the page shows. */
  collection?: ShownCollection | undefined;
  /** The item, if this is an item's own page. */
  item?: ShownItem | undefined;
  /** Id of the page if it is an unpublished draft. */
  draft?: string | undefined;
  /** Alt texts from the media library. */
  alts?: AltTexts | undefined;
  /** Address of the page's generated card, within the site. */
  card?: string | undefined;
}

/** Everything that determines the head of a document that the server renders. */
export type ServedSource = PageSource & HeadFacts;

/** Returns a page's metadata, from the page list and its content. The description falls back to its hero, then to the firm's tagline. */
export function headOf({
  path,
  search,
  contents,
  origin,
  routes,
  item,
  draft,
  alts,
  card,
  collection,
  locale,
}: PageSource): PageHead {
  const pageId = pageOn(path, routes);
  const site = (contents.site ?? {}) as SiteContent;
  const firm = plainText(site.firm?.name);
  const unlisted = { name: '', description: '', canonical: '', isIndexed: false, share: NO_PICTURE, firm };
  if (pageId === null) {
    const title = path.toLowerCase().startsWith('/admin') ? `Dashboard · ${firm}` : `Page Not Found · ${firm}`;
    return { title, ...unlisted };
  }
  const stored = storedFacts(contents[pageId]);
  const facts = pageFacts(pageId, contents[pageId]);
  const { isListed = true } = isOwnPage(pageId) ? factsOf(pageId) : {};
  const isFront = facts?.path === '/';
  const shown = matchItem(path, item);
  const ofItem = shown && itemFacts(pageId, contents[pageId], shown);
  const name = ofItem?.title ?? getPageTitle(pageId, contents[pageId]);
  const derived = isFront && !ofItem ? `${firm} · ${plainText(site.firm?.tagline)}` : `${name} · ${firm}`;
  const title = (!ofItem && stored.searchTitle?.trim()) || derived;
  if (!isListed || draft === pageId || stored.index === false) return { title, ...unlisted };
  const entry = facts && collectionOf(facts.kind) ? entryFacts(contents[pageId]) : null;
  const description = ofItem?.description || stored.description || deriveDescription(pageId, contents);
  const here = facts?.path ?? '/';
  const canonical = ofItem
    ? `${origin}${hrefOf(itemPath(here, shown))}`
    : stored.canonical ||
      `${origin}${facts && listedBy(facts.kind) && collection ? listHref(hrefOf(here), readListPart(search)) : hrefOf(here)}`;
  const picture = ofItem ? ofItem.image : stored.image || entry?.cover;
  const share = picture
    ? describeChosenImage(picture, { origin, title, alts })
    : { url: `${origin}${card ?? PLAIN.path}`, alt: card === undefined ? PLAIN.alt : title, size: DRAWN_SIZE };
  const article = entry ? { name, day: entry.day, author: entry.author } : undefined;
  return { title, name, description, canonical, isIndexed: true, share, firm, article, locale };
}

/** Returns the part of a list that the query selects. Each part has its own canonical address. */
function readListPart(search = ''): ListPart {
  const asked = new URLSearchParams(search);
  const part = (name: keyof ListPart) => asked.get(name) ?? undefined;
  return { category: part('category'), author: part('author'), before: part('before') };
}

/** Returns the description of a page that has no meta description: one derived from its content, or the firm's tagline. */
export function deriveDescription(pageId: string, contents: PageSource['contents']): string {
  const { firm } = (contents.site ?? {}) as SiteContent;
  return describeContent(pageId, withoutHidden(contents[pageId])) || plainText(firm?.tagline);
}

function describeChosenImage(
  image: string,
  { origin, title, alts = {} }: Pick<PageSource, 'origin' | 'alts'> & { title: string },
): SharePicture {
  // Social networks crop images themselves.
  const address = withoutCrop(resolveAsset(image));
  const known = mediaPicture(address);
  const name = mediaName(address);
  const words = name !== null && Object.hasOwn(alts, name) ? alts[name] : '';
  return {
    url: toAbsoluteUrl(address, origin),
    alt: words || title,
    isChosen: true,
    ...(known && { size: { width: known.width, height: known.height } }),
  };
}

/** Returns an absolute URL: an address within the site gets the site's origin. */
export function toAbsoluteUrl(url: string, origin: string): string {
  return /^https?:/i.test(url) ? url : `${origin}${url.startsWith('/') ? '' : '/'}${url}`;
}

/** Returns the `meta` tags for search engines and social networks, each as attribute, name and content. */
export function listMetaTags(head: PageHead): [MetaKind, string, string][] {
  const { title, description, canonical, share, firm, article, locale } = head;
  return [
    ['name', 'description', description],
    ['property', 'og:type', article ? 'article' : 'website'],
    ['property', 'og:site_name', firm],
    ...(locale ? [['property', 'og:locale', locale.replaceAll('-', '_')] as [MetaKind, string, string]] : []),
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', canonical],
    ['property', 'og:image', share.url],
    ['property', 'og:image:alt', share.alt],
    ...listSizeTags(share),
    ...(article?.day ? [['property', 'article:published_time', article.day] as [MetaKind, string, string]] : []),
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', share.url],
    ['name', 'twitter:image:alt', share.alt],
  ];
}

function listSizeTags({ size }: SharePicture): [MetaKind, string, string][] {
  if (!size) return [];
  return [
    ['property', 'og:image:width', String(size.width)],
    ['property', 'og:image:height', String(size.height)],
  ];
}
