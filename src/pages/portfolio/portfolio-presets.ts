/** The defaults of the portfolio, shown until an editor changes them. Its companies' pages show some of it too. */
export const portfolioPresets = {
  labels: {
    all: 'All Investments',
    empty: 'No investments found in this category.',
    acquired: 'Acquired',
    status: 'Status',
    caseLink: 'Read the case study',
  },
  closing: {
    title: 'Yours could be among them',
    text: 'We are looking for the next few, and read every letter about a company that works and an owner who would like to rest.',
    primaryButton: { text: 'Tell us about yours', url: '/contact' },
    secondaryButton: { text: 'Case studies', url: '/caseStudies' },
  },
};
