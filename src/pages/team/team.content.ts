/** The Team page's sample content. All people are fictional. */
export const teamContent = {
  hero: {
    headline: 'The people who answer the phone.',
    subheadline: 'Partners who have run companies, advisors who have seen more of them, and operators who run ours.',
  },
  intro: {
    title: 'Small on purpose',
    content: 'Five partners and managers look after every company we own. You will meet at least two of them.',
  },
  leadership: [
    {
      name: 'Marian Oakes',
      title: 'Managing Partner',
      bio: 'Ran a regional plumbing supplier for nine years and sold it to its employees. Leads the firm and chairs every review.',
      image: '/illustrations/people-marian-oakes.svg',
      linkedin: 'https://www.linkedin.com/',
      email: 'marian@{domain}',
    },
    {
      name: 'Theo Lindqvist',
      title: 'Partner, Acquisitions',
      bio: 'Lent to small companies for a decade. Reads the tax returns first and the brochure last.',
      image: '/illustrations/people-theo-lindqvist.svg',
      linkedin: 'https://www.linkedin.com/',
      email: 'theo@{domain}',
    },
    {
      name: 'Priya Raman',
      title: 'Partner, Operator Training',
      bio: 'Taught apprentices in two trades before she wrote our training. No one leads a company without her word.',
      image: '/illustrations/people-priya-raman.svg',
      email: 'priya@{domain}',
    },
    {
      name: 'Samuel Adeyemi',
      title: 'Chief Financial Officer',
      bio: 'Closes eleven sets of books by the fifth of the month, and explains them on one page.',
      image: '/illustrations/people-samuel-adeyemi.svg',
      linkedin: 'https://www.linkedin.com/',
    },
    {
      name: 'Colette Marsh',
      title: 'Investor Relations',
      bio: 'Writes the quarterly letter. If a number is bad, it is in her first paragraph.',
      image: '/illustrations/people-colette-marsh.svg',
      email: 'colette@{domain}',
    },
  ],
  advisors: [
    {
      name: 'Walter Brandt',
      expertise: 'Family succession',
      bio: 'Helped sixty families pass on, sell or close a company, and stayed friends with nearly all of them.',
    },
    {
      name: 'Ines Carvalho',
      expertise: 'Workplace safety',
      bio: 'Walks every new company with us in the first week and writes down what could hurt someone.',
    },
  ],
  operators: [
    {
      name: 'Daniel Okafor',
      company: 'Harrow & Finch Heating',
      specialization: 'Home services',
      bio: 'Daniel led a crew of forty in utility repair. He spent five months beside the founder before taking the chair. His own furnace is the last to be serviced.',
      description:
        'Runs a company of nineteen people and 2,100 homes. He is looking for a second company within an hour’s drive.',
      acquisitionCriteria:
        'Heating, cooling or plumbing with recurring service contracts and at least eight technicians.',
      expertise: ['Dispatch', 'Service contracts', 'Apprenticeships', 'Pricing', 'Fleet'],
      image: '/illustrations/people-daniel-okafor.svg',
    },
    {
      name: 'Ruth Halloran',
      company: 'Quarry Lane Machine',
      specialization: 'Light industry',
      bio: 'Ruth is a toolmaker who learned accounting at night. She opened the second shift herself and worked it for three months. Quotes leave the shop the same day.',
      description: 'Leads twenty-two machinists, and buys used machines better than anyone we know.',
      acquisitionCriteria:
        'Precision machining with no customer above a quarter of sales. The building should be part of the sale, or on a long lease from the seller, with room for two more machines.',
      expertise: ['Machining', 'Quoting', 'Quality'],
      image: '/illustrations/people-ruth-halloran.svg',
    },
    {
      name: 'Marcus Teale',
      company: 'Fairweather Linen',
      specialization: 'Hospitality services',
      bio: 'Marcus managed hotels for twelve years. He knew the laundry as its most demanding customer. He now knows it from the boiler up.',
      description: 'Keeps forty hotels in clean linen, seven nights a week.',
      acquisitionCriteria:
        'Commercial laundries and linen rental within one night’s drive of the plant, with hotel contracts that have at least two years left to run and owners willing to stay for a season.',
      expertise: ['Hotel contracts', 'Night logistics', 'Water and energy', 'Hiring'],
      image: '/illustrations/people-marcus-teale.svg',
    },
    {
      name: 'Aiko Brennan',
      company: 'Northgate Home Care',
      specialization: 'Care',
      bio: 'Aiko was a nurse, then ran a ward, then a rota for ninety carers. She halved turnover by asking people when they could work. Families have her own number.',
      description: 'Leads one hundred and ten carers who visit three hundred homes.',
      acquisitionCriteria: 'Licensed home care with a clean inspection record.',
      expertise: ['Rostering', 'Licensing', 'Family liaison'],
      image: '/illustrations/people-aiko-brennan.svg',
    },
  ],
};
