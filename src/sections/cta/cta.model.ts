import { defineSection } from '../../content/define-section';
import { group, optional, rich, text, url } from '../../content/fields';
import { ctaDefaults } from './cta.content';

export const ctaSection = defineSection({
  type: 'cta',
  label: 'Call to Action',
  category: 'interactive',
  fields: {
    title: rich('Title'),
    subtitle: rich('Subtitle', { multiline: true }),
    primaryButton: group('Primary button', { text: text('Text'), url: optional(url('Link')) }),
    secondaryButton: group('Secondary button', { text: text('Text'), url: optional(url('Link')) }),
  },
  defaults: ctaDefaults,
});
