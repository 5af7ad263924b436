import { expect, it } from 'vitest';
import { splitLabel } from '../../content/text';
import { joinLabel, splitAtBar } from './split-label';

it.each([
  ['Operators trained', '', 'Operators trained'],
  ['Operators trained', 'ready to lead', 'Operators trained|ready to lead'],
  ['', 'ready', '|ready'],
  ['a ', ' b', 'a | b'],
])('joinLabel joins %j and %j, and splitAtBar splits them again', (main, sub, joined) => {
  expect(joinLabel(main, sub)).toBe(joined);
  expect(splitAtBar(joined)).toEqual([main, sub]);
  expect(splitLabel(joined)).toEqual({ main: main.trim(), sub: sub.trim() || null });
});

it('joinLabel starts the sub-label at a bar that is typed into the label', () => {
  expect(splitAtBar(joinLabel('a|b', ''))).toEqual(['a', 'b']);
});
