/** The defaults of a paragraph element (spec section 3). */
export const paragraphDefaults = { text: 'Write a paragraph here.', alignment: 'left', color: '' } as const;
