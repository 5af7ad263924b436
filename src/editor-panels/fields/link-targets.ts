import { PAGES } from '../../pages/pages';
import { PAGE_PATHS, type PublicPageId } from '../../pages/routes';

interface LinkTarget {
  url: string;
  name: string;
}

/** Every page that visitors are led to. */
export const PAGE_LINKS: readonly LinkTarget[] = Object.entries(PAGE_PATHS).map(([id, url]) => ({
  url,
  name: PAGES[id as PublicPageId].label,
}));

/** Places on a page that a link can lead to. */
export const ANCHORS: readonly LinkTarget[] = [
  { url: '/#faq', name: 'Home › Questions' },
  { url: '/team#advisors', name: 'Team › Advisors' },
  { url: '/team#operators', name: 'Team › Operating partners' },
  { url: '/contact#contact-faq', name: 'Contact › Before you write' },
];
