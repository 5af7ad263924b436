import { defineSection } from '../../content/define-section';
import { box, line } from '../../content/drawing';
import { group, preset, rich, text, url } from '../../content/fields';
import { ctaDefaults, PRIMARY_URL, SECONDARY_URL } from './cta.content';

export const ctaSection = defineSection({
  type: 'cta',
  label: 'Call to action',
  category: 'interactive',
  fields: {
    title: rich('Title'),
    subtitle: rich('Subtitle', { multiline: true }),
    primaryButton: group('Primary button', { text: text('Text'), url: preset(url('Link'), PRIMARY_URL) }),
    secondaryButton: group('Secondary button', { text: text('Text'), url: preset(url('Link'), SECONDARY_URL) }),
  },
  defaults: ctaDefaults,
  template: {
    text: 'A next step for visitors, with two buttons.',
    drawing: {
      ground: 'navy',
      shapes: [
        line(42, 26, 76, 'light'),
        line(32, 40, 96),
        box(38, 56, 38, 13, 'gold'),
        box(84, 56, 38, 13, 'outline'),
      ],
    },
  },
  draft: {
    words: ['call to action', 'call-to-action', 'cta', 'button', 'contact', 'get in touch', 'invit'],
    fill: ({ subject, sentences: [first], button }) => ({
      title: subject,
      subtitle: first,
      primaryButton: { text: button, url: '/contact' },
      secondaryButton: { text: 'Read about us', url: '/about' },
    }),
  },
});
