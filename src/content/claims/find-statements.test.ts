import { describe, expect, it } from 'vitest';
import { findStatements } from './find-statements';

/** Sentences with what must be found in them, as `kind: words`. */
const CLAIMS: [string, ...string[]][] = [
  // Digits and counts.
  ['We have completed 11 deals.', 'figure: 11'],
  ['Each operator receives 100+ hours of training.', 'figure: 100+'],
  ['2,100 homes kept warm.', 'figure: 2,100'],
  ['1\u202f250 owners trust us.', 'figure: 1\u202f250'],
  ['Our companies employ 340 people or more.', 'figure: 340'],
  ['We served 1900 customers last year.', 'figure: 1900'],
  ['Returns of ４５％ a year.', 'figure: ４５％'],
  // Number words.
  ['Two dozen companies have joined us.', 'figure: Two dozen'],
  ['One hundred and twenty hours of training.', 'figure: One hundred and twenty'],
  ['We own twelve businesses in Ohio.', 'figure: twelve'],
  ['Zero losses so far.', 'figure: Zero'],
  ['Decades of experience on Main Street.', 'figure: Decades'],
  ['Hundreds of owners have called us.', 'figure: Hundreds'],
  // Ranges.
  ['Companies with $500K–$2M of EBITDA.', 'figure: $500K–$2M'],
  ['We hold for 5 to 7 years.', 'figure: 5 to 7'],
  ['We plan for five to seven years.', 'figure: five to seven'],
  ['Deals of $3-5M.', 'figure: $3-5M'],
  ['Between ten and sixteen percent a year.', 'figure: ten and sixteen percent'],
  // Currencies.
  ['We raised $7.5M.', 'figure: $7.5M'],
  ['We have raised twelve million dollars so far.', 'figure: twelve million dollars'],
  ['A fund of EUR 40 million.', 'figure: EUR 40 million'],
  ['It sold for £3.2bn.', 'figure: £3.2bn'],
  ['We manage $120 million for families.', 'figure: $120 million'],
  // Percentages and shares.
  ['Investors received 32% a year.', 'figure: 32%'],
  ['A net IRR of 18.4 percent.', 'figure: 18.4 percent'],
  ['Our fee is 150 bps.', 'figure: 150 bps'],
  ['Nine in ten owners would sell to us again.', 'figure: Nine in ten'],
  ['Two-thirds of what we earn goes to investors.', 'figure: Two-thirds'],
  ['About a fifth of our owners stay on.', 'figure: a fifth'],
  ['Half of our deals close in spring.', 'figure: Half'],
  ['Forty-five percent of our deals are proprietary.', 'figure: Forty-five percent'],
  // Multiples.
  ['A gross multiple of 2.3x.', 'figure: 2.3x'],
  ['Revenue has doubled.', 'figure: doubled'],
  ['A tenfold return for those who waited.', 'figure: tenfold'],
  ['Our investors earn twice as much.', 'figure: twice'],
  ['EBITDA grew 4× in six years.', 'figure: 4×', 'figure: six'],
  // A figure next to a date or an ordinal.
  ['As of December 31, 2025, the net IRR is 18%.', 'figure: 18%'],
  ['In 2024, we closed 9 deals.', 'figure: 9'],
  ['Founded in 1987, with 11 deals in year one.', 'figure: 11'],
  ['On March 3, we paid $1,000,000 to owners.', 'figure: $1,000,000'],
  ['Call (614) 555-0134 to join our 60 investors.', 'figure: 60'],
  ['From 12 Main Street we run 8 companies.', 'figure: 8'],
  ['Step 2 takes 29 days.', 'figure: 29'],
  // Superlatives.
  ['The largest buyer of small companies in Ohio.', 'superlative: largest'],
  ['A leading private-equity firm.', 'superlative: leading'],
  ['Leading provider of heating services.', 'superlative: Leading'],
  ['The best owner your company could have.', 'superlative: best'],
  ['The most trusted name on Main Street.', 'superlative: The most trusted'],
  ['World-class operators.', 'superlative: World-class'],
  ['Best in class, second to none.', 'superlative: Best in class', 'superlative: second to none'],
  ['Unrivaled access to owners.', 'superlative: Unrivaled'],
  ['Our highest return since the fund began.', 'superlative: highest'],
  ['A leader in small acquisitions.', 'superlative: A leader in'],
  ['We treat owners better than anyone.', 'superlative: better than anyone'],
  ['The only firm that keeps the name.', 'superlative: The only firm'],
  // Promises.
  ['Guaranteed returns for patient people.', 'superlative: Guaranteed'],
  ['Risk-free income that cannot lose.', 'superlative: Risk-free', 'superlative: cannot lose'],
  // Rankings.
  ['We are #1 in the Midwest.', 'ranking: #1'],
  ['Number one on Main Street.', 'ranking: Number one'],
  ['A top-quartile fund.', 'ranking: top-quartile'],
  ['One of the top ten buyers in Ohio.', 'ranking: top ten'],
  ['The first firm to keep every employee.', 'ranking: The first firm'],
  ['One of a kind.', 'ranking: One of a kind'],
  ['We were the first in the nation to do so.', 'ranking: first in the nation'],
  // Ratings and awards of others.
  ['An award-winning team.', 'third-party-rating: award-winning'],
  ['We won the Main Street Investor Award in spring.', 'third-party-rating: won the Main Street Investor Award'],
  ['Named a top employer by Ledger Monthly.', 'third-party-rating: Named a top employer by Ledger'],
  ['Ranked 5th among small funds.', 'third-party-rating: Ranked 5th'],
  ['Rated A+ for service.', 'third-party-rating: Rated A+'],
  ['Owners give us 4.8 out of 5.', 'third-party-rating: 4.8 out of 5'],
  ['A five-star reputation.', 'third-party-rating: five-star'],
  ['On the Inc. 5000 list again.', 'third-party-rating: Inc. 5000'],
];

