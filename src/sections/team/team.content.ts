/** Default content of a new team section (spec section 3). */
export const teamDefaults = {
  title: 'Meet Our Team',
  subtitle: 'Dedicated professionals committed to your success',
  buttonText: 'Meet the Team',
};

/** The button's link where no other is stored. */
export const TEAM_URL = '/team';
