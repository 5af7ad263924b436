/** What a new blank page holds, below its own title. */
export const blankContent = {
  hero: { headline: 'A new page', subheadline: '' },
};
