/** What a new team section holds (spec section 3). */
export const teamDefaults = {
  title: 'Meet Our Team',
  subtitle: 'Dedicated professionals committed to your success',
  buttonText: 'Meet the Team',
};
