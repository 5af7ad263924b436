/** Facts of a built-in page that are not part of its content. */
interface PageFacts {
  /** Name for editors and in the link picker. */
  label: string;
  /** Title in the browser's tab, if it differs from the label. The front page uses the firm's name and tagline instead. */
  title?: string;
  /** Address, or `null` for content without its own page. */
  path: string | null;
  /** `false` excludes the page from search engines, the sitemap, the link picker and analytics. */
  isListed?: boolean;
  /** `main`: one of the page tabs in the dashboard's sidebar (spec section 2). */
  tabs: 'main' | 'more';
  /** Name of a folder shared with other pages. Defaults to the page's id in kebab case. */
  folder?: string;
}

/**
 * All built-in pages by id, in the order of the dashboard's sidebar (spec section 2). Plain data, so that visitors do not download the
 * schema library. The models are in `models.ts`, the views in `views.ts`.
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
  site: { label: 'Header & footer', path: null, tabs: 'more' },
} as const satisfies Record<string, PageFacts>;

export function factsOf(pageId: keyof typeof PAGES): PageFacts {
  return PAGES[pageId];
}

/** Returns whether a built-in page can be neither moved, unpublished nor deleted. */
export function isFixedPage(pageId: keyof typeof PAGES): boolean {
  const { path, isListed = true } = factsOf(pageId);
  return path === null || path === '/' || !isListed;
}

/** Returns the folder in `src/pages` with a page's files, which are named after it. */
export function getPageFolder(pageId: keyof typeof PAGES): string {
  return factsOf(pageId).folder ?? pageId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns the name of a view's file without its extension. @param kind the id of a built-in page, or a layout */
export function getViewFile(kind: string): string {
  if (Object.hasOwn(PAGES, kind)) return `${getPageFolder(kind as keyof typeof PAGES)}.view`;
  return `${kind}.view`;
}
