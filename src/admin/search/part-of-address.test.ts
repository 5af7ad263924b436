import { expect, test } from 'vitest';
import { isPartOfAddress } from './part-of-address';

test.each([
  ['Write to hello@', '.example', true],
  ['', '@oakhill.example', true],
  ['See https://www.', '.example/about', true],
  ['See /team/', ' for more', true],
  ['Mill Race Lane, ', ', OH 44000', true],
  ['We named ', ' after its trees.', false],
  ['At the end. ', ', which we like', false],
  ['', '', false],
])('“Oak” between %j and %j is part of an address: %j', (before, after, is) => {
  expect(isPartOfAddress('Oak', [{ before, after }])).toBe(is);
});

test('an address that is searched for is not part of one', () => {
  expect(isPartOfAddress('oakhill.example', [{ before: 'hello@', after: '' }])).toBe(false);
});
