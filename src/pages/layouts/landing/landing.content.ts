/** What a new landing page holds, below its own title. */
export const landingContent = {
  hero: {
    eyebrow: 'For whom this is',
    headline: 'A new page',
    subheadline: 'Say here in a sentence what you offer, and to whom.',
    cta: { text: 'Write to us', url: '/contact' },
  },
  stats: [],
  reasons: {
    title: 'Why it matters',
    items: [{ title: 'The first reason', description: 'Say in a sentence or two why it is one.' }],
  },
  process: {
    title: 'How it works',
    steps: [{ title: 'The first step', description: 'Say what happens, and who does it.' }],
  },
  terms: {
    title: 'The terms, briefly',
    items: [{ label: 'What it is about', value: 'What applies', note: '' }],
  },
  callToAction: {
    title: 'What to do next',
    subtitle: 'Say what happens once somebody writes.',
    primaryButton: { text: 'Contact us', url: '/contact' },
    secondaryButton: { text: '', url: '' },
  },
};
