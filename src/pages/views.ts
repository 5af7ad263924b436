import type { ComponentType } from 'react';
import type { PAGE_MODELS } from './models';
import type { PageViewProps } from './page-view';
import type { ShownPageId } from './routes';

type Content = Record<string, unknown>;

/** How a page is shown. Its view is a chunk of its own. */
interface PageSource<Id extends ShownPageId> {
  // biome-ignore lint/suspicious/noExplicitAny: each view takes the content of its own model; here they become one kind.
  view: () => Promise<ComponentType<PageViewProps<any>>>;
  /** The sections the view shows itself; any other is shown after them, by its shape. */
  own: { readonly [Section in keyof (typeof PAGE_MODELS)[Id]['sections']]: true };
  /** It says itself where its dynamic sections stand; those of others follow their content. */
  placesSections?: boolean;
}

/** What the landing pages are made of, and the legal ones. */
const LANDING = { hero: true, stats: true, reasons: true, process: true, terms: true, callToAction: true } as const;
const LEGAL = { hero: true, body: true, updated: true } as const;

const SOURCES: { readonly [Id in ShownPageId]: PageSource<Id> } = {
  home: {
    view: async () => (await import('./home/home.view')).HomeView,
    own: {
      hero: true,
      welcome: true,
      opportunity: true,
      portfolioHighlight: true,
      record: true,
      faq: true,
      callToAction: true,
    },
  },
  about: {
    view: async () => (await import('./about/about.view')).AboutView,
    own: { hero: true, story: true, missionVision: true, values: true, differentiator: true },
  },
  portfolio: {
    view: async () => (await import('./portfolio/portfolio.view')).PortfolioView,
    own: { hero: true, intro: true, categories: true, investments: true },
  },
  team: {
    view: async () => (await import('./team/team.view')).TeamView,
    own: { hero: true, intro: true, leadership: true, advisors: true, operators: true },
  },
  testimonials: {
    view: async () => (await import('./testimonials/testimonials.view')).TestimonialsView,
    own: { hero: true, intro: true, stats: true, testimonials: true },
  },
  contact: {
    view: async () => (await import('./contact/contact.view')).ContactView,
    own: { hero: true, contactInfo: true },
  },
  caseStudies: {
    view: async () => (await import('./case-studies/case-studies.view')).CaseStudiesView,
    own: { hero: true, intro: true, cases: true },
  },
  investors: {
    view: async () => (await import('./investors/investors.view')).InvestorsView,
    own: LANDING,
  },
  brokers: {
    view: async () => (await import('./brokers/brokers.view')).BrokersView,
    own: LANDING,
  },
  privacy: {
    view: async () => (await import('./legal/legal.view')).PrivacyView,
    own: LEGAL,
  },
  terms: {
    view: async () => (await import('./legal/legal.view')).TermsView,
    own: LEGAL,
  },
  disclaimer: {
    view: async () => (await import('./legal/legal.view')).DisclaimerView,
    own: LEGAL,
  },
  demo: {
    view: async () => (await import('./demo/demo.view')).DemoView,
    own: { hero: true, welcome: true, richText: true, standardText: true },
    placesSections: true,
  },
};

/** A page's view, when it has been fetched. */
export interface PageModule {
  View: ComponentType<PageViewProps<Content>>;
  own: Readonly<Record<string, true>>;
  placesSections: boolean;
}

const loaded = new Map<ShownPageId, PageModule>();

/** Loads a page's view; the same one each time. */
export async function loadPage(pageId: ShownPageId): Promise<PageModule> {
  const known = loaded.get(pageId);
  if (known) return known;
  const { view, own, placesSections = false } = SOURCES[pageId];
  const module = { View: await view(), own, placesSections };
  loaded.set(pageId, module);
  return module;
}

/** A page's view where it has been loaded already, so that the first render waits for nothing. */
export function loadedPage(pageId: ShownPageId): PageModule | undefined {
  return loaded.get(pageId);
}

/** A page's sample content, for where none can be read: with the models, which nobody else fetches to read a page. */
export async function loadDefaults(pageId: ShownPageId): Promise<Content> {
  const { PAGE_MODELS } = await import('./models');
  return PAGE_MODELS[pageId].defaultContent;
}
