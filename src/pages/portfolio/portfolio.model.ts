import { type ContentOf, definePage } from '../../content/define-page';
import { group, image, list, optional, rich, text, url } from '../../content/fields';
import { PAGES } from '../pages';
import { closing, intro, labels, pageHero } from '../shared.model';
import { companyPresets } from './company-presets';
import { portfolioContent } from './portfolio.content';
import { portfolioPresets } from './portfolio-presets';

/** Portfolio (spec section 3). */
export const portfolioModel = definePage({
  id: 'portfolio',
  ...PAGES.portfolio,
  sections: {
    hero: pageHero({ isIllustrated: true }),
    intro: intro(),
    categories: list('Categories', group('Category', { id: text('ID', { isKey: true }), name: text('Name') })),
    investments: list(
      'Investments',
      group('Investment', {
        name: text('Name'),
        description: rich('Description', { multiline: true }),
        image: optional(image('Image', { hint: 'Without an image, an illustration is shown.', isIllustrated: true })),
        category: text('Category', { isKey: true, hint: 'The ID of a category.' }),
        acquired: text('Acquired'),
        status: optional(text('Status')),
        highlights: optional(list('Highlights', text('Highlight'))),
        caseStudyUrl: optional(url('Case study')),
      }),
    ),
    labels: labels(
      {
        all: 'Filter: all companies',
        empty: 'Filter: no companies',
        acquired: 'Acquired',
        status: 'Status',
        caseLink: 'Link to the case study',
        highlights: 'Title above the highlights',
        caseStudy: 'Label above the case study',
        operator: 'Label above the operator',
        others: 'Title above other companies',
        back: 'Link back to this page',
      },
      companyPresets.labels,
    ),
    closing: closing('Closing', portfolioPresets.closing),
    companyClosing: closing('Closing of company pages', companyPresets.closing),
  },
  within: { categories: 'intro', investments: 'intro' },
  defaultContent: portfolioContent,
});

export type PortfolioContent = ContentOf<typeof portfolioModel>;
