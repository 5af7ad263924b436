import type { PageModel } from '../content/define-page';
import { aboutModel } from './about/about.model';
import { brokersModel } from './brokers/brokers.model';
import { caseStudiesModel } from './case-studies/case-studies.model';
import { contactModel } from './contact/contact.model';
import { demoModel } from './demo/demo.model';
import { homeModel } from './home/home.model';
import { investorsModel } from './investors/investors.model';
import { disclaimerModel, privacyModel, termsModel } from './legal/legal.model';
import type { PAGES } from './pages';
import { portfolioModel } from './portfolio/portfolio.model';
import { siteModel } from './site-wide/site-wide.model';
import { teamModel } from './team/team.model';
import { testimonialsModel } from './testimonials/testimonials.model';

/** The model of every page of the site, by id. */
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

export type PageId = keyof typeof PAGE_MODELS;

/** Whether an id is a page's. Inherited names (`constructor`) are not. */
export function isPageId(id: string): id is PageId {
  return Object.hasOwn(PAGE_MODELS, id);
}
