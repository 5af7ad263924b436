/** What a new divider element holds (spec section 3). */
export const dividerDefaults = { style: 'solid', color: '', thickness: '1px', width: '100%' } as const;
