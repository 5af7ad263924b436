/** What a new welcome section holds (spec section 3). */
export const welcomeDefaults = {
  title: 'Welcome Section',
  body: ['Say here what you do and for whom.', 'Add a second paragraph where one is not enough.'],
};
