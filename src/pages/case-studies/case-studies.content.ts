/** The case studies' sample content. All companies are fictional. */
export const caseStudiesContent = {
  hero: {
    headline: 'Three companies, before and after.',
    subheadline: 'What we found, what we did, and what came of it.',
  },
  intro: {
    title: 'No miracles',
    content: 'Most of what helps a small company is ordinary. The trick is to do it every week.',
  },
  cases: [
    {
      slug: 'harrow-finch-heating',
      company: 'Harrow & Finch Heating',
      title: 'Getting the schedule out of one man’s head',
      summary: 'A founder ready to rest, and 2,100 homes that only he knew how to route.',
      challenge:
        'Every morning began with a call to the founder. When he was ill, trucks sat in the yard. Two thirds of urgent calls waited a day or more.',
      approach:
        'A trained operator spent five months beside him and wrote down every contract. Dispatch moved to one shared board. The foreman became service manager, and prices were reviewed for the first time in six years.',
      results: [
        'Same-day calls from one in three to four in five',
        'Every service contract renewed',
        'Nineteen people where there were fourteen',
      ],
      image: '/illustrations/harrow-finch-heating.svg',
    },
    {
      slug: 'quarry-lane-machine',
      company: 'Quarry Lane Machine',
      title: 'A shop that was full, and losing work',
      summary: 'Skilled people, good machines, and quotes that took two weeks.',
      challenge:
        'The owner wrote every quote himself, at night. Customers liked the parts and stopped waiting for the price.',
      approach:
        'The operator, a toolmaker, built a price book from ten years of jobs, so that three people could quote. She opened a second shift and worked it first.',
      results: [
        'Quotes down from two weeks to one day',
        'Second shift running with eight people',
        'No customer above a fifth of sales',
      ],
      image: '/illustrations/quarry-lane-machine.svg',
    },
    {
      slug: 'fairweather-linen',
      company: 'Fairweather Linen',
      title: 'The same laundry, with less water',
      summary: 'Forty hotels depended on a boiler from another century.',
      challenge:
        'Energy and water took a fifth of every dollar. One breakdown would have left two thousand beds without sheets.',
      approach:
        'We replaced the boiler in the quiet month, fitted two tunnels of rinse-water reuse, and rewrote the night rounds around the hotels’ check-out times.',
      results: ['Water use down by a quarter', 'No hotel lost', 'Rounds finished ninety minutes earlier'],
      image: '/illustrations/fairweather-linen.svg',
    },
  ],
};
