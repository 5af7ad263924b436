import { describe, expect, it } from 'vitest';
import { summarizeSaves } from './summarize-saves';

/** Returns the changes of one save, the last one first, as the server lists them. */
const saveOf = (changeSetId: number, paths: readonly string[], together = paths.length, oldValue: unknown = 'Before') =>
  paths
    .map((path) => ({ changeSetId, pageId: path.split('.', 1)[0] ?? '', together, path, oldValue, isUndone: false }))
    .reverse();

/** Returns the titles of saves. A path's last two parts stand for its label. */
const titlesOf = (changes: ReturnType<typeof saveOf>, isDeed = false) =>
  summarizeSaves(changes, ({ path }) => ({ title: path.split('.').slice(-2).join(' › '), isDeed })).map(
    ({ title }) => title,
  );

describe('summarizeSaves', () => {
  it('lists each save once, by its first change', () => {
    const changes = [...saveOf(4, ['home.hero.headline', 'home.faq.title']), ...saveOf(3, ['about.hero.headline'])];
    const saves = summarizeSaves(changes, ({ path }) => ({ title: path }));
    expect(saves.map(({ change }) => change)).toEqual([changes[1], changes[2]]);
    const undone = changes.map((one, index) => ({ ...one, isUndone: index > 0 }));
    expect(summarizeSaves(undone, ({ path }) => ({ title: path })).map(({ isUndone }) => isUndone)).toEqual([
      false,
      true,
    ]);
  });

  it('names up to three fields, and their section once', () => {
    expect(titlesOf(saveOf(1, ['site.firm.email', 'site.firm.phone']))).toEqual(['firm › email and phone']);
    expect(titlesOf(saveOf(1, ['site.firm.name', 'site.logo.text']))).toEqual(['firm › name and logo › text']);
    expect(titlesOf(saveOf(1, ['site.firm.name', 'site.firm.email', 'site.firm.phone']))).toEqual([
      'firm › name, email, and phone',
    ]);
  });

  it('names the first of more fields, with the number of the others', () => {
    const paths = ['name', 'email', 'phone', 'address'].map((key) => `site.firm.${key}`);
    expect(titlesOf(saveOf(1, paths))).toEqual(['firm › name and 3 other changes']);
    // The other changes of the save have not been loaded.
    expect(titlesOf(saveOf(1, ['site.firm.name'], 3))).toEqual(['firm › name and 2 other changes']);
  });

  it('names only the first of fields on several pages', () => {
    expect(titlesOf(saveOf(1, ['investors.hero.eyebrow', 'home.hero.headline']))).toEqual([
      'hero › eyebrow and 1 other change',
    ]);
    expect(titlesOf(saveOf(1, ['investors.hero.eyebrow', 'home.hero.headline', 'about.hero.headline']))).toEqual([
      'hero › eyebrow and 2 other changes',
    ]);
  });

  it('names two pages, and the number of more', () => {
    const pagesOf = (pageIds: readonly string[], together?: number) =>
      summarizeSaves(
        saveOf(
          1,
          pageIds.map((id) => `${id}.hero.headline`),
          together,
        ),
        () => ({ title: '' }),
      ).map(({ pages }) => pages);
    expect(pagesOf(['home'])).toEqual(['Home']);
    expect(pagesOf(['home', 'team'])).toEqual(['Home and Team']);
    expect(pagesOf(['home', 'team', 'portfolio'])).toEqual(['Home and 2 more pages']);
    // The other changes of the save have not been loaded.
    expect(pagesOf(['home', 'team'], 9)).toEqual(['Home and other pages']);
  });

  it('leaves out the copies of contact details on the contact page', () => {
    const phone = ['site.firm.phone', 'contact.contactInfo.contact.phone'];
    expect(titlesOf(saveOf(1, phone))).toEqual(['firm › phone']);
    expect(titlesOf(saveOf(1, ['contact.contactInfo.contact.phone']))).toEqual(['contact › phone']);
  });

  it('leaves out the sections that a new page starts with', () => {
    const created = saveOf(1, ['press.page', 'press.hero', 'press.body'], 3, null);
    expect(titlesOf(created, true)).toEqual(['press › page']);
  });

  it('names only one thing that was done to a page or a section as a whole', () => {
    expect(titlesOf(saveOf(1, ['home.page.status', 'home.page.address']), true)).toEqual([
      'page › status and 1 other change',
    ]);
  });
});
