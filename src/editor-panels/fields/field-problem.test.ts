import { expect, it } from 'vitest';
import { ELEMENT_MODELS } from '../../elements/models';
import { fieldProblem, fits } from './field-problem';

it.each(Object.values(ELEMENT_MODELS))('a new $type fits its model', ({ fields, defaults }) => {
  expect(fits(fields, defaults)).toBe(true);
});

it('what the model refuses is said in its words', () => {
  const { url } = ELEMENT_MODELS.button.fields;
  expect(fieldProblem(url, '/contact')).toBeNull();
  expect(fieldProblem(url, undefined)).toBeNull();
  expect(fieldProblem(url, 'javascript:alert(1)')).toBe('Use a web address, a path of this site, mailto: or tel:.');
  expect(fieldProblem(ELEMENT_MODELS.spacer.fields.height, 'tall')).toBe('Use a length such as 40px or 100%.');
  expect(fits(ELEMENT_MODELS.button.fields, { text: 'Go', url: 'javascript:alert(1)' })).toBe(false);
  expect(fits(ELEMENT_MODELS.rating.fields, { rating: null })).toBe(false);
});
