import { expect, it } from 'vitest';
import type { TimelineItem } from './create-timeline';
import { sourceName, timelineRows } from './timeline-rows';

const at = (id: number, seconds: number) =>
  ({ id, timestamp: new Date(seconds * 1000).toISOString() }) as unknown as TimelineItem;

it('groups changes within ten seconds, with the size on the first row and an end mark on the last', () => {
  const rows = timelineRows([at(5, 100), at(4, 95), at(3, 85), at(2, 74), at(1, 20)], false);
  expect(rows.map(({ item, groupSize, isLast }) => [item.id, groupSize, isLast])).toEqual([
    [5, 3, false],
    [4, null, false],
    [3, null, true],
    [2, 1, true],
    [1, 1, true],
  ]);
  expect(timelineRows([], false)).toEqual([]);
});

it('keeps the last group open while more changes can be loaded', () => {
  const rows = timelineRows([at(5, 100), at(4, 50), at(3, 49)], true);
  expect(rows.map(({ isGroupOpen }) => isGroupOpen)).toEqual([false, true, true]);
  expect(timelineRows([at(5, 100)], false).map(({ isGroupOpen }) => isGroupOpen)).toEqual([false]);
});

it('sourceName describes known sources and returns unknown ones as they are', () => {
  expect(sourceName('overlay')).toBe('on the page');
  expect(sourceName('restore')).toBe('via restore');
  expect(sourceName('hatch')).toBe('hatch');
});
