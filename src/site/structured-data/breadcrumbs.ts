import { hrefOf } from '../../pages/address';
import { pageOn } from '../../pages/routes';
import type { PageHead, ServedSource } from '../head';

/** Returns the breadcrumbs from the front page to a page, or null for the front page and for pages without a parent. */
export function describeBreadcrumbs(
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
