import { defineSection } from '../../content/define-section';
import { awning, box, line, path } from '../../content/drawing';
import { preset, rich, text, url } from '../../content/fields';
import { HERO_URL, heroDefaults } from './hero.content';

export const heroSection = defineSection({
  type: 'hero',
  label: 'Hero',
  category: 'layout',
  fields: {
    headline: rich('Headline'),
    subheadline: rich('Subheadline', { multiline: true }),
    cta: text('Button text'),
    ctaUrl: preset(url('Button link'), HERO_URL),
  },
  defaults: heroDefaults,
  template: {
    text: 'A large headline, a sentence and a button.',
    drawing: {
      ground: 'navy',
      shapes: [
        line(14, 24, 62, 'light'),
        line(14, 34, 46, 'light'),
        line(14, 48, 56),
        line(14, 55, 44),
        box(14, 67, 30, 10, 'gold'),
        path('M98 84V48h48v36M92 84h60M104 84V64h14v20M124 62h16v12h-16z', 'outline'),
        awning(100, 42, 44),
      ],
    },
  },
  draft: {
    words: ['hero', 'banner', 'headline', 'opening'],
    fill: ({ subject, sentences: [first], button }) => ({ headline: subject, subheadline: first, cta: button }),
  },
});
