import { factsOf } from '../../pages/pages';
import { PAGE_PATHS, type PublicPageId } from '../../pages/routes';

interface LinkTarget {
  url: string;
  name: string;
}

const LISTED = Object.entries(PAGE_PATHS).map(([id, url]) => ({ ...factsOf(id as PublicPageId), url }));

/** Every page that visitors are led to. */
export const PAGE_LINKS: readonly LinkTarget[] = LISTED.map(({ label, url }) => ({ url, name: label }));

/** Places on a page that a link can lead to. */
export const ANCHORS: readonly LinkTarget[] = LISTED.flatMap(({ label, url, anchors = {} }) =>
  Object.entries(anchors).map(([id, name]) => ({ url: `${url}#${id}`, name: `${label} › ${name}` })),
);
