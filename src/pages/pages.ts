/** What is said of a page beside its content. */
interface PageFacts {
  /** What editors and the link picker call it. */
  label: string;
  /** What the browser's tab says, where that is not the label. The front page has the firm's name and tagline instead. */
  title?: string;
  /** Where visitors read it; `null` for content that is no page of its own. */
  path: string | null;
  /** `false` where visitors are not led to it: search engines, the sitemap, the link picker and the visits leave it out. */
  isListed?: boolean;
  /** Its group among the dashboard's page tabs. */
  tabs: 'main' | 'more';
  /** The folder and files it shares with others; without it, its id in lower case with hyphens. */
  folder?: string;
}

/**
 * Every page by id, in the order of the dashboard's tabs (spec section 2). Plain data, so that visitors download no schema library;
 * its model is in `models.ts`, its view in `views.ts`.
 */
export const PAGES = {
  home: { label: 'Home', path: '/', tabs: 'main' },
  about: { label: 'About Us', path: '/about', tabs: 'main' },
  portfolio: { label: 'Portfolio', path: '/portfolio', tabs: 'main' },
  team: {
    label: 'Team',
    path: '/team',
    tabs: 'main',
  },
  testimonials: { label: 'Testimonials', path: '/testimonials', tabs: 'main' },
  caseStudies: { label: 'Case Studies', path: '/caseStudies', tabs: 'main' },
  contact: {
    label: 'Contact',
    title: 'Contact Us',
    path: '/contact',
    tabs: 'main',
  },
  investors: { label: 'Investors', path: '/investors', tabs: 'more' },
  brokers: { label: 'Brokers', path: '/brokers', tabs: 'more' },
  privacy: { label: 'Privacy', path: '/privacy', tabs: 'more', folder: 'legal' },
  terms: { label: 'Terms', path: '/terms', tabs: 'more', folder: 'legal' },
  disclaimer: { label: 'Disclaimer', path: '/disclaimer', tabs: 'more', folder: 'legal' },
  demo: { label: 'Demo', title: 'Overlay Demo', path: '/overlay-demo', isListed: false, tabs: 'more' },
  site: { label: 'Site', path: null, tabs: 'more' },
} as const satisfies Record<string, PageFacts>;

/** What is said of a page of the list. @param pageId an id that is known to be a page's */
export function factsOf(pageId: keyof typeof PAGES): PageFacts {
  return PAGES[pageId];
}

/** The folder within `src/pages` a page's files are in; they are called after it. @param pageId as above */
export function folderOf(pageId: keyof typeof PAGES): string {
  return factsOf(pageId).folder ?? pageId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** What the file of a kind's view is called, without its ending. @param kind a page's own id, or a layout */
export function viewFileOf(kind: string): string {
  if (Object.hasOwn(PAGES, kind)) return `${folderOf(kind as keyof typeof PAGES)}.view`;
  return `${kind}.view`;
}
