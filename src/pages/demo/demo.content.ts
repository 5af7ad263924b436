/** The demo page's sample content. */
export const demoContent = {
  hero: {
    headline: 'Edit this page.',
    subheadline: 'Every text here can be changed where it stands.',
    cta: 'Try it below',
  },
  welcome: {
    title: 'A page to practice on',
    body: ['Turn on edit mode, point at a text and change it.', 'Nothing is kept until you finalize your changes.'],
  },
  richText: {
    blocks: [
      { id: 'demo-head', type: 'header', data: { text: 'A rich text', level: 2 } },
      {
        id: 'demo-text',
        type: 'paragraph',
        data: { text: 'It may hold <b>bold</b> and <i>italic</i> words, lists and links.' },
      },
    ],
  },
  standardText: 'A standard text holds words alone.',
};
