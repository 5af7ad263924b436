import { type ContentOf, definePage } from '../../content/define-page';
import { group, image, list, optional, rich, text, url } from '../../content/fields';
import { PAGES } from '../pages';
import { intro, pageHero } from '../shared.model';
import { portfolioContent } from './portfolio.content';

/** Portfolio (spec section 3). */
export const portfolioModel = definePage({
  id: 'portfolio',
  ...PAGES.portfolio,
  sections: {
    hero: pageHero(),
    intro: intro(),
    categories: list('Categories', group('Category', { id: text('ID'), name: text('Name') })),
    investments: list(
      'Investments',
      group('Investment', {
        name: text('Name'),
        description: rich('Description', { multiline: true }),
        image: optional(image('Image')),
        category: text('Category', { hint: 'The ID of a category.' }),
        acquired: text('Acquired'),
        status: optional(text('Status')),
        highlights: optional(list('Highlights', text('Highlight'))),
        caseStudyUrl: optional(url('Case study')),
      }),
    ),
  },
  within: { categories: 'intro', investments: 'intro' },
  defaultContent: portfolioContent,
});

export type PortfolioContent = ContentOf<typeof portfolioModel>;
