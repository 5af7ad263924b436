/** The defaults of the About page, shown until an editor changes them. */
export const aboutPresets = {
  missionVision: { missionLabel: 'Mission', visionLabel: 'Vision' },
  labels: { values: 'What we hold to' },
  differentiators: {
    title: 'What sets us apart',
    items: [
      {
        title: 'Operators first',
        text: 'We find the person before the company, and train them for more than 100 hours.',
      },
      {
        title: 'One company at a time',
        text: 'Each has its own investors, its own books and its own account. Nothing is pooled away.',
      },
      {
        title: 'Near enough to visit',
        text: 'Every company is a day’s drive from one of us. We come without being asked.',
      },
      {
        title: 'A fair deal for sellers',
        text: 'The price in the letter is the price at closing, unless the facts change.',
      },
    ],
  },
  closing: {
    title: 'Come and see us',
    text: 'The coffee is plain and the ledgers are open. Tell us what you have built, or what you would like to run.',
    primaryButton: { text: 'Contact us', url: '/contact' },
    secondaryButton: { text: 'Meet the team', url: '/team' },
  },
};
