/** Default content of a new landing page, except its title. */
export const landingContent = {
  hero: {
    eyebrow: '',
    headline: 'A new page',
    subheadline: '',
    cta: { text: 'Write to us', url: '/contact' },
  },
  stats: [],
  reasons: {
    title: 'Why it matters',
    items: [],
  },
  process: {
    title: 'How it works',
    steps: [],
  },
  terms: {
    title: 'The terms, briefly',
    items: [],
  },
  callToAction: {
    title: 'What to do next',
    subtitle: '',
    primaryButton: { text: 'Contact us', url: '/contact' },
    secondaryButton: { text: '', url: '' },
  },
};
