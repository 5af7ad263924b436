/** The About page's sample content. */
export const aboutContent = {
  hero: {
    headline: 'We buy the companies towns are made of.',
    subheadline: '{firm} is a small private-equity firm that owns small firms, and intends to own them well.',
  },
  story: {
    title: 'How we began',
    intro: '{short} began with a hardware store that closed.',
    content:
      'It was profitable. It had served the same street for fifty-two years. The owner could find no one to buy it, so one Friday he sold the stock by the box and turned off the lights.\n\nTwo of us had shopped there as children. We looked into it and found that it was no accident: in the next ten years most owners of small companies will retire, and few of them have a successor. The capital is there. What is missing is people who can run such a company, and a patient owner behind them. So we set out to train the first and be the second. The trade calls it private equity. We practice a small and slow kind.',
    founders: [
      {
        name: 'Marian Oakes',
        title: 'Managing Partner',
        bio: 'Ran a regional plumbing supplier for nine years and sold it to its employees.',
        image: '/illustrations/people-marian-oakes.svg',
      },
      {
        name: 'Theo Lindqvist',
        title: 'Partner, Acquisitions',
        bio: 'Spent a decade lending to small companies, and learned what banks do not see.',
        image: '/illustrations/people-theo-lindqvist.svg',
      },
    ],
  },
  missionVision: {
    mission: 'To keep good small companies in business, by giving each a capable operator and an owner who stays.',
    vision: 'A country where the shop, the yard and the workshop outlive the person who opened them.',
  },
  values: [
    {
      title: 'Keep the name',
      description: 'A reputation took decades to earn. We change what is broken, not what is known.',
    },
    {
      title: 'Train before trust',
      description:
        'No operator leads a company until they have done the work, the books and the hard talks with us beside them.',
    },
    {
      title: 'Tell it early',
      description: 'Owners, staff and investors hear bad news from us first, and while there is time to act on it.',
    },
    'Own with care:We borrow less than we could, pay people on time, and put aside money for the year that goes wrong.',
  ],
  differentiator: 'Plenty of firms buy companies. We prepare the person who will run one.',
};
