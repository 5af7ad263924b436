/** What the home page shows where nothing is stored. */
export const homePresets = {
  hero: { ctaUrl: '/contact' },
  welcome: { linkText: 'More about us', linkUrl: '/about' },
  stats: { revenueLabel: 'Revenue', valuationLabel: 'Valuation', timeframeLabel: 'Months' },
};
