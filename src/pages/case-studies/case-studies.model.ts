import { type ContentOf, definePage } from '../../content/define-page';
import { group, image, list, rich, text } from '../../content/fields';
import { PAGES } from '../pages';
import { intro, pageHero } from '../shared.model';
import { caseStudiesContent } from './case-studies.content';

/** Case studies. Each has its own anchor, which portfolio cards link to. */
export const caseStudiesModel = definePage({
  id: 'caseStudies',
  ...PAGES.caseStudies,
  sections: {
    hero: pageHero(),
    intro: intro(),
    cases: list(
      'Case studies',
      group('Case study', {
        slug: text('Slug', { hint: 'The end of the page’s URL: lowercase letters and hyphens.' }),
        company: text('Company'),
        title: rich('Title'),
        summary: rich('Summary', { multiline: true }),
        challenge: rich('Challenge', { multiline: true }),
        approach: rich('Approach', { multiline: true }),
        results: list('Results', text('Result')),
        image: image('Image'),
      }),
    ),
  },
  within: { cases: 'intro' },
  defaultContent: caseStudiesContent,
});

export type CaseStudiesContent = ContentOf<typeof caseStudiesModel>;
