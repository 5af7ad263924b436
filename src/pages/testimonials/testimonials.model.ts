import { type ContentOf, definePage } from '../../content/define-page';
import { group, image, list, optional, rich, text } from '../../content/fields';
import { PAGES } from '../pages';
import { closing, intro, pageHero } from '../shared.model';
import { testimonialsContent } from './testimonials.content';
import { testimonialsPresets } from './testimonials-presets';

/** Testimonials (spec section 3). */
export const testimonialsModel = definePage({
  id: 'testimonials',
  ...PAGES.testimonials,
  sections: {
    hero: pageHero({ isIllustrated: true }),
    stats: list(
      'Stats',
      group('Stat', { value: text('Value'), label: text('Label'), note: optional(text('Fine print')) }),
    ),
    intro: intro(),
    testimonials: list(
      'Testimonials',
      group('Testimonial', {
        quote: rich('Quote', { multiline: true }),
        name: text('Name'),
        title: text('Title'),
        image: optional(image('Portrait')),
      }),
    ),
    closing: closing('Closing', testimonialsPresets.closing),
  },
  within: { testimonials: 'intro' },
  defaultContent: testimonialsContent,
});

export type TestimonialsContent = ContentOf<typeof testimonialsModel>;