/** Sentences without anything to prove. */
const NOT_CLAIMS = [
  // Dates, years and times.
  'Closed on March 3, 2024.',
  'The letter of 3 March arrived.',
  'Figures as of December 31, 2025.',
  'Updated 2026-01-05.',
  'Signed on 4/15/2025.',
  'Since 1987, we have bought from owners.',
  '© 2026 Elmwater Partners',
  'The years 2019–2023 were good to us.',
  'Q3 2025 letter to investors',
  'Our office is open from 9:00 am to 5:30 pm.',
  'In the 1990s, this was a mill.',
  'Bakers start at four in the morning.',
  'A boiler from another century.',
  'A business for the 21st century.',
  // Addresses, phone numbers, suite numbers.
  '410 Main Street, Suite 200, Columbus, OH 43215',
  '350 Fifth Avenue, 21st floor',
  'P.O. Box 118, Marietta, Ohio 45750',
  'Call (614) 555-0134.',
  'Call +1 614 555 0134, ext. 12.',
  'Call +16145550134 or +44 20 7946 0991.',
  'Call 1-800-FLOWERS for flowers.',
  'Write to team2024@elmwater.example.',
  'See www.elmwater.example/2025/letter for more.',
  // Numbering, rules and files.
  '1. Send us your books. 2. Meet us.',
  'It has (1) a letter and (2) a call.',
  'Step 3: the closing',
  'Offered under Rule 506(c) of Regulation D.',
  'See Form ADV Part 2A, Item 9.',
  'CRD No. 123456',
  'Your 401(k) can invest too.',
  'Like the S&P 500, but smaller.',
  // Ordinals and idioms.
  'Our third meeting is with your family.',
  'On the fifth day, we call you.',
  'A third party checks the books.',
  'There are two ways to sell a company.',
  'The advisory board meets twice a year.',
  'One of us will call you; no one else will.',
  'We answer the phone 24/7.',
  'First the books, then the brochure.',
  // Words that look like superlatives.
  'Best regards, the team',
  'At best, a sale takes time.',
  'We do our best to find what suits you best.',
  'We act in your best interest.',
  'What is best for your employees?',
  'The best time to call is in the morning.',
  'At your earliest convenience.',
  'To the fullest extent permitted by law.',
  'She spent years leading operations.',
  'Leading a company is learned.',
  'A company named in the will of its founder.',
  'We invest in the trades, and we do not rest.',
  'The latest letter from the nearest forest.',
  'An honest interest in the west side of town.',
  'Most of our owners stay.',
  'Past performance does not guarantee future results.',
  'There is no guarantee of a return.',
];

describe('findStatements', () => {
  it(`knows ${CLAIMS.length + NOT_CLAIMS.length} sentences`, () => {
    expect(CLAIMS.length + NOT_CLAIMS.length).toBeGreaterThanOrEqual(120);
  });

  it.each(CLAIMS)('finds what someone may have to prove: %s', (text, ...expected) => {
    expect(findStatements(text).map(({ kind, words }) => `${kind}: ${words}`)).toEqual(expected);
  });

  it.each(NOT_CLAIMS)('finds nothing to prove: %s', (text) => {
    expect(findStatements(text)).toEqual([]);
  });

  it('returns where the words are in the text as it was given, with a reason', () => {
    const text = 'A\u00ad fund\u200b of ４５ million “¼” and the best.';
    const found = findStatements(text);
    expect(found.map(({ words, start, end }) => [words, text.slice(start, end)])).toEqual([
      ['４５ million', '４５ million'],
      ['¼', '¼'],
      ['best', 'best'],
    ]);
    expect(found[0]).toMatchObject({ kind: 'figure', keys: ['45000000'], reason: 'States a figure.' });
    expect(findStatements('The best.')[0]?.reason).toBe('Uses a superlative.');
    expect(findStatements('A guarantee.')[0]?.reason).toBe('Promises an outcome.');
  });

  it('reads long texts of repeated beginnings in time', () => {
    const parts = [
      '1 ',
      'A1 Main ',
      '1-',
      '614 ',
      'ranked as a b c ',
      'won the big ',
      '2024 - ',
      '+1 (1) ',
      'a@',
      'May 1 - ',
    ];
    for (const part of parts) {
      const text = part.repeat(20_000 / part.length);
      const begin = performance.now();
      findStatements(text);
      expect(performance.now() - begin, part).toBeLessThan(1500);
    }
  });
});
