/** What a new article holds, below its title. */
export const insightsEntryContent = {
  entry: {
    standfirst: 'Say here in a sentence or two what the article tells.',
    author: '',
    date: '',
    categories: [],
    cover: '',
    imageAlt: '',
  },
  body: { blocks: [{ id: 'begin', type: 'paragraph', data: { text: 'The article begins here.' } }] },
  related: { title: 'Read next', entries: [] },
};
