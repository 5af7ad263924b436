/** Default content of a new article, except its title. */
export const articleContent = {
  hero: { headline: 'A new page', subheadline: '' },
  byline: { author: '', date: '' },
  body: { blocks: [] },
};
