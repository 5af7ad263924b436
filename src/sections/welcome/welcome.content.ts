/** Default content of a new welcome section (spec section 3). */
export const welcomeDefaults = {
  title: 'Welcome Section',
  body: ['Say here what you do and for whom.', 'Add a second paragraph where one is not enough.'],
};
