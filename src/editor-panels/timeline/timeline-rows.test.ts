import { expect, it } from 'vitest';
import type { TimelineItem } from './create-timeline';
import { sourceName, timelineRows } from './timeline-rows';

const at = (id: number, seconds: number) =>
  ({
    id,
    changeSetId: id,
    pageId: 'home',
    path: 'home.hero.headline',
    timestamp: new Date(seconds * 1000).toISOString(),
  }) as unknown as TimelineItem;

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

it('an added section is one row, and the changes of its save on other pages are counted', () => {
  const change = (id: number, path: string, newValue: unknown) =>
    ({ ...at(id, 100), changeSetId: 7, together: 5, pageId: 'home', path, oldValue: null, newValue }) as TimelineItem;
  const save = [
    change(4, 'home.page.order', ['hero', 'letters']),
    change(3, 'home.page.hidden.letters', true),
    change(2, 'home.page.names.letters', 'Letters'),
    change(1, 'home.letters', { blocks: [] }),
  ];
  const [row, ...others] = timelineRows(save, false);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ item: { id: 1 }, groupSize: 1, together: 2, elsewhere: 1 });
  expect(timelineRows(save, true)[0]?.elsewhere).toBe(0);
  expect(timelineRows(save, false, true)[0]?.elsewhere).toBe(0);
});

it('sourceName describes known sources and returns unknown ones as they are', () => {
  expect(sourceName('overlay')).toBe('on the page');
  expect(sourceName('restore')).toBe('from the history');
  expect(sourceName('hatch')).toBe('hatch');
});
