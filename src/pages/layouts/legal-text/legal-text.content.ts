/** What a new legal text holds, below its own title. */
export const legalTextContent = {
  hero: { headline: 'A new page', subheadline: 'Say here in a sentence what this text settles.' },
  body: {
    blocks: [
      { id: 'first-head', type: 'header', data: { text: 'The first point', level: 2 } },
      { id: 'first-text', type: 'paragraph', data: { text: 'Say in plain words what applies.' } },
    ],
  },
  updated: '',
};
