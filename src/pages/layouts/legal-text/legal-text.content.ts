/** Default content of a new legal text, except its title. */
export const legalTextContent = {
  hero: { headline: 'A new page', subheadline: '' },
  body: { blocks: [] },
  updated: '',
};
