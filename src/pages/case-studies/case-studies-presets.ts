/** The defaults of the case studies and their own pages, shown until an editor changes them. */
export const caseStudiesPresets = {
  labels: {
    challenge: 'The challenge',
    approach: 'What we did',
    results: 'Results',
    operator: 'Run by',
    company: 'The company',
    others: 'More case studies',
    back: 'Back to {page}',
  },
  closing: {
    title: 'The next one may be yours',
    text: 'None of these companies was broken. If yours works and you would like to rest, write to us.',
    primaryButton: { text: 'Contact us', url: '/contact' },
    secondaryButton: { text: 'See what we own', url: '/portfolio' },
  },
};
