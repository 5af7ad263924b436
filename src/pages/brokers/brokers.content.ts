/** The brokers' page's sample content. */
export const brokersContent = {
  hero: {
    eyebrow: 'For brokers',
    headline: 'Your deals. Our capital & talent.',
    subheadline: 'A private-equity buyer who answers, has the money, and brings the person who will run the company.',
    cta: { text: 'Send us a deal', url: '/contact' },
  },
  stats: [
    { value: '$500K–$2M', label: 'EBITDA we look for', note: '' },
    { value: '29 days', label: 'fastest closing', note: '' },
    { value: '11', label: 'deals in year one', note: '' },
    { value: '100+', label: 'hours of training for each operator', note: '' },
  ],
  reasons: {
    title: 'Why brokers call us first',
    items: [
      {
        title: 'A clear answer',
        description: 'Two business days to a yes, a no, or the three questions that stand between.',
      },
      { title: 'The money is there', description: 'We raise before we bid. No deal of ours has waited for capital.' },
      {
        title: 'An operator, ready',
        description: 'Sellers ask who will run it. We bring that person to the second meeting.',
      },
    ],
  },
  process: {
    title: 'From teaser to keys',
    steps: [
      { title: 'Day 1–2', description: 'You send the summary, we say whether it fits.' },
      { title: 'Week 1', description: 'We meet the owner, with the operator we have in mind.' },
      { title: 'Week 2', description: 'A letter of intent, with the price and how it is paid.' },
      { title: 'Day 29 at best', description: 'Closing. Sixty days is usual, and you will know early if it is more.' },
    ],
  },
  terms: {
    title: 'What we buy',
    items: [
      { label: 'EBITDA', value: '$500K–$2M', note: '' },
      { label: 'Industries', value: 'Services, light industry, food, care', note: '' },
      { label: 'Owner', value: 'Ready to step back, glad to stay a season', note: '' },
      { label: 'Your fee', value: 'Paid at closing, always', note: '' },
    ],
  },
  callToAction: {
    title: 'Have one on your desk?',
    subtitle: 'Send three lines. We will tell you whether to send the rest.',
    primaryButton: { text: 'Contact us', url: '/contact' },
    secondaryButton: { text: 'See what we own', url: '/portfolio' },
  },
};
