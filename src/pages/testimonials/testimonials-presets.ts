/** The defaults of the testimonials, shown until an editor changes them. */
export const testimonialsPresets = {
  closing: {
    title: 'Would you like to ask one of them?',
    text: 'Tell us whose story is closest to yours, and we will put the two of you in touch.',
    primaryButton: { text: 'Ask for an introduction', url: '/contact' },
    secondaryButton: { text: '', url: '' },
  },
};
