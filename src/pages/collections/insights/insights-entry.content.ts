/** What a new article holds, below its title. */
export const insightsEntryContent = {
  entry: {
    standfirst: '',
    author: '',
    date: '',
    categories: [],
    cover: '',
    imageAlt: '',
  },
  body: { blocks: [] },
  related: { title: 'Read next', entries: [] },
};
