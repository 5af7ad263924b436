/** The defaults of a heading element (spec section 3). */
export const headingDefaults = { text: 'Your Heading Here', level: 'h2', alignment: 'center', color: 'black' } as const;
