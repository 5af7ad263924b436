import { describe, expect, it } from 'vitest';
import { readPageTexts } from './page-texts';
import { findAllStatements, listStatements } from './statements-at';

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
});
