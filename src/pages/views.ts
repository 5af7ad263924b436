import type { ComponentType } from 'react';
import type { LAYOUT_MODELS, PAGE_MODELS } from './models';
import { isOwnPage, type Layout, storedFacts } from './page-facts';
import type { LayoutViewProps } from './page-view';
import type { ShownPageId } from './routes';

type Content = Record<string, unknown>;
/** What a page can be a kind of: of its own, or of a layout. */
type Kind = ShownPageId | Layout;
type Models = typeof PAGE_MODELS & typeof LAYOUT_MODELS;

/** How a page is shown. Its view is a chunk of its own. */
interface PageSource<Id extends Kind> {
  // biome-ignore lint/suspicious/noExplicitAny: each view takes the content of its own model; here they become one kind.
  view: () => Promise<ComponentType<LayoutViewProps<any>>>;
  /** The sections the view shows itself; any other is shown after them, by its shape. */
  own: { readonly [Section in keyof Models[Id]['sections']]: true };
  /** It says itself where its dynamic sections stand; those of others follow their content. */
  placesSections?: boolean;
}

/** What the landing pages are made of, and the legal ones. */
const LANDING = { hero: true, stats: true, reasons: true, process: true, terms: true, callToAction: true } as const;
const LEGAL = { hero: true, body: true, updated: true } as const;

const SOURCES: { readonly [Id in Kind]: PageSource<Id> } = {
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
  blank: {
    view: async () => (await import('./layouts/blank/blank.view')).BlankView,
    own: { hero: true },
  },
  landing: {
    view: async () => (await import('./layouts/landing/landing.view')).LandingPageView,
    own: LANDING,
  },
  article: {
    view: async () => (await import('./layouts/article/article.view')).ArticleView,
    own: { hero: true, byline: true, body: true },
  },
  legal: {
    view: async () => (await import('./legal/legal.view')).LegalTextView,
    own: LEGAL,
  },
};

/** A page's view, when it has been fetched. */
export interface PageModule {
  View: ComponentType<LayoutViewProps<Content>>;
  own: Readonly<Record<string, true>>;
  placesSections: boolean;
}

const loaded = new Map<Kind, PageModule>();

/** Which view shows a page; undefined where its content is not there yet to say so, or says nothing that is known. */
export function kindOf(pageId: string, content: unknown): Kind | undefined {
  if (!isOwnPage(pageId)) return storedFacts(content).layout;
  return pageId === 'site' ? undefined : pageId;
}

/** Loads a kind's view; the same one each time. */
export async function loadPage(kind: Kind): Promise<PageModule> {
  const known = loaded.get(kind);
  if (known) return known;
  const { view, own, placesSections = false } = SOURCES[kind];
  const module = { View: await view(), own, placesSections };
  loaded.set(kind, module);
  return module;
}

/** A page's view where it has been loaded already, so that the first render waits for nothing. */
export function loadedPage(kind: Kind | undefined): PageModule | undefined {
  return kind && loaded.get(kind);
}

/**
 * A page's sample content, for where none can be read: with the models, which nobody else fetches to read a page.
 * @throws Error for a page that editors made, of which there is none
 */
export async function loadDefaults(pageId: string): Promise<Content> {
  if (!isOwnPage(pageId)) throw new Error('There is no sample content of this page.');
  const { PAGE_MODELS } = await import('./models');
  return PAGE_MODELS[pageId].defaultContent;
}
