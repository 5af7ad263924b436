import { expect, it } from 'vitest';
import { isPageCreation, namesIn, putPagesFirst, withoutDefaults } from './group-saves';

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

it('the names that a save gave to sections are found', () => {
  const named = { pageId: 'home', path: 'home.page.names.howWeWork', oldValue: null, newValue: 'How we work' };
  const expected = [{ sectionId: 'howWeWork', sectionName: 'How we work', sectionType: '' }];
  expect(namesIn([named, { ...named, path: 'home.hero.headline' }])).toEqual(expected);
});
