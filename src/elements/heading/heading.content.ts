/** What a new heading element holds (spec section 3). */
export const headingDefaults = { text: 'Your Heading Here', level: 'h2', alignment: 'center', color: 'black' } as const;
