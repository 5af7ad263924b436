import { defineSection } from '../../content/define-section';
import { rich, text } from '../../content/fields';
import { heroDefaults } from './hero.content';

export const heroSection = defineSection({
  type: 'hero',
  label: 'Hero',
  category: 'layout',
  fields: {
    headline: rich('Headline'),
    subheadline: rich('Subheadline', { multiline: true }),
    cta: text('Button text'),
  },
  defaults: heroDefaults,
});
