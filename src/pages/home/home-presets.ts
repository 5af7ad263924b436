/** The defaults of the home page, shown until an editor changes them. */
export const homePresets = {
  hero: { ctaUrl: '/contact' },
  welcome: { linkText: 'More about us', linkUrl: '/about' },
  stats: { revenueLabel: 'Revenue', valuationLabel: 'Valuation', timeframeLabel: 'Months' },
};
