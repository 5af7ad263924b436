import { expect, it } from 'vitest';
import { countCovered, countDeleted, describePeriod } from './retention-words';

it.each([
  [null, null, 'At any time'],
  ['2024-01-01', null, 'From January 1, 2024 on'],
  [null, '2025-06-30', 'Until June 30, 2025'],
  ['2024-01-01', '2025-06-30', 'From January 1, 2024 until June 30, 2025'],
])('describes the period from %s to %s', (fromDay, toDay, words) => {
  expect(describePeriod({ fromDay, toDay })).toBe(words);
});

it('counts what a hold covers and keeps', () => {
  const deleted = [
    { kind: 'comments', count: 2 },
    { kind: 'user', count: 1 },
  ];
  expect(countDeleted(deleted)).toBe('2 comments, 1 account');
  expect(countCovered({ publications: 1200, claims: 1, deleted })).toBe('1,200 publications and 1 claim');
});
