/** The sample firm. */
export const siteContent = {
  firm: {
    name: '{firm}',
    legalName: '{firm} LLC',
    tagline: 'Patient owners of small companies',
    email: 'hello@{domain}',
    phone: '(555) 555-0142',
    address: ['{firm}', '14 Mill Race Lane', '{short}, OH 44000'],
  },
  logo: { text: '{firm}' },
  navigation: [
    { text: 'Home', url: '/' },
    { text: 'About Us', url: '/about' },
    { text: 'Team', url: '/team' },
    { text: 'Contact Us', url: '/contact' },
  ],
  footer: {
    tagline:
      'A private-equity firm for Main Street. We buy small, profitable companies from owners ready to step back, and train the people who run them next.',
    copyright: '{firm} LLC. All rights reserved.',
    disclaimer:
      'Past performance does not assure future results. Nothing on this site is an offer to sell or a request to buy a security.',
    columns: [
      {
        title: 'Firm',
        links: [
          { text: 'Home', url: '/' },
          { text: 'About', url: '/about' },
          { text: 'Team', url: '/team' },
          { text: 'Portfolio', url: '/portfolio' },
        ],
      },
      {
        title: 'Work with us',
        links: [
          { text: 'Investors', url: '/investors' },
          { text: 'Brokers', url: '/brokers' },
          { text: 'Testimonials', url: '/testimonials' },
          { text: 'Questions', url: '/#faq' },
          { text: 'Contact', url: '/contact' },
        ],
      },
      {
        title: 'Legal',
        links: [
          { text: 'Privacy', url: '/privacy' },
          { text: 'Terms', url: '/terms' },
          { text: 'Disclaimer', url: '/disclaimer' },
        ],
      },
    ],
  },
  social: { linkedin: 'https://www.linkedin.com/', twitter: 'https://x.com/' },
};
