import { expect, it } from 'vitest';
import { summarizeSaves } from './summarize-saves';

it('summarizeSaves lists each save once, by its first change, with the number of the others', () => {
  const changes = [
    { id: 9, changeSetId: 4, together: 3 },
    { id: 8, changeSetId: 4, together: 3 },
    { id: 7, changeSetId: 3, together: 1 },
  ];
  expect(summarizeSaves(changes)).toEqual([
    { change: changes[1], others: 2 },
    { change: changes[2], others: 0 },
  ]);
});
