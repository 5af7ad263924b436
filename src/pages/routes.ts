import { withoutEnd } from '../lib/without-end';

/** Where visitors read each page; `site` has no address. */
export const PAGE_PATHS = {
  home: '/',
  about: '/about',
  portfolio: '/portfolio',
  team: '/team',
  testimonials: '/testimonials',
  contact: '/contact',
  caseStudies: '/caseStudies',
  investors: '/investors',
  brokers: '/brokers',
  privacy: '/privacy',
  terms: '/terms',
  disclaimer: '/disclaimer',
} as const;

/** A page that visitors can open. */
export type PublicPageId = keyof typeof PAGE_PATHS;

/** The demo of the on-page editor: open to anyone, listed nowhere. */
export const DEMO_PATH = '/overlay-demo';

/** A page that has an address. */
export type ShownPageId = PublicPageId | 'demo';

/** The page at an address, whatever its case and final slash (spec section 2, "Routes"); null where there is none. */
export function pageAt(path: string): ShownPageId | null {
  const bare = withoutEnd(path.toLowerCase(), /\//) || '/';
  if (bare === DEMO_PATH) return 'demo';
  const found = Object.entries(PAGE_PATHS).find(([, address]) => address.toLowerCase() === bare);
  return found ? (found[0] as PublicPageId) : null;
}
