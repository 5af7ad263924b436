import type { HeadFacts } from '../boot';
import { plainText } from '../content/text';
import { resolveAsset } from '../content/url';
import { type AltTexts, mediaName, mediaPicture, withoutCrop } from '../lib/media-url';
import { hrefOf } from '../pages/address';
import { collectionOf, listedBy } from '../pages/collections/collections';
import { entryFacts } from '../pages/collections/entry-facts';
import { type ListPart, listHref } from '../pages/collections/list-href';
import type { ShownCollection } from '../pages/collections/shown-collection';
import { contentDescription } from '../pages/content-description';
import { itemOn, type ShownItem } from '../pages/items/item-on';
import { itemPath } from '../pages/items/item-pages';
import { pageFacts, storedFacts, titleSaid } from '../pages/page-facts';
import { isOwnPage } from '../pages/page-kind';
import { factsOf } from '../pages/pages';
import { pageOn, type Routes } from '../pages/routes';
import type { SiteContent } from '../pages/site-wide/site-wide.model';
import { itemFacts } from './item-head';

/** What a page says of itself to browsers, search engines and those who share it. */
export interface PageHead {
  title: string;
  /** What it is called, without the firm's name. */
  name: string;
  description: string;
  canonical: string;
  isIndexed: boolean;
  /** The picture that is shown where it is shared. */
  share: SharePicture;
  /** Of an entry of a collection: what it is called, its day, and by whom it is. */
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

/** A picture that stands for a page. */
export interface SharePicture {
  /** Its whole address; empty for none. */
  url: string;
  /** What it shows, in words. */
  alt: string;
  /** In pixels, where its address tells them. */
  size?: { width: number; height: number };
  /** Somebody chose it for the page. */
  isChosen?: boolean;
}

/** The picture of a page that has none of its own, and of which none can be drawn. */
const PLAIN = { path: '/share.png', alt: 'A street of small companies in a few lines' };
/** Of that, and of those that are drawn. */
const DRAWN_SIZE = { width: 1200, height: 630 };
const NO_PICTURE: SharePicture = { url: '', alt: '' };

/** By which attribute a `meta` tag is named. */
type MetaKind = 'name' | 'property';

/** What a page's head is made of. */
export interface PageSource {
  path: string;
  contents: Record<string, Record<string, unknown>>;
  origin: string;
  /** The site's language, a BCP 47 tag. */
  locale?: string | undefined;
  /** The query of the address, which says what part of a list is shown. */
  search?: string | undefined;
  /** Where pages stand, beyond what the code says. */
  routes?: Routes | undefined;
  /** What the page shows of a collection. */
  collection?: ShownCollection | undefined;
  /** The item whose own page it is. */
  item?: ShownItem | undefined;
  /** The page that is not published, where it is one. */
  draft?: string | undefined;
  /** What the media library's pictures show. */
  alts?: AltTexts | undefined;
  /** The picture drawn of the page: an address within the site. */
  card?: string | undefined;
}

/** What the server makes a head of. */
export type ServedSource = PageSource & HeadFacts;

/** A page's head, from what the list of pages says of it and its content: the sentence of its hero describes it, or the firm's tagline. */
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
  const shown = itemOn(path, item);
  const ofItem = shown && itemFacts(pageId, contents[pageId], shown);
  const name = ofItem?.title ?? titleSaid(pageId, contents[pageId]);
  const title = isFront && !ofItem ? `${firm} · ${plainText(site.firm?.tagline)}` : `${name} · ${firm}`;
  if (!isListed || draft === pageId || stored.index === false) return { title, ...unlisted };
  const entry = facts && collectionOf(facts.kind) ? entryFacts(contents[pageId]) : null;
  const description = ofItem?.description || stored.description || ownDescription(pageId, contents);
  const here = facts?.path ?? '/';
  const canonical = ofItem
    ? `${origin}${hrefOf(itemPath(here, shown))}`
    : stored.canonical ||
      `${origin}${facts && listedBy(facts.kind) && collection ? listHref(hrefOf(here), partIn(search)) : hrefOf(here)}`;
  const picture = ofItem ? ofItem.image : stored.image || entry?.cover;
  const share = picture
    ? chosenPicture(picture, { origin, title, alts })
    : { url: `${origin}${card ?? PLAIN.path}`, alt: card === undefined ? PLAIN.alt : title, size: DRAWN_SIZE };
  const article = entry ? { name, day: entry.day, author: entry.author } : undefined;
  return { title, name, description, canonical, isIndexed: true, share, firm, article, locale };
}

/** The part of a list that an address asks for; a list of its own, with an address of its own. */
function partIn(search = ''): ListPart {
  const asked = new URLSearchParams(search);
  const part = (name: keyof ListPart) => asked.get(name) ?? undefined;
  return { category: part('category'), author: part('author'), before: part('before') };
}

/** What describes a page of which nobody said anything: what its content says, or the firm's tagline. */
export function ownDescription(pageId: string, contents: PageSource['contents']): string {
  const { firm } = (contents.site ?? {}) as SiteContent;
  return contentDescription(pageId, contents[pageId]) || plainText(firm?.tagline);
}

function chosenPicture(
  image: string,
  { origin, title, alts = {} }: Pick<PageSource, 'origin' | 'alts'> & { title: string },
): SharePicture {
  // Whoever shows it elsewhere has a frame of their own for it.
  const address = withoutCrop(resolveAsset(image));
  const known = mediaPicture(address);
  const name = mediaName(address);
  const words = name !== null && Object.hasOwn(alts, name) ? alts[name] : '';
  return {
    url: wholeAddress(address, origin),
    alt: words || title,
    isChosen: true,
    ...(known && { size: { width: known.width, height: known.height } }),
  };
}

/** An address with the site's own before it, where it is one within the site. */
export function wholeAddress(url: string, origin: string): string {
  return /^https?:/i.test(url) ? url : `${origin}${url.startsWith('/') ? '' : '/'}${url}`;
}

/** What is said of a page to those who share it, and to search engines: what each tag is told by, its name, its words. */
export function metaOf(head: PageHead): [MetaKind, string, string][] {
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
    ...sizeOf(share),
    ...(article?.day ? [['property', 'article:published_time', article.day] as [MetaKind, string, string]] : []),
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', share.url],
    ['name', 'twitter:image:alt', share.alt],
  ];
}

function sizeOf({ size }: SharePicture): [MetaKind, string, string][] {
  if (!size) return [];
  return [
    ['property', 'og:image:width', String(size.width)],
    ['property', 'og:image:height', String(size.height)],
  ];
}
