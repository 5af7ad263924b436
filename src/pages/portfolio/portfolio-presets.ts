/** What the portfolio and its companies' pages show where nothing is stored. */
export const portfolioPresets = {
  labels: {
    all: 'All Investments',
    empty: 'No investments found in this category.',
    acquired: 'Acquired',
    status: 'Status',
    caseLink: 'Read the case study',
    highlights: 'Since then',
    caseStudy: 'Case study',
    operator: 'Run by',
    others: 'Other companies we own',
    back: 'Back to {page}',
  },
  closing: {
    title: 'Yours could be among them',
    text: 'We are looking for the next few, and read every letter about a company that works and an owner who would like to rest.',
    primaryButton: { text: 'Tell us about yours', url: '/contact' },
    secondaryButton: { text: 'Read the case studies', url: '/caseStudies' },
  },
  companyClosing: {
    title: 'Yours could be the next one',
    text: 'We read every letter about a company that works and an owner who would like to rest.',
    primaryButton: { text: 'Tell us about yours', url: '/contact' },
    secondaryButton: { text: 'See what we own', url: '/portfolio' },
  },
};
