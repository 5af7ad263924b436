import { hrefOf } from '../../pages/address';
import { pageOn } from '../../pages/routes';
import type { PageHead, ServedSource } from '../head';

/** The way to a page from the front page, by its address; null for the front page itself, and where nothing stands above. */
export function breadcrumbsOf(
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
