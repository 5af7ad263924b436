import { PAGE_MODELS } from '../../pages/models';
import { PAGE_PATHS, type PublicPageId } from '../../pages/routes';

interface LinkTarget {
  url: string;
  name: string;
}

/** Every page of the site. */
export const PAGE_LINKS: readonly LinkTarget[] = Object.entries(PAGE_PATHS).map(([id, url]) => ({
  url,
  name: PAGE_MODELS[id as PublicPageId].label,
}));

/** Places on a page that a link can lead to. */
export const ANCHORS: readonly LinkTarget[] = [
  { url: '/#faq', name: 'Home › Questions' },
  { url: '/team#advisors', name: 'Team › Advisors' },
  { url: '/team#operators', name: 'Team › Operating partners' },
  { url: '/contact#contact-faq', name: 'Contact › Before you write' },
];
