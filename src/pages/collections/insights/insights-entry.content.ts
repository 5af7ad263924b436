/** Default content of a new article, except its title. */
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
