import { describe, expect, it } from 'vitest';
import { unknownClaims } from './figures';

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
];

/** Twenty suggestions with something made up: what is caught. */
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
];

/** Twenty that say only what the site says, in other words. */
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
];

describe('the figures check', () => {
  it.each(MADE_UP)('catches what is made up: %s', (text, caught) => {
    expect(unknownClaims(text, SITE)).toEqual(caught);
  });

  it.each(HONEST)('raises no alarm: %s', (text) => {
    expect(unknownClaims(text, SITE)).toEqual([]);
  });

  it('knows what stands in the current text and the instructions', () => {
    expect(unknownClaims('45% and the best', ['We returned 45%.', 'say that we are the best'])).toEqual([]);
  });
});
