/** The defaults of a spacer element (spec section 3). */
export const spacerDefaults = { height: '40px', background: '' } as const;
