/** What a new legal text holds, below its own title. */
export const legalTextContent = {
  hero: { headline: 'A new page', subheadline: '' },
  body: { blocks: [] },
  updated: '',
};
