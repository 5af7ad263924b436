import { expect, it } from 'vitest';
import { groupSaves, withoutSteps } from './save-steps';

it('groups consecutive changes of the same save', () => {
  const changes = [3, 3, 2, 1, 1].map((changeSetId, id) => ({ id, changeSetId }));
  expect(groupSaves(changes).map((save) => save.map(({ id }) => id))).toEqual([[0, 1], [2], [3, 4]]);
  expect(groupSaves([])).toEqual([]);
});

it('an added section is listed without its name, its visibility and its place', () => {
  const change = (path: string, oldValue: unknown, newValue: unknown) => ({ pageId: 'home', path, oldValue, newValue });
  const added = change('home.howWeWork', null, { blocks: [] });
  const steps = [
    change('home.page.names.howWeWork', null, 'How we work'),
    change('home.page.hidden.howWeWork', null, true),
    change('home.page.order', null, ['hero', 'howWeWork', 'record']),
  ];
  const others = [
    change('home.page.names.faq', null, 'Questions'),
    change('home.hero.headline', 'Old', 'New'),
    change('home.page.order', ['hero', 'record'], ['record', 'howWeWork', 'hero']),
  ];
  expect(withoutSteps([...steps, added, ...others])).toEqual([added, ...others]);
  expect(withoutSteps(steps)).toEqual(steps);
});
