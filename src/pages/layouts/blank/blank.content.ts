/** Default content of a new blank page, except its title. */
export const blankContent = {
  hero: { headline: 'A new page', subheadline: '' },
};
