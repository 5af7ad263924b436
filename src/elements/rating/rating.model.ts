import { defineElement } from '../../content/define-element';
import { boolean, choice, number } from '../../content/fields';

export const ratingElement = defineElement({
  type: 'rating',
  label: 'Rating',
  category: 'interactive',
  fields: {
    rating: number('Rating', { min: 0, max: 20 }),
    maxRating: number('Out of', { min: 1, max: 20 }),
    size: choice('Size', ['small', 'medium', 'large']),
    showNumber: boolean('Show the number'),
  },
  defaults: { rating: 5, maxRating: 5, size: 'medium', showNumber: true },
});
