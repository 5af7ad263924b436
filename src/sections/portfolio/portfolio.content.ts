/** What a new portfolio section holds (spec section 3). */
export const portfolioDefaults = {
  title: 'Portfolio Highlights',
  description: 'Showcasing our best work and achievements',
};
