/** The defaults of the footer, shown until an editor changes them. */
export const sitePresets = { footer: { socialTitle: 'Follow us' } };
