import { expect, it } from 'vitest';
import type { SectionItem } from '../../editing/fields';
import { listPlaces } from './place-select';

const item = (id: string, block = id): SectionItem => ({ path: `home.${id}`, id, name: id.toUpperCase(), block });

it('a new section goes first, or after the last of the sections that share a place', () => {
  const closing = { path: 'home.closing', id: 'closing', name: 'Closing', isStanding: true };
  const items = [item('hero'), item('intro'), item('list', 'intro'), closing];
  expect(listPlaces(items, false)).toEqual([
    { key: null, label: 'At the top' },
    { key: 'hero', label: 'After HERO' },
    { key: 'intro', label: 'After LIST' },
  ]);
  expect(listPlaces(items, true)).toEqual([{ key: null, label: 'At the top' }]);
});
