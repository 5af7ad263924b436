import { describe, expect, it } from 'vitest';
import type { ClaimThen } from './claims-at';
import { readPageTexts } from './page-texts';
import { describeSupport, findAllStatements, listStatements } from './statements-at';

const NOTHING = { claims: [], notClaims: [] };
const wordsOf = (texts: string[], kinds: Parameters<typeof listStatements>[3]) =>
  listStatements(NOTHING, 'home', findAllStatements(texts), kinds).map(({ words }) => words);

describe('listStatements', () => {
  it('lists with performance only those figures that may be returns', () => {
    const texts = [
      'About forty people work here, and 12 of them own shares.',
      '32%',
      'We raised $7.5M.',
      'Sold for 2.5x.',
    ];
    expect(wordsOf(texts, ['performance'])).toEqual(['32%', '$7.5M', '2.5x']);
    expect(wordsOf(texts, ['figure'])).toEqual(['forty', '12', '32%', '$7.5M', '2.5x']);
    expect(wordsOf(texts, ['ranking'])).toEqual([]);
  });

  it('finds no figures in an address and a phone number, which are texts of their own on one line', () => {
    const html = `<address><span data-path="a">14 Mill Race Lane</span><span data-path="b">Elmwater, OH 44000</span><a
      href="tel:5555550142"><span data-path="c">(555) 555-0142</span></a></address><p>A <b>twelfth</b> of all.</p>`;
    const texts = readPageTexts(html);
    expect(texts).toEqual(['14 Mill Race Lane', 'Elmwater, OH 44000', '(555) 555-0142', 'A twelfth of all.']);
    expect(wordsOf(texts.slice(0, 3), [])).toEqual([]);
  });

  const claim = (given: Partial<ClaimThen>): ClaimThen => ({
    ...{ id: 1, registeredAt: '', statement: 'A share of 20%.', kind: 'figure', value: '20%', status: 'substantiated' },
    isOutdated: false,
    ...{ asOf: null, source: 'Payroll', owner: null, nextReview: null, retiredReason: null, places: [], files: [] },
    ...given,
  });
  const place = (words: string, before = '', after = '', ref = `home.${before}${words}${after}`) => ({
    ...{ pageId: 'home', ref, words, around: { before, after } },
  });

  it('takes a link or a decision for one place, so that the same words elsewhere are listed', () => {
    const texts = findAllStatements([
      '20% of our team are engineers.',
      'A net return of 20% a year.',
      'We keep 20% back.',
    ]);
    const then = {
      claims: [claim({ places: [place('20%', '', ' of our team are engineers.')] })],
      notClaims: [{ ...place('20%', 'We keep ', ' back.'), reason: null, by: null }],
    };
    const found = listStatements(then, 'home', texts, []).map((one) => [
      one.words,
      one.claim?.id ?? null,
      one.isOnPage,
    ]);
    expect(found).toEqual([
      ['20%', 1, true],
      ['20%', null, true],
    ]);
    // In a hidden section, for example.
    const elsewhere = { claims: [claim({ places: [place('20%', 'In our fund, ', ' stayed.')] })], notClaims: [] };
    expect(listStatements(elsewhere, 'home', texts, []).map(({ isOnPage }) => isOnPage)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('finds words that are a text of their own, also as a part of a longer one, and those whose surroundings are unknown', () => {
    const own = { claims: [claim({ places: [place('20%')] })], notClaims: [] };
    const texts = findAllStatements(['Or 20% more', '20%']);
    expect(listStatements(own, 'home', texts, []).map(({ claim: of }) => of?.id ?? null)).toEqual([1, null]);
    // With its label, but not anywhere else.
    const [label, elsewhere] = [findAllStatements(['20% Net']), findAllStatements(['Up 20% since then'])];
    expect(listStatements(own, 'home', label, [])).toMatchObject([{ isOnPage: true }]);
    expect(listStatements(own, 'home', elsewhere, [])).toMatchObject([{ isOnPage: false }, { claim: null }]);
    const old = { claims: [claim({ places: [{ ...place('20%'), around: null }] })], notClaims: [] };
    expect(listStatements(old, 'home', findAllStatements(['Or 20% more']), [])).toMatchObject([{ isOnPage: true }]);
  });

  it('takes equal figures with other labels for different statements, but not those of a menu that is there twice', () => {
    const tiles = findAllStatements(['100%', 'of our people stayed', '100%', 'owned by founders']);
    const ids = (...claims: ClaimThen[]) =>
      listStatements({ claims, notClaims: [] }, 'home', tiles, []).map(({ claim: of }) => of?.id ?? null);
    const first = claim({ id: 1, places: [place('100%', '', '', 'home.stats.0')] });
    const second = claim({ id: 2, places: [place('100%', '', '', 'home.stats.1')] });
    expect(ids(first)).toEqual([1, null]);
    expect(ids(first, second)).toEqual([1, 2]);
    // Two claims of one place are about one figure.
    expect(ids(first, { ...first, id: 3 })).toEqual([1, 3, null]);
    const menus = findAllStatements(['Our 12 mills', 'Contact', 'Welcome', 'Our 12 mills', 'Contact']);
    const inMenu = { claims: [claim({ places: [place('12', 'Our ', ' mills')] })], notClaims: [] };
    expect(listStatements(inMenu, 'home', menus, [])).toHaveLength(1);
  });

  it('compares only so many occurrences of words', () => {
    const texts = findAllStatements([`${'9 '.repeat(100_000)}9 mills`]);
    const places = Array.from({ length: 200 }, (_, index) => place('9', '9 9 9', ' 9 9 9', `home.${index}`));
    const began = performance.now();
    listStatements({ claims: [claim({ places })], notClaims: [] }, 'home', texts, ['ranking']);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('lists with performance also figures of other claims that may be returns', () => {
    const texts = findAllStatements(['A net return of 20% a year.', 'With 40 people.']);
    const then = {
      claims: [
        claim({ kind: 'testimonial', places: [place('20%', 'return of ', ' a year.')] }),
        claim({ id: 2, places: [place('40', 'With ')] }),
      ],
      notClaims: [],
    };
    expect(listStatements(then, 'home', texts, ['performance']).map(({ claim: of }) => of?.id)).toEqual([1]);
  });

  it('says that nothing supports another figure, an earlier value, or a claim whose files were destroyed', () => {
    const file = { id: 1, name: 'a.pdf', mimeType: '', addedAt: '', key: 'k', secret: 's', bytes: 1, sha256: '' };
    const support = (words: string, given: Partial<ClaimThen>) => describeSupport({ words, claim: claim(given) });
    expect(support('20 percent', { files: [file] })).toBe('file');
    expect(support('45%', { files: [file] })).toBe('unsubstantiated');
    expect(support('20%', { status: 'retired', isOutdated: true, files: [file] })).toBe('unsubstantiated');
    expect(support('20%', { source: null, files: [{ ...file, secret: '' }] })).toBe('unsubstantiated');
    expect(support('20%', {})).toBe('source');
    expect(describeSupport({ words: '20%', claim: null })).toBe('unsubstantiated');
  });
});

describe('readPageTexts', () => {
  it('reads alt texts, and a description that is no part of a text', () => {
    const page = (description: string) =>
      `<html><head><title>T</title><meta name="description" content="${description}"></head><body><p>We own 12 mills.</p><img src="a" alt="13 mills"></body></html>`;
    expect(readPageTexts(page('Net 18% a year'))).toEqual(['We own 12 mills.', 'Net 18% a year', '13 mills']);
    expect(readPageTexts(page('We own 12…'))).toEqual(['We own 12 mills.', '13 mills']);
  });

  it('reads pages that are nested as deeply as editors can write, and any other without fail', () => {
    const deep = (depth: number) =>
      `<main><p>${'<sub>'.repeat(depth)}We own 12 mills${'</sub>'.repeat(depth)}</p></main>`;
    for (const depth of [97, 5000]) expect(readPageTexts(deep(depth))).toEqual(['We own 12 mills']);
  });
});
