import { describe, expect, test } from 'vitest';
import { parseBeforeAfter } from './before-after';

describe('parseBeforeAfter', () => {
  test.each([
    ['Same-day calls from one in three to four in five', 5 / 12, 1],
    ['Same-day calls up from one in three to four in five', 5 / 12, 1],
    ['Nineteen people where there were fourteen', 14 / 19, 1],
    ['Water use down by a quarter', 1, 0.75],
    ['Waste cut by a third', 1, 2 / 3],
    ['Sales up by two fifths.', 5 / 7, 1],
    ['Carer turnover halved', 1, 0.5],
    ['Crew size doubled', 0.5, 1],
    ['Quotes down from two weeks to one day', 1, 1 / 14],
    ['Margin from 12% to 18%', 2 / 3, 1],
    ['Revenue from $1,700,000 to $3.4M', 0.5, 1],
  ])('%s', (sentence, before, after) => {
    const found = parseBeforeAfter(sentence);
    expect(found?.before).toBeCloseTo(before);
    expect(found?.after).toBeCloseTo(after);
  });

  test.each([
    ['Same-day calls from one in three to four in five', '1 in 3', '4 in 5'],
    ['Nineteen people where there were fourteen', '14', '19'],
    ['Quotes down from two weeks to one day', '2 weeks', '1 day'],
    ['Revenue from $1,700,000 to $3.4M', '$1,700,000', '$3.4M'],
    ['Share from a quarter to two fifths', '25%', '40%'],
    ['Water use down by a quarter', '', '−25%'],
    ['Sales up by two fifths.', '', '+40%'],
    ['Costs fell by a quarter', '', '−25%'],
    ['Crew size doubled', '', '×2'],
    ['Carer turnover halved', '', '×½'],
  ])('figures of "%s"', (sentence, beforeText, afterText) => {
    expect(parseBeforeAfter(sentence)).toMatchObject({ beforeText, afterText });
  });

  test.each([
    'Run by a third generation of the family',
    'Shipped by half past eight',
    'Every service contract renewed',
    'All fourteen people kept, and five hired',
    'No customer above a fifth of sales',
    'Rounds finished ninety minutes earlier',
    'From here to there',
    'From zero to zero',
    'From one in zero to two',
    'Down by two',
    'by',
    'returns null for a sentence without two amounts: %s',
  ])('nothing that could be drawn: %s', (sentence) => expect(parseBeforeAfter(sentence)).toBeNull());
});
