/** Default content of a new welcome section (spec section 3). */
export const welcomeDefaults = {
  title: 'Welcome Section',
  body: ['Describe what you do, and for whom.', 'Add a second paragraph if you need one.'],
};
