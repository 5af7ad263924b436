import { plainText } from '../../content/text';
import type { ArticleContent } from '../../pages/layouts/article/article.model';
import { getPageTitle } from '../../pages/page-facts';
import { readLayout } from '../../pages/page-kind';
import { pageOn } from '../../pages/routes';
import type { PageHead, ServedSource } from '../head';
import { getOrganizationId } from './organization';

/**
 * Returns the `Article` of a page with the `article` layout or of a collection's entry, or null for any other page. The author falls
 * back to the firm.
 */
export function describeArticle(
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
