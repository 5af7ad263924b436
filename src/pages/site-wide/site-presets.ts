/** What the footer and the "not found" page show where nothing is stored. */
export const sitePresets = {
  footer: { socialTitle: 'Follow us' },
  notFound: {
    eyebrow: '404',
    title: 'Page Not Found',
    text: 'We can’t find that page. It may have moved.',
    primaryButton: { text: 'Go home', url: '/' },
    secondaryButton: { text: 'Contact us', url: '/contact' },
  },
};
