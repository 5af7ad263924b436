import { expect, it } from 'vitest';
import { groupSaves, isPageCreation, namesIn, putPagesFirst, withoutDefaults, withoutSteps } from './group-saves';

it('groups consecutive changes of the same save', () => {
  const changes = [3, 3, 2, 1, 1].map((changeSetId, id) => ({ id, changeSetId }));
  expect(groupSaves(changes).map((save) => save.map(({ id }) => id))).toEqual([[0, 1], [2], [3, 4]]);
  expect(groupSaves([])).toEqual([]);
});

it('a created page is listed without its default content', () => {
  const change = (pageId: string, path: string, oldValue: unknown = null) => ({ pageId, path, oldValue });
  const created = change('letter', 'letter.page');
  const other = change('home', 'home.hero.headline');
  const edited = [change('letter', 'letter.body', { blocks: [] }), change('letter', 'letter.hero.image')];
  expect(withoutDefaults([change('letter', 'letter.body'), created, ...edited, other])).toEqual([
    created,
    ...edited,
    other,
  ]);
  expect(isPageCreation(change('letter', 'letter.page', { title: 'Before' }))).toBe(false);
});

it('a moved page comes before the links that follow it', () => {
  const paths = (changes: { path: string }[]) => changes.map(({ path }) => path);
  const save = ['site.footer.columns.0.links.1.url', 'about.page.address', 'site.navigation.1.url'];
  expect(paths(putPagesFirst(save.map((path) => ({ path }))))).toEqual([save[1], save[0], save[2]]);
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
  expect(namesIn(steps)).toEqual([{ sectionId: 'howWeWork', sectionName: 'How we work', sectionType: '' }]);
});
