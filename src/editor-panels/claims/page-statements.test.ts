import { describe, expect, it } from 'vitest';
import { rootOf } from '../../editing/document';
import { describeUnlinked, findUnlinked, findUnlinkedIn } from './page-statements';

const TEXT = 'We own 77 mills and 12 trucks. 77 is a lot.';

function page(subheadline: string) {
  const content = {
    page: { title: 'Home', description: 'We own 99 mills.' },
    hero: { headline: 'Shops', subheadline },
  };
  return rootOf('home', { content, sections: [] });
}

function listUnlinked(
  text: string,
  covered: { words: string; start: number; isExact?: boolean }[] = [],
  before = TEXT,
) {
  const texts = { pageId: 'home' as const, content: page(text), stored: page(before), sections: [] };
  const found = findUnlinked(
    texts,
    covered.map((words) => ({ ref: 'home.hero.subheadline', ...words })),
  );
  return (found.get('home.hero.subheadline') ?? []).map(({ words, start }) => `${words} at ${start}`);
}

describe('findUnlinked', () => {
  it('returns the statements of all texts of a page by path, and says where they are', () => {
    const root = page(TEXT);
    const found = findUnlinked({ pageId: 'home', content: root, stored: root, sections: [] }, []);
    expect([...found.keys()]).toEqual(['home.page.description', 'home.hero.subheadline']);
    expect(found.get('home.page.description')).toEqual([
      {
        ...{ path: 'home.page.description', label: 'Page › Meta description' },
        ...{ words: '99', start: 7, end: 9, kind: 'figure', reason: 'States a figure.' },
      },
    ]);
  });

  it('leaves out covered words, but not the same words elsewhere in the text', () => {
    expect(listUnlinked(TEXT, [{ words: '77', start: 7 }])).toEqual(['12 at 20', '77 at 31']);
    expect(listUnlinked(TEXT, [{ words: '77', start: 31 }])).toEqual(['77 at 7', '12 at 20']);
  });

  it('follows covered words while the text around them, or they themselves, are edited', () => {
    const covered = [{ words: '12', start: 20 }];
    expect(listUnlinked('Today we own 77 mills and 12 trucks.', covered)).toEqual(['77 at 13']);
    expect(listUnlinked('We own 77 mills and 14 trucks. 77 is a lot.', covered)).toEqual(['77 at 7', '77 at 31']);
    expect(listUnlinked('Fourteen looms.', covered)).toEqual(['Fourteen at 0']);
  });

  it('marks the words that replace those someone decided are not a claim', () => {
    const decided = [{ words: '12', start: 20, isExact: true }];
    expect(listUnlinked(TEXT, decided)).toEqual(['77 at 7', '77 at 31']);
    expect(listUnlinked('We own 77 mills and 14 trucks. 77 is a lot.', decided)).toContain('14 at 20');
  });

  it('leaves out texts that are shown because nothing else is stored', () => {
    const base = { id: 1, pageId: 'home', isActive: true, createdBy: null, version: 1, position: 0 };
    const section = { ...base, sectionId: 'n', sectionType: 'hero', sectionName: 'Note', sectionData: {} };
    const root = rootOf('home', { content: {}, sections: [section] });
    expect(findUnlinked({ pageId: 'home', content: root, stored: root, sections: [section] }, []).size).toBe(0);
  });
});

it('findUnlinkedIn returns the statements of a text that is still being written, without the covered words of its stored text', () => {
  const path = 'home.hero.subheadline';
  const words = { ref: path, words: '12', start: 20 };
  const list = (at: string) =>
    findUnlinkedIn(path, 'We own 77 mills, 34 looms and 12 trucks.', page(TEXT), [{ at, words }]).map(
      (one) => one.words,
    );
  expect(list(path)).toEqual(['77', '34']);
  expect(list('home.hero.headline')).toEqual(['77', '34', '12']);
});

it('describeUnlinked says why words are marked', () => {
  expect(describeUnlinked({ reason: 'States a figure.' })).toBe('States a figure and isn’t linked to a claim.');
});
