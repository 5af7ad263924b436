import { defineSection } from '../../content/define-section';
import { box, line, path } from '../../content/drawing';
import { group, list, standing, text } from '../../content/fields';
import {
  PERFORMANCE_LABELS,
  performanceDefaults,
  RATING_LABELS,
  TESTIMONIAL_LABELS,
  testimonialDefaults,
  thirdPartyRatingDefaults,
} from './evidence.content';

// Sections that cannot leave out what a statement needs. The writing help drafts none of them, because it must not make such statements.

const WORDS = 'Words in front of the values';
const returns = { label: text('Label'), gross: text('Gross', { max: 40 }), net: text('Net', { max: 40 }) };

export const performanceSection = defineSection({
  type: 'performance',
  label: 'Performance',
  category: 'content',
  fields: {
    title: text('Title'),
    period: text('Period', { hint: 'The same for all returns, such as “January 2019 to December 2025”.' }),
    total: group('All investments', returns),
    extracts: list('Extracts', group('Extract', returns), { max: 20 }),
    method: text('How it is calculated', {
      multiline: true,
      hint: 'The same for all returns, with the fees that net returns deduct.',
    }),
    labels: standing(WORDS, textsOf(PERFORMANCE_LABELS), PERFORMANCE_LABELS),
  },
  defaults: performanceDefaults,
  template: {
    isEvidence: true,
    text: 'Gross and net returns with their period and method. Visitors see it once nothing is missing.',
    drawing: {
      ground: 'paper',
      shapes: [
        line(24, 18, 50, 'strong'),
        path('M24 32h112M24 58h112M24 80h112', 'line'),
        line(24, 40, 30, 'strong'),
        line(86, 40, 30, 'strong'),
        line(24, 50, 18),
        line(86, 50, 18),
        line(24, 66, 30, 'strong'),
        line(86, 66, 30, 'strong'),
      ],
    },
  },
});

export const testimonialSection = defineSection({
  type: 'testimonial',
  label: 'Testimonial',
  category: 'content',
  fields: {
    title: text('Title'),
    quote: text('Quote', { multiline: true }),
    name: text('Name', { hint: 'The speaker, with their role.' }),
    relationship: text('Relationship to us', { hint: 'Such as “Investor in our second fund” or “Not a client”.' }),
    compensation: text('Compensation', { hint: 'What the speaker gets for it, such as “None” or “$500”.' }),
    conflicts: text('Conflicts of interest', { multiline: true, hint: 'Enter “None” if there are none.' }),
    labels: standing(WORDS, textsOf(TESTIMONIAL_LABELS), TESTIMONIAL_LABELS),
  },
  defaults: testimonialDefaults,
  template: {
    isEvidence: true,
    text: 'A quote with the speaker’s relationship, compensation and conflicts. Visitors see it once nothing is missing.',
    drawing: {
      ground: 'paper',
      shapes: [
        path('M26 22h8v8c0 6-3 9-8 11M40 22h8v8c0 6-3 9-8 11', 'gold'),
        line(60, 24, 76, 'strong'),
        line(60, 36, 62, 'strong'),
        line(60, 50, 34),
        path('M24 62h112', 'line'),
        line(24, 70, 70),
        line(24, 79, 58),
      ],
    },
  },
});

export const thirdPartyRatingSection = defineSection({
  type: 'thirdPartyRating',
  label: 'Third-party rating',
  category: 'content',
  fields: {
    title: text('Title'),
    rating: text('Rating', { hint: 'As the provider states it, such as “4.8 of 5” or “No. 12 of 300”.' }),
    provider: text('Rated by'),
    date: text('Rated on'),
    period: text('Period', { hint: 'The time that the rating is based on.' }),
    compensation: text('Compensation', { hint: 'What you or anyone paid for it or its use, such as “None”.' }),
    labels: standing(WORDS, textsOf(RATING_LABELS), RATING_LABELS),
  },
  defaults: thirdPartyRatingDefaults,
  template: {
    isEvidence: true,
    text: 'A rating or ranking with its provider, date, period and compensation. Visitors see it once nothing is missing.',
    drawing: {
      ground: 'paper',
      shapes: [
        box(24, 20, 34, 34, 'gold'),
        line(70, 26, 62, 'strong'),
        line(70, 40, 44),
        path('M24 62h112', 'line'),
        line(24, 70, 70),
        line(24, 79, 58),
      ],
    },
  },
});

function textsOf<K extends string>(labels: Record<K, string>) {
  return Object.fromEntries(Object.entries<string>(labels).map(([key, label]) => [key, text(label)])) as Record<
    K,
    ReturnType<typeof text>
  >;
}
