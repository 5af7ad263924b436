/** What the demo page shows where nothing is stored. */
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
