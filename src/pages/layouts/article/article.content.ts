/** What a new article holds, below its own title. */
export const articleContent = {
  hero: { headline: 'A new page', subheadline: 'Say here in a sentence or two what the article tells.' },
  byline: { author: '', date: '' },
  body: {
    blocks: [{ id: 'begin', type: 'paragraph', data: { text: 'The article begins here.' } }],
  },
};
