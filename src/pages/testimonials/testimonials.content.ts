/** The Testimonials page's sample content. All people are fictional. */
export const testimonialsContent = {
  hero: {
    headline: 'In their words.',
    subheadline: 'Owners who sold to us, brokers who brought them, investors who came along.',
  },
  intro: {
    title: 'Ask them yourself',
    content: 'Anyone here has agreed to take a call from you. We will not be on the line.',
  },
  stats: [
    { value: '11', label: 'deals in year one' },
    { value: '29 days', label: 'fastest closing' },
    { value: '$7.5M', label: 'raised from private investors' },
  ],
  testimonials: [
    {
      quote: 'They asked what I was afraid of before they asked what I wanted for it.',
      name: 'Gordon Finch',
      title: 'Sold Harrow & Finch Heating',
      image: '',
    },
    {
      quote: 'Twenty-nine days from letter to keys. I have waited longer for a surveyor.',
      name: 'Denise Corrigan',
      title: 'Business broker',
      image: '',
    },
    {
      quote: 'The quarterly letter opened with what had gone wrong. That is why I sent a second check.',
      name: 'Abel Whitcomb',
      title: 'Investor',
      image: '',
    },
    {
      quote: 'My machinists still have their jobs and one of them has my office.',
      name: 'Leonard Voss',
      title: 'Sold Quarry Lane Machine',
      image: '',
    },
    {
      quote:
        'A clear no in two days is worth more to my clients than a maybe in two months. I have had both answers from them, and both were quick.',
      name: 'Paloma Reyes',
      title: 'Business broker',
      image: '',
    },
    {
      quote: 'I know what I own, who runs it and what they had for lunch. Try that with a fund.',
      name: 'Judith Amsel',
      title: 'Investor',
      image: '',
    },
  ],
};
