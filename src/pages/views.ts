import type { ComponentType } from 'react';
import type { PageViewProps } from './page-view';
import type { ShownPageId } from './routes';

/** A page's view, with the content to show where none can be read. Each is a chunk of its own. */
export interface PageModule {
  View: ComponentType<PageViewProps<Record<string, unknown>>>;
  defaults: Record<string, unknown>;
  /** It says itself where its dynamic sections stand; those of others follow their content. */
  placesSections?: boolean;
}

const LOADERS: Record<ShownPageId, () => Promise<PageModule>> = {
  home: () => together(import('./home/home.view'), import('./home/home.content'), 'HomeView', 'homeContent'),
  about: () => together(import('./about/about.view'), import('./about/about.content'), 'AboutView', 'aboutContent'),
  portfolio: () =>
    together(
      import('./portfolio/portfolio.view'),
      import('./portfolio/portfolio.content'),
      'PortfolioView',
      'portfolioContent',
    ),
  team: () => together(import('./team/team.view'), import('./team/team.content'), 'TeamView', 'teamContent'),
  testimonials: () =>
    together(
      import('./testimonials/testimonials.view'),
      import('./testimonials/testimonials.content'),
      'TestimonialsView',
      'testimonialsContent',
    ),
  contact: () =>
    together(import('./contact/contact.view'), import('./contact/contact.content'), 'ContactView', 'contactContent'),
  caseStudies: () =>
    together(
      import('./case-studies/case-studies.view'),
      import('./case-studies/case-studies.content'),
      'CaseStudiesView',
      'caseStudiesContent',
    ),
  investors: () =>
    together(
      import('./investors/investors.view'),
      import('./investors/investors.content'),
      'InvestorsView',
      'investorsContent',
    ),
  brokers: () =>
    together(import('./brokers/brokers.view'), import('./brokers/brokers.content'), 'BrokersView', 'brokersContent'),
  privacy: () =>
    together(import('./legal/legal.view'), import('./legal/legal.content'), 'PrivacyView', 'privacyContent'),
  terms: () => together(import('./legal/legal.view'), import('./legal/legal.content'), 'TermsView', 'termsContent'),
  disclaimer: () =>
    together(import('./legal/legal.view'), import('./legal/legal.content'), 'DisclaimerView', 'disclaimerContent'),
  demo: async () => ({
    ...(await together(import('./demo/demo.view'), import('./demo/demo.content'), 'DemoView', 'demoContent')),
    placesSections: true,
  }),
};

const loaded = new Map<ShownPageId, PageModule>();

/** Loads a page's view; the same one each time. */
export async function loadPage(pageId: ShownPageId): Promise<PageModule> {
  const known = loaded.get(pageId);
  if (known) return known;
  const module = await LOADERS[pageId]();
  loaded.set(pageId, module);
  return module;
}

/** A page's view where it has been loaded already, so that the first render waits for nothing. */
export function loadedPage(pageId: ShownPageId): PageModule | undefined {
  return loaded.get(pageId);
}

async function together<V extends string, D extends string>(
  // biome-ignore lint/suspicious/noExplicitAny: each view takes the content of its own model; here they become one kind.
  view: Promise<Record<V, ComponentType<PageViewProps<any>>>>,
  content: Promise<Record<D, Record<string, unknown>>>,
  viewName: V,
  contentName: D,
): Promise<PageModule> {
  const [views, contents] = await Promise.all([view, content]);
  return { View: views[viewName], defaults: contents[contentName] };
}
