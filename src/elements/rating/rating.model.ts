import { defineElement } from '../../content/define-element';
import { boolean, choice, number } from '../../content/fields';
import { ratingDefaults } from './rating.content';

export const ratingElement = defineElement({
  type: 'rating',
  label: 'Rating',
  category: 'interactive',
  fields: {
    rating: number('Rating', { min: 0, max: 20 }),
    maxRating: number('Out of', { min: 1, max: 20 }),
    size: choice('Size', ['small', 'medium', 'large']),
    showNumber: boolean('Show number'),
  },
  defaults: ratingDefaults,
});
