import { type ContentOf, definePage } from '../../content/define-page';
import { group, image, list, rich, text } from '../../content/fields';
import { PAGES } from '../pages';
import { closing, intro, labels, pageHero } from '../shared.model';
import { caseStudiesContent } from './case-studies.content';
import { caseStudiesPresets } from './case-studies-presets';

/** Case studies. Each has its own anchor, which portfolio cards link to. */
export const caseStudiesModel = definePage({
  id: 'caseStudies',
  ...PAGES.caseStudies,
  sections: {
    hero: pageHero({ isIllustrated: true }),
    intro: intro(),
    cases: list(
      'Case studies',
      group('Case study', {
        slug: text('Slug', { isKey: true, hint: 'The end of the page’s URL: lowercase letters and hyphens.' }),
        company: text('Company'),
        title: rich('Title'),
        summary: rich('Summary', { multiline: true }),
        challenge: rich('Challenge', { multiline: true }),
        approach: rich('Approach', { multiline: true }),
        results: list('Results', text('Result')),
        image: image('Image', { hint: 'Without an image, an illustration is shown.', isIllustrated: true }),
      }),
    ),
    labels: labels(
      {
        challenge: 'Title above the challenge',
        approach: 'Title above the approach',
        results: 'Title above the results',
        operator: 'Label above the operator',
        company: 'Title above the company',
        others: 'Title above other case studies',
        back: 'Link back to this page',
      },
      caseStudiesPresets.labels,
    ),
    closing: closing('Closing', caseStudiesPresets.closing),
  },
  within: { cases: 'intro' },
  defaultContent: caseStudiesContent,
});

export type CaseStudiesContent = ContentOf<typeof caseStudiesModel>;
