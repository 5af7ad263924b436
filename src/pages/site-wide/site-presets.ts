/** What the footer shows where nothing is stored. */
export const sitePresets = { footer: { socialTitle: 'Follow us' } };
