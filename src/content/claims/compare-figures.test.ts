import { expect, it } from 'vitest';
import { figureSubject } from './compare-figures';
import { findStatements } from './find-statements';

const subjects = (text: string) => findStatements(text).map((statement) => figureSubject(text, statement));

it.each([
  ['11 deals in year one', ['deal']],
  ['We have completed twelve deals.', ['deal']],
  ['32% average equity return', ['% average equity return']],
  ['100+ hours of training', ['hour of training']],
  ['100+ training hours', ['training hour']],
  ['Our companies employ 340', ['company employ']],
  ['We raised $7.5M.', ['$ raised']],
  ['$7.5M raised', ['$ raised']],
  ['A gross multiple of 2.3x.', ['x gross multiple']],
  ['11 of our owners stay.', [null]],
  ['We hold for 5 to 7 years.', [null]],
  ['29 days from letter to closing', ['day letter closing']],
  ['31 days from letter of intent to closing', ['day letter intent closing']],
  ['We closed in 29 days. Ask Joe.', [null]],
  ['Hold for 7 years', [null]],
  ['2,100 homes, and 40 hotels', ['home', 'hotel']],
  ['Two agencies', ['agency']],
  ['The best of 11 deals', [null, 'deal']],
] as const)('what the figures of “%s” are about', (text, expected) => {
  expect(subjects(text)).toEqual(expected);
});
