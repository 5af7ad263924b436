import type { ComponentType } from 'react';
import type { ShownItem } from './items/item-on';
import type { ItemView } from './items/item-pages';
import type { LAYOUT_MODELS, PAGE_MODELS } from './models';
import { isOwnPage, type Layout, readLayout } from './page-kind';
import type { LayoutViewProps } from './page-view';
import type { ShownPageId } from './routes';

type Content = Record<string, unknown>;
/** The view of a page: a built-in page's own view, or a layout's. */
type WrittenKind = ShownPageId | Layout;
/** Any view, including those of item pages and "not found". */
type Kind = WrittenKind | ItemView | 'nothing';
type Models = typeof PAGE_MODELS & typeof LAYOUT_MODELS;

/** Sections that a view renders itself. All others are rendered generically after the view. */
type OwnSections<Id extends WrittenKind> = { readonly [Section in keyof Models[Id]['sections']]: true };

/** How a page's view is loaded. Each view is its own chunk. */
interface PageSource<Id extends WrittenKind> {
  // biome-ignore lint/suspicious/noExplicitAny: each view takes the content of its own model, and this type covers all of them.
  view: () => Promise<{ View: ComponentType<LayoutViewProps<any>>; own: OwnSections<Id> }>;
  /** True if the view places the dynamic sections itself. Otherwise they follow the view. */
  placesSections?: boolean;
}

/** Sections that the views of landing pages and legal pages render themselves. */
const LANDING = { hero: true, stats: true, reasons: true, process: true, terms: true, callToAction: true } as const;
const LEGAL = { hero: true, body: true, updated: true, endNote: true } as const;

const SOURCES: { readonly [Id in WrittenKind]: PageSource<Id> } = {
  home: {
    view: async () => {
      const { HomeView: View, own } = await import('./home/home.view');
      return { View, own };
    },
  },
  about: {
    view: async () => {
      const { AboutView: View, own } = await import('./about/about.view');
      return { View, own };
    },
  },
  portfolio: {
    view: async () => {
      const { PortfolioView: View, own } = await import('./portfolio/portfolio.view');
      return { View, own };
    },
  },
  team: {
    view: async () => {
      const { TeamView: View, own } = await import('./team/team.view');
      return { View, own };
    },
  },
  testimonials: {
    view: async () => {
      const { TestimonialsView: View, own } = await import('./testimonials/testimonials.view');
      return { View, own };
    },
  },
  contact: {
    view: async () => {
      const { ContactView: View, own } = await import('./contact/contact.view');
      return { View, own };
    },
  },
  caseStudies: {
    view: async () => {
      const { CaseStudiesView: View, own } = await import('./case-studies/case-studies.view');
      return { View, own };
    },
  },
  investors: {
    view: async () => ({ View: (await import('./investors/investors.view')).InvestorsView, own: LANDING }),
  },
  brokers: {
    view: async () => ({ View: (await import('./brokers/brokers.view')).BrokersView, own: LANDING }),
  },
  privacy: {
    view: async () => ({ View: (await import('./legal/legal.view')).PrivacyView, own: LEGAL }),
  },
  terms: {
    view: async () => ({ View: (await import('./legal/legal.view')).TermsView, own: LEGAL }),
  },
  disclaimer: {
    view: async () => ({ View: (await import('./legal/legal.view')).DisclaimerView, own: LEGAL }),
  },
  demo: {
    view: async () => {
      const { DemoView: View, own } = await import('./demo/demo.view');
      return { View, own };
    },
    placesSections: true,
  },
  blank: {
    view: async () => {
      const { BlankView: View, own } = await import('./layouts/blank/blank.view');
      return { View, own };
    },
  },
  landing: {
    view: async () => ({ View: (await import('./layouts/landing/landing.view')).LandingPageView, own: LANDING }),
  },
  article: {
    view: async () => {
      const { ArticleView: View, own } = await import('./layouts/article/article.view');
      return { View, own };
    },
  },
  legal: {
    view: async () => ({ View: (await import('./legal/legal.view')).LegalTextView, own: LEGAL }),
  },
  insights: {
    view: async () => {
      const { InsightsView: View, own } = await import('./collections/insights/insights.view');
      return { View, own };
    },
  },
  'insights-entry': {
    view: async () => {
      const { InsightsEntryView: View, own } = await import('./collections/insights/insights-entry.view');
      return { View, own };
    },
  },
};

/** Views that show a single item of a page, and the "not found" view. */
const ITEM_SOURCES: { readonly [View in ItemView | 'nothing']: () => Promise<ComponentType<LayoutViewProps>> } = {
  nothing: async () => (await import('./not-found.view')).NotFoundView,
  company: async () => (await import('./portfolio/company.view')).CompanyView,
  'case-study': async () => (await import('./case-studies/case-study.view')).CaseStudyView,
  profile: async () => (await import('./team/profile.view')).ProfileView,
};

/** A loaded view. */
export interface PageModule {
  View: ComponentType<LayoutViewProps<Content>>;
  own: Readonly<Record<string, true>>;
  placesSections: boolean;
  /** True if the view shows a single item and no other section of the page. */
  isOfItem?: boolean;
}

const loaded = new Map<Kind, PageModule>();

/** Returns the view of a page, or undefined if its content is not loaded yet or has no known layout. */
export function kindOf(pageId: string, content: unknown): WrittenKind | undefined {
  if (!isOwnPage(pageId)) return readLayout(content);
  return pageId === 'site' ? undefined : pageId;
}

/** Returns the view for an address. @param pageId null if there is no page @param item the item, if this is an item's own page */
export function getShownKind(pageId: string | null, content: unknown, item?: ShownItem): Kind | undefined {
  return pageId === null ? 'nothing' : (item?.view ?? kindOf(pageId, content));
}

/** Loads a view and caches it. */
export async function loadPage(kind: Kind): Promise<PageModule> {
  const known = loaded.get(kind);
  if (known) return known;
  const module = await fetchPage(kind);
  loaded.set(kind, module);
  return module;
}

async function fetchPage(kind: Kind): Promise<PageModule> {
  if (isOfItem(kind)) return { View: await ITEM_SOURCES[kind](), own: {}, placesSections: false, isOfItem: true };
  const { view, placesSections = false } = SOURCES[kind];
  return { ...(await view()), placesSections };
}

function isOfItem(kind: Kind): kind is keyof typeof ITEM_SOURCES {
  return Object.hasOwn(ITEM_SOURCES, kind);
}

/** Returns a view that is already loaded, so that the first render does not have to wait. */
export function getLoadedPage(kind: Kind | undefined): PageModule | undefined {
  return kind && loaded.get(kind);
}

/**
 * Loads a page's sample content, for use if its content cannot be loaded. This also loads the models, which visitors otherwise never do.
 * @param site the site-wide content, which has the firm's names
 * @throws Error for a page that an editor created, which has no sample content
 */
export async function loadDefaults(pageId: string, site: unknown): Promise<Content> {
  if (!isOwnPage(pageId)) throw new Error('This page has no sample content.');
  const { getDefaultContent } = await import('./default-content');
  return getDefaultContent(pageId, site);
}
