import { describe, expect, it } from 'vitest';
import { namedPages } from '../../editing/names';
import { SCREENS } from '../screens';
import {
  listContentItems,
  listNewEntryItems,
  listScreenItems,
  listSettingsItems,
  type PaletteItem,
  searchPalette,
} from './palette-items';
import { SEARCH_WORDS } from './search-words';

const ENTRIES = { id: 'entries', label: 'Collections', Component: null as never } as const;

const CONTENT = listContentItems({
  ...namedPages.getState(),
  items: [
    {
      pageId: 'portfolio/oak-lane',
      title: 'Oak Lane Bakery',
      path: '/portfolio/oak-lane',
      of: 'Portfolio',
      status: 'published',
    },
  ],
});
const find = (query: string, items: readonly PaletteItem[] = CONTENT) =>
  searchPalette(items, query).map(({ group, label, detail }) => [group, label, detail]);

describe('searchPalette', () => {
  it('finds the footer’s texts by the name of the section', () => {
    const found = find('footer');
    expect(found).toContainEqual(['Pages', 'Header & footer', undefined]);
    expect(found).toContainEqual(['Sections', 'Footer', 'Header & footer']);
    expect(found).toContainEqual(['Fields', 'Tagline', 'Header & footer › Footer']);
    expect(found.filter(([group]) => group === 'Fields').map(([, label]) => label)).toContain('Copyright notice');
  });

  it('requires every word, wherever it is', () => {
    expect(find('home headline')).toContainEqual(['Fields', 'Headline', 'Home › Hero']);
    expect(find('home nonsense')).toEqual([]);
  });

  it('lists an exact name first, and ignores case and accents', () => {
    expect(find('HÓME')[0]).toEqual(['Pages', 'Home', '/']);
  });

  describe('with several kinds of matches', () => {
    const named = (group: PaletteItem['group'], label: string, detail?: string): PaletteItem => {
      return { id: `${group} ${label}`, group, label, ...(detail !== undefined && { detail }) };
    };
    const brand = named('Screens', 'Brand');
    const person = named('Pages', 'Walter Brandt', 'Team');
    const field = named('Fields', 'Brand', 'Settings');
    const first = (query: string, ...items: PaletteItem[]) => searchPalette(items, query)[0];

    it.each([
      ['the exact name of a screen', brand, person],
      ['the exact name of a command', named('Commands', 'Brand'), named('Pages', 'Brand new')],
      ['a label that starts with the query', named('Fields', 'Brand color'), person],
      ['a word that starts with the query', person, named('Pages', 'Rebranding')],
      ['a word within the label', named('Fields', 'Rebranding'), named('Pages', 'Colors', 'Brand')],
    ])('lists %s first', (_, best, other) => {
      expect(first('brand', other, best)).toBe(best);
      expect(first('brand', best, other)).toBe(best);
    });

    it('lists screens before fields of the same name, and pages before screens that match equally', () => {
      expect(first('brand', field, brand)).toBe(brand);
      expect(first('bra', brand, named('Pages', 'Brass works'))).toMatchObject({ group: 'Pages' });
    });

    it('sorts by the match within a group', () => {
      const labels = ['Rebranding', 'Walter Brandt', 'Brand new', 'Brand'];
      const found = searchPalette(
        labels.map((label) => named('Pages', label)),
        'brand',
      );
      expect(found.map(({ label }) => label)).toEqual(labels.toReversed());
    });
  });

  it('finds an item’s own page, which opens the item', () => {
    const [item] = searchPalette(CONTENT, 'bakery');
    expect(item).toMatchObject({ label: 'Oak Lane Bakery', href: '/admin?page=portfolio&item=oak-lane' });
  });

  it('opens the field it found', () => {
    const copyright = searchPalette(CONTENT, 'copyright').find(({ group }) => group === 'Fields');
    expect(copyright?.href).toBe('/admin?page=site&at=site.footer.copyright');
  });

  it('finds the pages and fields of the settings that the person may open', () => {
    const zone = find('time zone', listSettingsItems('admin'));
    expect(zone).toContainEqual(['Fields', 'Time zone', 'Settings › Site › Language and time zone']);
    expect(find('audit', listSettingsItems('admin'))[0]).toEqual(['Screens', 'Audit log', 'Settings']);
    expect(find('time zone', listSettingsItems('editor'))).toEqual([]);
    expect(listSettingsItems('editor')[0]?.href).toBe('/admin/settings/account');
  });

  it('finds a collection by the name of its page and by its entries', () => {
    const [insights] = listScreenItems([ENTRIES]);
    expect(insights).toMatchObject({ label: 'Insights', href: '/admin/entries?collection=insights' });
    expect(find('articles', insights && [insights])).toEqual([['Screens', 'Insights', 'articles']]);
  });

  it('offers new entries to people who may open their screen', () => {
    const href = '/admin/entries?collection=insights&new';
    expect(listNewEntryItems([ENTRIES])).toMatchObject([{ group: 'Commands', label: 'New article', href }]);
    expect(listNewEntryItems([])).toEqual([]);
  });

  describe('with the words that people use', () => {
    const all = [...listSettingsItems('admin'), ...listScreenItems(SCREENS), ...CONTENT];

    it.each([
      ['phone number', 'Phone', '/admin/settings/site#contact'],
      ['phone', 'Phone', '/admin/settings/site#contact'],
      ['email address', 'Email', '/admin/settings/site#contact'],
      ['address', 'Address', '/admin/settings/site#contact'],
      ['undo', 'Activity', '/admin/activity'],
      ['move page', 'All pages', '/admin/pages'],
      ['footer text', 'Footer', '/admin?page=site&at=site.footer'],
      ['logo', 'Brand', '/admin/brand'],
      ['favicon', 'Brand', '/admin/brand'],
      ['colors', 'Brand', '/admin/brand'],
    ])('lists the place for “%s” first', (query, label, href) => {
      expect(searchPalette(all, query)[0]).toMatchObject({ label, href });
    });

    it('finds the fields of the content for people who cannot open the settings', () => {
      expect(searchPalette(CONTENT, 'phone number')[0]?.id).toBe('site.firm.phone');
    });

    it('ignores the order of the words, and finds them before they are complete', () => {
      expect(find('page mo', all)[0]).toEqual(['Screens', 'All pages', undefined]);
      expect(find('favi', all)).toEqual([['Screens', 'Brand', undefined]]);
    });

    it.each(['backup', 'restore', 'download'])('finds the backups for “%s”', (query) => {
      expect(find(query, all)).toContainEqual(['Fields', 'Backups', 'Settings › Data']);
    });

    it('still lists an exact name first', () => {
      expect(find('menus', all)[0]).toEqual(['Screens', 'Menus', undefined]);
    });

    it('has words only for items that exist', () => {
      const commands = ['replace', 'shortcuts', 'sign-out'];
      const ids = new Set([...all.map(({ id }) => id), ...commands]);
      expect(Object.keys(SEARCH_WORDS).filter((id) => !ids.has(id))).toEqual([]);
      expect(Object.values(SEARCH_WORDS).flat()).toEqual(expect.not.arrayContaining([expect.stringMatching(/[A-Z]/)]));
    });
  });

  it('lists pages and screens, but no fields, without a query', () => {
    const screens = listScreenItems([{ id: 'brand', label: 'Brand', Component: null as never }]);
    const groups = find('', [...CONTENT, ...screens]).map(([group]) => group);
    expect([...new Set(groups)]).toEqual(['Pages', 'Screens']);
  });
});
