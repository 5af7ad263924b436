/** What a new spacer element holds (spec section 3). */
export const spacerDefaults = { height: '40px', background: '' } as const;
