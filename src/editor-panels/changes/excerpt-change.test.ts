import { describe, expect, it } from 'vitest';
import { excerptChange, findChangedLooks, summarizeLooks } from './excerpt-change';

const LONG = 'We buy small businesses from owners who want to retire, and we look after';

describe('excerptChange', () => {
  it('starts at the beginning if the texts differ there', () => {
    expect(excerptChange('Old name', 'New name')).toMatchObject({ before: 'Old name', after: 'New name' });
    expect(excerptChange(null, 'New')).toMatchObject({ before: 'empty', after: 'New' });
  });

  it('never shows the same text before and after if they differ', () => {
    const { before, after } = excerptChange(`${LONG} their people.`, `${LONG} their customers.`);
    expect(before).toBe('...after their people.');
    expect(after).toBe('...after their customers.');
    const longer = excerptChange(LONG, `${LONG}.`);
    expect(longer.before).not.toBe(longer.after);
  });

  it('returns the changed words with what surrounds them', () => {
    const { words } = excerptChange(`${LONG} their people.`, `${LONG} their customers.`);
    expect(words.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
    expect(words.map(({ text }) => text)).toEqual(['...and we look after their ', 'people', 'customers', '.']);
  });

  it('shows what changed beside the words: where a link leads, who is quoted, and in which field a text is', () => {
    const rich = (type: string, data: object) => ({ blocks: [{ id: 'a', type, data }] });
    const link = (href: string) => rich('paragraph', { text: `See <a href="${href}">our <b>team</b></a>` });
    const show = (before: unknown, after: unknown) => {
      const { words, ...cut } = excerptChange(before, after);
      expect(words.some(({ kind }) => kind !== 'same')).toBe(true);
      return [cut.before, cut.after];
    };
    expect(show(link('/team'), link('https://other.example/'))).toEqual([
      '...See our team (/team)',
      expect.stringContaining('(https://other'),
    ]);
    const quote = (caption: string) => rich('quote', { text: 'A fair buyer', caption });
    expect(show(quote('A cousin'), quote('The Daily'))).toEqual([
      expect.stringContaining('A cousin'),
      expect.stringContaining('The Daily'),
    ]);
    expect(show({ buyer: 'Acme', seller: '' }, { buyer: '', seller: 'Acme' })).toEqual(['Buyer: Acme', 'Seller: Acme']);
    const ticked = (checked: boolean) => rich('checklist', { items: [{ text: 'Signed', checked }] });
    expect(show(ticked(true), ticked(false))).toEqual(['Checklist: [x] Signed', 'Checklist: [ ] Signed']);
  });

  it('shows the removed and the added words, also of a long passage far into a text', () => {
    const passage =
      'who have run them for thirty years and would like to see them in the hands of people whom they know well';
    const { words } = excerptChange(`${LONG} ${passage}. ${LONG}`, `${LONG} shops. ${LONG}`);
    const shown = (kind: string) => words.flatMap((word) => (word.kind === kind ? [word.text] : [])).join('');
    expect(passage.length).toBeGreaterThan(100);
    expect(shown('removed')).toContain(passage);
    expect(shown('added')).toContain('shops');
  });

  it('shows the first removed and added words of texts that take too long to compare', () => {
    const write = (word: string) => `${LONG} ${LONG} ${Array.from({ length: 20_000 }, (_, at) => word + at).join(' ')}`;
    const { words } = excerptChange(write('old'), write('new'));
    expect(words.map(({ kind, text }) => [kind, text.slice(0, 10)])).toEqual([
      ['same', expect.stringMatching(/^\.\.\./)],
      ['removed', 'old0 old1 '],
      ['added', 'new0 new1 '],
    ]);
  });

  it('shortens long unchanged and added texts', () => {
    const { words } = excerptChange('a', `a ${'word '.repeat(200)}`);
    expect(words.map(({ text }) => text).join('').length).toBeLessThan(150);
  });
});

describe('findChangedLooks', () => {
  const image = (letter: string) => `/media/${letter.repeat(40)}-400x300-${'1'.repeat(18)}.jpg`;

  it('returns both images without their crop', () => {
    const replaced = { kind: 'image', summary: 'Replaced the image', label: '', before: image('a'), after: image('b') };
    expect(findChangedLooks(`${image('a')}#focus=1,2`, image('b'))).toEqual([replaced]);
    expect(findChangedLooks('/illustrations/bakery.svg', image('b'))).toHaveLength(1);
  });

  it('says that an image was added or removed; a color always replaces another, at first the default', () => {
    expect(findChangedLooks(null, image('a'))).toMatchObject([{ summary: 'Added the image', before: null }]);
    expect(findChangedLooks(image('a'), '')).toMatchObject([{ summary: 'Removed the image', after: null }]);
    expect(findChangedLooks('#24513f', null)).toMatchObject([{ summary: 'Changed the color', before: '#24513f' }]);
  });

  it('finds a color, also if its group was added with it', () => {
    expect(findChangedLooks('#24513f', '#fff')).toMatchObject([{ kind: 'color', summary: 'Changed the color' }]);
    const first = { kind: 'color', summary: 'Changed the color', label: 'Primary', before: null, after: '#24513f' };
    expect(findChangedLooks(null, { Colors: { Primary: '#24513f' } })).toEqual([first]);
  });

  it('finds several colors in one change, and leaves out those that stay', () => {
    const before = { Primary: '#0b1f3a', Accent: '#b98a2e', Text: '#111111' };
    const looks = findChangedLooks(before, { ...before, Primary: '#24513f', Accent: '#aa5500' });
    expect(looks.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Primary', '#0b1f3a', '#24513f'],
      ['Accent', '#b98a2e', '#aa5500'],
    ]);
    expect(summarizeLooks(looks)).toBe('Changed 2 colors');
  });

  it('returns nothing for other values, and for another crop of the same image', () => {
    expect(findChangedLooks('A bakery', 'A shop')).toEqual([]);
    expect(findChangedLooks('#24513f', 'green')).toEqual([]);
    expect(findChangedLooks(null, '')).toEqual([]);
    expect(findChangedLooks(null, true)).toEqual([]);
    expect(findChangedLooks(null, { primary: '#24513f', corners: 'round' })).toEqual([]);
    expect(findChangedLooks(image('a'), `${image('a')}#focus=1,2`)).toEqual([]);
  });
});
