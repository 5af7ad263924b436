/** Default content of the page that lists the insights. */
export const insightsContent = {
  hero: {
    headline: 'Insights',
    subheadline: 'News of the firm, letters to our investors, and what running small companies teaches us.',
  },
  categories: [
    { id: 'news', name: 'News' },
    { id: 'letters', name: 'Letters' },
    { id: 'perspectives', name: 'Perspectives' },
  ],
};
