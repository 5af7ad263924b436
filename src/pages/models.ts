import type { PageModel } from '../content/define-page';
import type { Fields } from '../content/fields';
import { aboutModel } from './about/about.model';
import { brokersModel } from './brokers/brokers.model';
import { caseStudiesModel } from './case-studies/case-studies.model';
import { insightsModel } from './collections/insights/insights.model';
import { insightsEntryModel } from './collections/insights/insights-entry.model';
import { contactModel } from './contact/contact.model';
import { demoModel } from './demo/demo.model';
import { homeModel } from './home/home.model';
import { investorsModel } from './investors/investors.model';
import { articleModel } from './layouts/article/article.model';
import { blankModel } from './layouts/blank/blank.model';
import { landingModel } from './layouts/landing/landing.model';
import { legalTextModel } from './layouts/legal-text/legal-text.model';
import { disclaimerModel, privacyModel, termsModel } from './legal/legal.model';
import { isOwnPage, type Layout, readLayout } from './page-kind';
import type { PAGES } from './pages';
import { portfolioModel } from './portfolio/portfolio.model';
import { siteModel } from './site-wide/site-wide.model';
import { teamModel } from './team/team.model';
import { testimonialsModel } from './testimonials/testimonials.model';

/** Models of the built-in pages, by id. */
export const PAGE_MODELS = {
  home: homeModel,
  about: aboutModel,
  portfolio: portfolioModel,
  team: teamModel,
  testimonials: testimonialsModel,
  contact: contactModel,
  caseStudies: caseStudiesModel,
  demo: demoModel,
  investors: investorsModel,
  brokers: brokersModel,
  privacy: privacyModel,
  terms: termsModel,
  disclaimer: disclaimerModel,
  site: siteModel,
} satisfies Record<keyof typeof PAGES, PageModel>;

export type OwnPageId = keyof typeof PAGE_MODELS;

/** Models of the pages that editors create, by layout. */
export const LAYOUT_MODELS = {
  blank: blankModel,
  landing: landingModel,
  article: articleModel,
  legal: legalTextModel,
  insights: insightsModel,
  'insights-entry': insightsEntryModel,
} satisfies Record<Layout, PageModel>;

/** Id of a built-in page or of a page that an editor created. */
export type PageId = string;

/** Returns a page's model, by its id or the layout in its content, or null if it is not a page. */
export function modelOf(pageId: string, content: unknown): PageModel | null {
  if (isOwnPage(pageId)) return PAGE_MODELS[pageId];
  const layout = readLayout(content);
  return layout ? LAYOUT_MODELS[layout] : null;
}

/** Returns the sections of a page's model, or none if it is not a page. */
export function fieldsOf(pageId: string, content: unknown): Fields {
  return modelOf(pageId, content)?.sections ?? {};
}
