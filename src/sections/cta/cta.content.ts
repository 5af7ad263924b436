/** Default content of a new call-to-action section (spec section 3). */
export const ctaDefaults = {
  title: 'Ready to Get Started?',
  subtitle: 'Join us today and transform your business',
  primaryButton: { text: 'Get Started' },
  secondaryButton: { text: 'Learn More' },
};

/** The buttons' links where no others are stored. */
export const PRIMARY_URL = '/contact';
export const SECONDARY_URL = '/about';
