import { plainText } from '../content/text';
import { resolveAsset } from '../content/url';
import { withPresets } from '../content/with-presets';
import { withPaths } from '../lib/with-paths';
import { hrefOf } from '../pages/address';
import { withoutHidden } from '../pages/arrangement';
import { contactPresets } from '../pages/contact/contact-presets';
import type { HomeContent } from '../pages/home/home.model';
import { matchItem } from '../pages/items/item-on';
import { itemAt } from '../pages/items/item-pages';
import type { ArticleContent } from '../pages/layouts/article/article.model';
import { getPageTitle } from '../pages/page-facts';
import { readLayout } from '../pages/page-kind';
import { pageOn } from '../pages/routes';
import type { SiteContent } from '../pages/site-wide/site-wide.model';
import { listAddressLines } from './address-lines';
import { type PageHead, type PageSource, type ServedSource, toAbsoluteUrl } from './head';
import { itemFacts } from './item-head';

/** Returns the page's schema.org data as JSON documents, the firm's first. No document has empty members. */
export function buildStructuredData(source: ServedSource, head: PageHead): object[] {
  const all = [
    describeOrganization(source),
    describeBreadcrumbs(source, head),
    describeQuestions(source),
    describeArticle(source, head),
    describeItem(source, head),
  ];
  return all.flatMap((data) => (data === null ? [] : [{ '@context': 'https://schema.org', ...dropEmpty(data) }]));
}

/** Returns the data without empty members: empty texts and lists, and objects that have only a type. */
function dropEmpty(data: object): object {
  const said = Object.entries(data).map(([key, value]) => [key, dropEmptyValue(value)] as const);
  return Object.fromEntries(said.filter(([, value]) => value !== undefined));
}

function dropEmptyValue(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (Array.isArray(value)) {
    const items = value.map(dropEmptyValue).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (typeof value !== 'object') return value;
  const data = dropEmpty(value);
  return Object.keys(data).some((key) => key !== '@type') ? data : undefined;
}

/** Returns the breadcrumbs from the front page to a page, or null for the front page and for pages without a parent. */
function describeBreadcrumbs(
  { path, routes, origin, trail = [] }: ServedSource,
  { canonical, name }: Pick<PageHead, 'canonical' | 'name'>,
): object | null {
  const pageId = pageOn(path, routes);
  if (pageId === null || trail.length === 0) return null;
  const way = [
    ...trail.map(({ title, path }) => ({ name: title, item: `${origin}${hrefOf(path)}` })),
    { name, item: canonical },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}

interface QuestionEntry {
  question: unknown;
  answer: unknown;
}

/** Returns the page's questions and answers, or null if it has none. */
function describeQuestions({
  path,
  routes,
  contents,
}: Pick<PageSource, 'path' | 'routes' | 'contents'>): object | null {
  const pageId = pageOn(path, routes);
  const asked = readEntries(pageId, contents).flatMap(({ question, answer }) => {
    const [name, text] = [plainText(question).trim(), plainText(answer).trim()];
    return name && text ? [{ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } }] : [];
  });
  return asked.length > 0 ? { '@type': 'FAQPage', mainEntity: asked } : null;
}

function readEntries(pageId: string | null, contents: PageSource['contents']): readonly QuestionEntry[] {
  if (pageId !== 'home' && pageId !== 'contact') return [];
  const { faq } = withoutHidden((contents[pageId] ?? {}) as Partial<HomeContent>);
  const { items } = pageId === 'contact' ? withPresets(contactPresets.faq, faq) : (faq ?? {});
  return withPaths('', items as QuestionEntry[] | undefined).map(({ item }) => item);
}

/**
 * Returns the `Article` of a page with the `article` layout or of a collection's entry, or null for any other page. The author falls
 * back to the firm.
 */
function describeArticle(
  { path, routes, contents, origin, published, changed }: ServedSource,
  { description, canonical, share, article }: Pick<PageHead, 'description' | 'canonical' | 'share' | 'article'>,
): object | null {
  const pageId = pageOn(path, routes);
  const content = pageId === null ? undefined : contents[pageId];
  const said =
    article ?? (pageId !== null && readLayout(content) === 'article' ? describeLayoutArticle(pageId, content) : null);
  if (!said) return null;
  const { name, day, author } = said;
  const firm = { '@id': getOrganizationId(origin) };
  return {
    '@type': 'Article',
    headline: name,
    description,
    image: share.url,
    datePublished: day || published,
    dateModified: changed,
    author: author ? { '@type': 'Person', name: author } : firm,
    publisher: firm,
    mainEntityOfPage: canonical,
  };
}

function describeLayoutArticle(pageId: string, content: unknown): { name: string; day: string; author: string } {
  const { hero, byline } = content as Partial<ArticleContent>;
  return {
    name: plainText(hero?.headline).trim() || getPageTitle(pageId, content),
    day: '',
    author: plainText(byline?.author).trim(),
  };
}

/** Returns the data of an item's own page (a company the firm owns, a case study or a person), or null for any other page. */
function describeItem(
  { path, routes, contents, origin, item, changed }: ServedSource,
  { description, canonical, share, name }: Pick<PageHead, 'description' | 'canonical' | 'share' | 'name'>,
): object | null {
  const pageId = pageOn(path, routes);
  const shown = matchItem(path, item);
  if (!shown || pageId === null) return null;
  const said = itemAt(contents[pageId], shown) ?? {};
  const { image } = itemFacts(pageId, contents[pageId], shown);
  const firm = { '@id': getOrganizationId(origin) };
  const picture = image === '' ? '' : toAbsoluteUrl(image, origin);
  const text = (key: string) => plainText(said[key]).trim();
  switch (shown.view) {
    case 'company':
      return { '@type': 'Corporation', name, description, image: picture, parentOrganization: firm };
    case 'case-study':
      return {
        '@type': 'Article',
        headline: name,
        description,
        image: share.url,
        dateModified: changed,
        author: firm,
        publisher: firm,
        mainEntityOfPage: canonical,
        about: { '@type': 'Corporation', name: text('company') },
      };
    case 'profile': {
      const person = {
        '@type': 'Person',
        name,
        jobTitle: text('title') || text('specialization') || text('expertise'),
        description,
        image: picture,
        email: text('email'),
        sameAs: [text('linkedin')].filter(isProfile),
        worksFor: firm,
      };
      return { '@type': 'ProfilePage', url: canonical, mainEntity: person };
    }
  }
}

/** Icon for a firm without a logo. */
const MARK = '/icon-512.png';

/** Returns the firm's data, which is on every page. */
function describeOrganization({ contents, origin }: Pick<PageSource, 'contents' | 'origin'>): object {
  const { firm, logo, social } = (contents.site ?? {}) as SiteContent;
  const picture = plainText(logo?.image);
  return {
    '@type': 'Organization',
    '@id': getOrganizationId(origin),
    name: plainText(firm?.legalName) || plainText(firm?.name),
    url: origin,
    logo: toAbsoluteUrl(picture === '' ? MARK : resolveAsset(picture), origin),
    email: firm?.email,
    telephone: firm?.phone,
    address: listAddressLines(firm)
      .map(({ item }) => plainText(item))
      .join(', '),
    sameAs: Object.values(social ?? {}).filter(isProfile),
  };
}

/** Returns whether a URL can be a profile on another site. The home page of a social network is not one. */
export function isProfile(address: unknown): address is string {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const { pathname, search } = new URL(address);
  return pathname !== '/' || search !== '';
}

/** Returns the id that other data uses to refer to the firm. */
function getOrganizationId(origin: string): string {
  return `${origin}/#organization`;
}
