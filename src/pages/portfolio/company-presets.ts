import { portfolioPresets } from './portfolio-presets';

/** The defaults of the companies' own pages, shown until an editor changes them. In its own module, because the portfolio does not load it. */
export const companyPresets = {
  labels: {
    ...portfolioPresets.labels,
    highlights: 'Since then',
    caseStudy: 'Case study',
    operator: 'Run by',
    others: 'Other companies we own',
    back: 'Back to {page}',
  },
  closing: {
    title: 'Yours could be the next one',
    text: 'We read every letter about a company that works and an owner who would like to rest.',
    primaryButton: { text: 'Tell us about yours', url: '/contact' },
    secondaryButton: { text: 'See what we own', url: '/portfolio' },
  },
};
