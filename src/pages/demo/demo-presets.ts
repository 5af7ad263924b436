/** The defaults of the demo page, shown until an editor changes them. */
export const demoPresets = {
  hero: { ctaUrl: '/contact' },
  labels: {
    intro:
      'This page is for trying the editor. Turn on edit mode at the bottom right, then click any text. Nothing changes for others until you finalize it.',
    button: 'Try the rich text editor',
    richText: 'Rich text',
    standardText: 'Standard text',
  },
};
