import { plainText } from '../../content/text';
import type { ArticleContent } from '../../pages/layouts/article/article.model';
import { titleSaid } from '../../pages/page-facts';
import { layoutOf } from '../../pages/page-kind';
import { pageOn } from '../../pages/routes';
import type { PageHead, ServedSource } from '../head';
import { organizationId } from './organization';

/** A page of the layout `article`: what it tells, of when, and by whom as far as it says so; null for every other page. */
export function articleOf(
  { path, routes, contents, origin, published, changed }: ServedSource,
  { description, canonical, share }: Pick<PageHead, 'description' | 'canonical' | 'share'>,
): object | null {
  const pageId = pageOn(path, routes);
  const content = pageId === null ? undefined : contents[pageId];
  if (pageId === null || layoutOf(content) !== 'article') return null;
  const { hero, byline } = content as Partial<ArticleContent>;
  const author = plainText(byline?.author).trim();
  const firm = { '@id': organizationId(origin) };
  return {
    '@type': 'Article',
    headline: plainText(hero?.headline).trim() || titleSaid(pageId, content),
    description,
    image: share.url,
    ...(published && { datePublished: published }),
    ...(changed && { dateModified: changed }),
    author: author ? { '@type': 'Person', name: author } : firm,
    publisher: firm,
    mainEntityOfPage: canonical,
  };
}
