/** The defaults of a divider element (spec section 3). */
export const dividerDefaults = { style: 'solid', color: '', thickness: '1px', width: '100%' } as const;
