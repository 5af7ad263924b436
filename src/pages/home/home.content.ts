/** The home page's sample content. */
export const homeContent = {
  hero: {
    headline: 'Good businesses deserve a next owner.',
    subheadline:
      '{firm} is a private-equity firm for Main Street. We buy small companies from owners ready to step back, and put a trained operator in the chair.',
    cta: 'Start a conversation',
  },
  welcome: {
    title: 'Main Street runs on companies you have never read about',
    body: [
      'A heating contractor with two hundred service contracts. A machine shop with one difficult customer and eleven loyal ones. A laundry that every hotel in the county depends on. They make steady money, they are run by people near retirement, and most of them have nobody lined up to take over.',
      'We buy a controlling stake at a fair price and keep the name, the staff and the place.',
      'We train every operator for more than 100 hours before the first day, then stay beside them every week of the first year.',
      'We report to our investors each quarter, in plain figures, with the bad news first.',
    ],
    stats: [
      { number: 12, label: 'Operators trained|ready to lead or leading now' },
      { number: 10, label: 'Industries studied|before we made an offer in any' },
    ],
  },
  opportunity: {
    title: 'Three ways to work with us',
    subtitle: 'Whatever brings you here, you will speak with a partner, not a form letter.',
    cards: [
      {
        image: '/illustrations/ledger.svg',
        title: 'Invest alongside us',
        description:
          'Own part of several small companies, run by people whose pay depends on the same result as yours.',
        linkText: 'For investors',
        linkUrl: '/investors',
      },
      {
        image: '/illustrations/handshake.svg',
        title: 'Bring us a deal',
        description: 'Brokers get a clear answer within days, and a closing that does not wait on a committee.',
        linkText: 'For brokers',
        linkUrl: '/brokers',
      },
      {
        image: '/illustrations/keys.svg',
        title: 'Hand over your company',
        description:
          'If you have built something worth keeping, talk to us before you list it. It costs nothing and stays private.',
        linkText: 'Speak with a partner',
        linkUrl: '/contact',
      },
    ],
  },
  portfolioHighlight: {
    title: 'One company, eighteen months',
    subtitle: 'What a steady hand and a modest budget can do for a business that already works.',
    company: 'Harrow & Finch Heating',
    description:
      'The founder had kept 2,100 homes warm for thirty-one years and kept the schedule in his head. We bought the company, paired his foreman with a trained operator, and put the schedule where everyone could see it.',
    image: '/illustrations/harrow-finch-heating.svg',
    stats: { revenue: '$3.4M', valuation: '$6.1M', timeframe: 18 },
    improvements: [
      'Every service contract renewed in the first year',
      'Same-day calls up from one in three to four in five',
      'All fourteen people kept, and five hired',
      'Prices reviewed for the first time in six years',
    ],
    buttonText: 'Read the whole story',
    buttonUrl: '/caseStudies#harrow-finch-heating',
  },
  record: {
    title: 'The record so far',
    items: [
      { value: '11', label: 'deals in year one', note: '' },
      { value: '$7.5M', label: 'raised', note: '' },
      { value: '32%', label: 'average equity return', note: '' },
      { value: '15%', label: 'average debt return', note: '' },
      { value: '100+', label: 'hours of training for each operator', note: '' },
      { value: '29 days', label: 'fastest closing', note: '' },
    ],
  },
  faq: {
    title: 'Questions we are asked first',
    items: [
      {
        question: 'What kind of company do you buy?',
        answer:
          'Profitable, owner-run service and light industrial companies with $500K–$2M of EBITDA, customers who come back, and a team that knows the work. We pass on turnarounds, start-ups and anything we could not explain to a neighbor.',
      },
      {
        question: 'Who runs the company after the sale?',
        answer:
          'An operator we have known for months. Each has led people before, has finished more than 100 hours of training with us, and moves to be near the business.',
      },
      {
        question: 'What happens to the staff and the name?',
        answer: 'Both stay. A small company is its people and its reputation, and those are what we pay for.',
      },
      {
        question: 'How long do you hold a company?',
        answer:
          'We plan for five to seven years. Some we may hold for longer; none do we buy in order to sell quickly.',
      },
      {
        question: 'How quickly can you close?',
        answer:
          'Our fastest closing took 29 days from the letter of intent. Sixty is usual, and we tell you early if it will be more.',
      },
      {
        question: 'Can I lose money as an investor?',
        answer:
          'Yes. Small companies can fail, and past results do not assure future ones. Please read our disclaimer before you decide.',
      },
    ],
  },
  callToAction: {
    title: 'Tell us what you are thinking about',
    subtitle: 'A first call takes twenty minutes. You will know by the end of it whether we are of use to you.',
    primaryButton: { text: 'Contact us', url: '/contact' },
    secondaryButton: { text: 'See what we own', url: '/portfolio' },
  },
};
