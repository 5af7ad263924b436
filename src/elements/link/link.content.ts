/** The defaults of a link element (spec section 3). */
export const linkDefaults = { text: 'Learn More', url: '#', openInNewTab: false, style: 'underline' } as const;
