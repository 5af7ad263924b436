/** The defaults of the page for unknown addresses, shown until an editor changes them (spec section 2). */
export const notFoundPresets = {
  eyebrow: '404',
  title: 'Page Not Found',
  text: 'We can’t find that page. It may have moved.',
  primaryButton: { text: 'Go home', url: '/' },
  secondaryButton: { text: 'Contact us', url: '/contact' },
};
