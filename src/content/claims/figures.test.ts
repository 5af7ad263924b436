import { describe, expect, it } from 'vitest';
import { findUnknownClaims } from './figures';

const SITE = [
  '11 deals in year one',
  '$7.5M raised',
  '32% average equity return',
  '15% average debt return',
  '100+ hours of training',
  'Our fastest closing took 29 days from the letter of intent. Sixty is usual.',
  'companies with $500K–$2M of EBITDA',
  'The founder had kept 2,100 homes warm for thirty-one years',
  'We plan for five to seven years.',
  'A heating contractor with two hundred service contracts.',
  'Same-day calls up from one in three to four in five',
];

/** Suggestions with made-up claims, and the claims to detect. */
const MADE_UP: [string, string[]][] = [
  ['We returned 45% to our investors.', ['45%']],
  ['A return of 45 percent, year after year.', ['45 percent']],
  ['More than 250 owners trust us.', ['250']],
  ['We have raised $12M so far.', ['$12M']],
  ['We have raised twelve million dollars so far.', ['twelve million dollars']],
  ['Closings in fourteen days.', ['fourteen']],
  ['Investors have doubled their money.', ['doubled']],
  ['A 3x return on capital.', ['3x']],
  ['The largest buyer of small companies in Ohio.', ['largest']],
  ['The best owner your company could have.', ['best']],
  ['The most trusted name on Main Street.', ['The most trusted']],
  ['A leading private-equity firm.', ['leading']],
  ['Guaranteed returns for patient people.', ['Guaranteed']],
  ['Safest way to own small companies.', ['Safest']],
  ['Hundreds of companies have joined us.', ['Hundreds']],
  ['32 deals in year one.', ['32']],
  ['$11 raised for each dollar.', ['$11']],
  ['World-class operators, award-winning training.', ['World-class', 'award-winning']],
  ['We close #1 of every ten deals.', ['#1', 'ten']],
  ['Founded in 1987, with 11 deals in year one.', ['1987']],
  // Numbers in words.
  ['Two dozen companies have joined us.', ['Two dozen']],
  ['Half a dozen closings a year.', ['Half a dozen']],
  ['About a fifth of our owners stay on as advisors.', ['a fifth']],
  ['Two-thirds of what we earn goes to investors.', ['Two-thirds']],
  ['Three quarters of all deals close early.', ['Three quarters']],
  ['Our investors earn twice as much.', ['twice']],
  ['A tenfold return for those who waited.', ['tenfold']],
  ['Forty-five percent a year.', ['Forty-five percent']],
  ['Between ten and sixteen percent a year.', ['ten', 'sixteen percent']],
  ['Two and a half million dollars for each deal.', ['Two and a half million dollars']],
  ['Nine in ten owners would sell to us again.', ['Nine in ten']],
  ['One hundred and twenty hours of training.', ['One hundred and twenty']],
  ['Decades of experience on Main Street.', ['Decades']],
  ['Zero losses so far.', ['Zero']],
  // Digits of any script.
  ['Returns of ４５％.', ['45%']],
  ['Returns of ٤٥٪.', ['45%']],
  ['Returns of 45\u00a0%.', ['45 %']],
  ['Returns of 4\u200b5%.', ['45%']],
  ['We manage $7.5bn.', ['$7.5bn']],
  ['We have raised €7.5M.', ['€7.5M']],
  ['We have raised EUR 7.5M.', ['EUR 7.5M']],
  ['We have raised 7.5M USD and £3k.', ['£3k']],
  ['Deals of $3-5M.', ['$3', '5M']],
  ['Returns of 10–12%.', ['10', '12%']],
  ['1\u202f250 owners.', ['1,250']],
  ["12'500 customers.", ["12'500"]],
  ['A margin of 150 bps.', ['150 bps']],
  ['Costs cut by 1/4.', ['1/4']],
  ['Costs cut by ¼.', ['1⁄4']],
  ['Our 25th company.', ['25th']],
  ['Our twenty-fifth company, in its fortieth year.', ['twenty-fifth', 'fortieth']],
  ['Closed on March 3, 2024.', ['3', '2024']],
  ['On Main Street since the eighties.', ['eighties']],
  ['An x4 multiple, or 4× at exit.', ['x4', '4×']],
  // Claims without a number.
  ['The market-leading buyer of trades.', ['market-leading']],
  ['Best in class, second to none.', ['Best in class', 'second to none']],
  ['Number one on Main Street.', ['Number one']],
  ['Unrivaled access and unparalleled care.', ['Unrivaled', 'unparalleled']],
  ['A leader in small acquisitions.', ['A leader in']],
  ['Risk-free income that cannot lose.', ['Risk-free', 'cannot lose']],
  ['We outperform and beat the market.', ['outperform', 'beat the market']],
  ['One of a kind: the first firm to do so.', ['One of a kind', 'the first firm']],
  ['The most experienced operators, and top-tier returns.', ['The most experienced', 'top-tier']],
  ['We treat owners better than anyone.', ['better than anyone']],
];

/** Texts that only repeat the site's claims in other words. */
const HONEST = [
  'Eleven deals in our first year.',
  'We raised $7.5 million.',
  'An average equity return of 32 percent.',
  'Debt has returned 15% on average.',
  'Each operator trains for 100 hours and more.',
  'Twenty-nine days from letter to keys.',
  'Our fastest closing: 29 days.',
  'From $500,000 to $2 million of EBITDA.',
  '2100 homes kept warm.',
  'Thirty-one years of warm homes.',
  'We hold for 5 to 7 years.',
  '200 service contracts.',
  'One of us will call you; no one else will.',
  'An honest interest in the west side of town.',
  'We invest in the trades, and we do not rest.',
  'Usually 60 days, never a form letter.',
  'First the books, then the brochure.',
  'A suggestion at the request of our guests.',
  'A single partner answers.',
  'Good companies, patient owners, plain figures.',
  'Thirty-two percent a year, on average.',
  'USD 7.5 million raised.',
  'Returns of ３２％.',
  '$0.5M to $2M of EBITDA.',
  'EBITDA of $0.5-2M.',
  'Same-day calls up from a third of all to 80%.',
  'Two hundred contracts? Yes: 200.',
  'Most of our owners stay. Make the most of it.',
  'We do our best to find what suits you best.',
  'First, second and third: listen.',
  'At the top of the street, on top of the hill.',
  'Leading a company is learned; leading by example is shown.',
  'First and foremost, we listen.',
  'The nearest forest, the latest letter.',
  'A quarter ends, a quarterly letter follows.',
  'Every third Friday we meet.',
  'A halfway house on our behalf.',
  'Once more, and once again.',
  'Most owners ask it; most people do.',
  'We would rather be careful than quick.',
];

describe('findUnknownClaims', () => {
  it.each(MADE_UP)('detects made-up claims: %s', (text, caught) => {
    expect(findUnknownClaims(text, SITE)).toEqual(caught);
  });

  it.each(HONEST)('accepts claims from the site: %s', (text) => {
    expect(findUnknownClaims(text, SITE)).toEqual([]);
  });

  it('accepts claims from the current text and the instructions', () => {
    expect(findUnknownClaims('45% and the best', ['We returned 45%.', 'say that we are the best'])).toEqual([]);
  });
});
