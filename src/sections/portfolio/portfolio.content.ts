/** Default content of a new portfolio section (spec section 3). */
export const portfolioDefaults = {
  title: 'Portfolio Highlights',
  description: 'Showcasing our best work and achievements',
};
