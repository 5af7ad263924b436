import { expect, it } from 'vitest';
import { copyData } from './copy-section';

it('gives the elements of a copy new ids and leaves the rest unchanged', () => {
  const data = { title: 'T', elements: [{ id: 'heading-1', type: 'heading', data: { text: 'Hi' } }, 'odd'] };
  let count = 0;
  const copy = copyData(data, 7, () => {
    count += 1;
    return `r${count}`;
  });
  expect(copy).toEqual({
    title: 'T',
    elements: [{ id: 'heading-7-r1', type: 'heading', data: { text: 'Hi' } }, 'odd'],
  });
  expect(data.elements[0]).toHaveProperty('id', 'heading-1');
});

it('copies data without elements unchanged', () => {
  expect(copyData({ headline: 'H' })).toEqual({ headline: 'H' });
});
