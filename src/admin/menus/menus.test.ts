import { describe, expect, it } from 'vitest';
import { editingForTests, treeForTests } from '../../editing/testing';
import { siteContent } from '../../pages/site-wide/site-wide.content';
import { menuActions } from './menu-actions';
import { type MenuItem, type MenuList, type Menus, readMenus } from './menu-lists';

function openMenus(content: object = siteContent) {
  const all = editingForTests(treeForTests({ site: content, dynamic: {}, sections: [] }));
  const refused: string[] = [];
  const actions = menuActions(all.editing, (why) => refused.push(why));
  const menus = (): Menus => readMenus(all.state().content);
  const item = (list: MenuList, text: string) => list.items.find((one) => one.text === text) as MenuItem;
  const texts = (list: MenuList | null | undefined) => list?.items.map(({ text }) => text);
  const column = (index: number) => menus().columns[index] as MenuList;
  return { ...all, actions, refused, menus, item, texts, column };
}

describe('menu links', () => {
  it('move within their menu, into a sub-menu and out again, each in one undo step', async () => {
    const { actions, menus, item, texts, editing, value } = openMenus();
    const header = () => menus().header;
    actions.move(item(header(), 'Team'), header(), header(), 0);
    expect(texts(header())).toEqual(['Team', 'Home', 'About Us', 'Contact Us']);
    const below = () => item(header(), 'About Us').below as MenuList;
    actions.move(item(header(), 'Contact Us'), header(), below(), 0);
    expect([texts(header()), texts(below())]).toEqual([['Team', 'Home', 'About Us'], ['Contact Us']]);
    actions.move(item(header(), 'Home'), header(), below(), 1);
    expect(value('site.navigation.1.items')).toEqual([
      { text: 'Contact Us', url: '/contact' },
      { text: 'Home', url: '/' },
    ]);
    actions.move(item(below(), 'Home'), below(), header(), 1);
    expect([texts(header()), texts(below())]).toEqual([['Team', 'Home', 'About Us'], ['Contact Us']]);
    for (let steps = 0; steps < 4; steps++) await editing.undo();
    expect(value('site.navigation')).toEqual(siteContent.navigation);
  });

  it('move to the footer and to absent legal links, and are saved as item operations', async () => {
    const { actions, menus, item, texts, column, editing, sent, value } = openMenus();
    actions.move(item(menus().header, 'Team'), menus().header, column(1), 1);
    expect(texts(column(1))).toEqual(['Investors', 'Team', 'Brokers', 'Testimonials', 'Questions', 'Contact']);
    actions.move(item(column(2), 'Terms'), column(2), menus().legal, 0);
    actions.add(menus().legal, { text: 'Cookies', url: '/cookies' });
    expect(value('site.footer.legal')).toEqual([
      { text: 'Terms', url: '/terms' },
      { text: 'Cookies', url: '/cookies' },
    ]);
    await editing.finalize();
    expect(sent[0]?.changes.map(({ op, path }) => [op, path?.replace(/~\w+/g, '~')])).toEqual([
      ['remove', 'site.navigation.~'],
      ['insert', 'site.footer.columns.~.links'],
      ['remove', 'site.footer.columns.~.links.~'],
      ['set', 'site.footer.legal'],
    ]);
  });

  it('are refused by a full list and by a list without sub-menus', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => ({ text: `Link ${index}`, url: '/' }));
    const above = { text: 'Above', url: '', items: twelve };
    const { actions, menus, item, refused, column, value } = openMenus({
      ...siteContent,
      navigation: [above, ...twelve.slice(1)],
    });
    const header = menus().header;
    expect(actions.add(header, { text: 'More', url: '/' })).toBeNull();
    expect(actions.move(item(header, 'Link 1'), header, item(header, 'Above').below as MenuList, 0)).toBeNull();
    expect(actions.move(item(header, 'Above'), header, column(0), 0)).toBeNull();
    expect(refused).toEqual([
      'Header already has 12 links, the maximum. Remove one first.',
      'Under Above already has 12 links, the maximum. Remove one first.',
      '“Above” has links under it, which aren’t possible here. Move them first.',
    ]);
    expect(value('site.navigation.0')).toEqual(above);
  });
});
