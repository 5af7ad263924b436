/** The investors' page's sample content. */
export const investorsContent = {
  hero: {
    eyebrow: 'For investors',
    headline: 'Smart capital. Strategic returns.',
    subheadline:
      'Private equity at Main Street size: own part of several small companies that earn money today, each led by an operator whose pay depends on the result.',
    cta: { text: 'Ask for the materials', url: '/contact' },
  },
  stats: [
    { value: '32%', label: 'average equity return', note: '' },
    { value: '15%', label: 'average debt return', note: '' },
    { value: '$7.5M', label: 'raised', note: '' },
    { value: '11', label: 'deals in year one', note: '' },
  ],
  reasons: {
    title: 'Why small companies',
    items: [
      {
        title: 'They are fairly priced',
        description:
          'Few buyers look below two million dollars of earnings. Those who do the work can still pay a sensible multiple.',
      },
      {
        title: 'They earn from the first month',
        description: 'We buy companies with customers, staff and profit. Nothing has to be invented.',
      },
      {
        title: 'They improve by ordinary means',
        description: 'A price review, a shared schedule, a second shift. Small changes show in a small company.',
      },
    ],
  },
  process: {
    title: 'How an investment runs',
    steps: [
      { title: 'We talk', description: 'A call about what you want your money to do, and what you can do without.' },
      {
        title: 'You read',
        description: 'The full file on a company: the tax returns, our model, and what worries us.',
      },
      { title: 'You decide', description: 'Equity, debt or both, one company at a time. No commitment to the next.' },
      { title: 'We report', description: 'Each quarter, in plain figures, with a call for whoever wants one.' },
    ],
  },
  terms: {
    title: 'The terms, briefly',
    items: [
      { label: 'Typical minimum', value: '$100,000', note: '' },
      { label: 'Hold', value: '5–7 years', note: '' },
      { label: 'Who may invest', value: 'Accredited investors', note: '' },
      { label: 'Reporting', value: 'Quarterly', note: '' },
    ],
  },
  callToAction: {
    title: 'See one company’s file',
    subtitle: 'Write to us and we will send you a past investment memo, numbers and mistakes included.',
    primaryButton: { text: 'Contact us', url: '/contact' },
    secondaryButton: { text: 'See the portfolio', url: '/portfolio' },
  },
};
