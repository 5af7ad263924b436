/** What a new article holds, below its own title. */
export const articleContent = {
  hero: { headline: 'A new page', subheadline: '' },
  byline: { author: '', date: '' },
  body: { blocks: [] },
};
