import { expect, it } from 'vitest';
import { learnSectionNames } from '../../editing/names';
import { fieldFilterName } from './timeline-filter';

it('names fields as the screen does: the order, sections by their given names, and other fields by their ids', () => {
  learnSectionNames('home', { page: { names: { asteadyhand: 'A steady hand' } } });
  expect(fieldFilterName('home', 'asteadyhand')).toBe('A steady hand');
  expect(fieldFilterName('home', 'order')).toBe('Order of sections');
  expect(fieldFilterName('home', 'buttonText')).toBe('Button Text');
});
