/** Where visitors read each page; `site` has no address, the demo comes with its editor. */
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

/** The page at an address, whatever its case and final slash (spec section 2, "Routes"); null where there is none. */
export function pageAt(path: string): PublicPageId | null {
  const bare = path.toLowerCase().replace(/\/+$/, '') || '/';
  const found = Object.entries(PAGE_PATHS).find(([, address]) => address.toLowerCase() === bare);
  return found ? (found[0] as PublicPageId) : null;
}
