/** The defaults of a list element (spec section 3). */
export const listDefaults = {
  items: ['First item', 'Second item', 'Third item'] as string[],
  listType: 'bullet',
  alignment: 'left',
} as const;
