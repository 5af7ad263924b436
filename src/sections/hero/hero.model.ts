import { defineSection } from '../../content/define-section';
import { rich, text } from '../../content/fields';

export const heroSection = defineSection({
  type: 'hero',
  label: 'Hero',
  category: 'layout',
  fields: {
    headline: rich('Headline'),
    subheadline: rich('Subheadline', { multiline: true }),
    cta: text('Button text'),
  },
  defaults: {
    headline: 'Your Powerful Headline Here',
    subheadline: 'Supporting text that explains your value proposition',
    cta: 'Get Started',
  },
});
