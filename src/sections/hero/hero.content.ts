/** Default content of a new hero section (spec section 3). */
export const heroDefaults = {
  headline: 'Your Powerful Headline Here',
  subheadline: 'Supporting text that explains your value proposition',
  cta: 'Get Started',
};

/** The button's link where no other is stored. */
export const HERO_URL = '/contact';
