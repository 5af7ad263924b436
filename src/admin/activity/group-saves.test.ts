import { expect, it } from 'vitest';
import { groupSaves } from './group-saves';

it('groups consecutive changes of the same save', () => {
  const changes = [3, 3, 2, 1, 1].map((changeSetId, id) => ({ id, changeSetId }));
  expect(groupSaves(changes).map((save) => save.map(({ id }) => id))).toEqual([[0, 1], [2], [3, 4]]);
  expect(groupSaves([])).toEqual([]);
});
