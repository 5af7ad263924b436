import { expect, it } from 'vitest';
import type { CopyAsk } from '../copy/copy-writer';
import { suggestCopy } from './suggest';

const ask = (current: string, more: Partial<CopyAsk> = {}): CopyAsk => ({
  kind: 'headline',
  place: 'Page › Section › Title',
  current,
  tone: 'confident',
  instructions: '',
  facts: [],
  beside: {},
  maxLength: 120,
  ...more,
});

it.each([
  ['Good businesses deserve a next owner.', 'What good businesses deserve: a next owner.'],
  ['Invest alongside us', 'Would you like to invest alongside us?'],
  ['Three ways to work with us', 'Three ways of working with us'],
  ['11 deals in year one', 'Year one: 11 deals'],
  ['One company, eighteen months', 'Eighteen months, one company'],
  ['How long do you hold a company?', 'Can you tell me how long you hold a company?'],
  ['Can I lose money as an investor?', 'May I ask whether I can lose money as an investor?'],
  ['What happens to the staff and the name?', 'May I ask what happens to the staff and the name?'],
])('suggests another form of a headline: %s', (current, otherwise) => {
  expect(suggestCopy(ask(current))).toContain(otherwise);
});

it.each([
  'Waste cut by a third',
  'Water use down by a quarter',
  'Northgate Home Care',
  'Dispatch',
  'What we own, and why.',
])('does not treat a headline as an imperative or a statement if it only looks like one: %s', (current) => {
  expect(suggestCopy(ask(current)).join('\n')).not.toMatch(/invite you|would you like|^(?:why|and why|you can) /im);
});

it('a shortened imperative names a thing, or is not suggested as a headline', () => {
  const shorter = ask('Tell us what you are considering.', { instructions: 'shorter' });
  expect(suggestCopy(shorter).join('\n')).not.toMatch(/^us /im);
});

it('a biography is suggested with the person’s name and title', () => {
  const beside = { name: 'Daniel\nOkafor', title: 'Partner, Training' };
  const current = 'Daniel led a crew of forty. His own furnace is the last to be serviced.';
  expect(suggestCopy(ask(current, { kind: 'bio', beside, maxLength: 500 }))).toEqual([
    'Daniel Okafor led a crew of forty. His own furnace is the last to be serviced.',
    'Daniel Okafor, partner, led a crew of forty. His own furnace is the last to be serviced.',
    'Partner Daniel Okafor led a crew of forty. His own furnace is the last to be serviced.',
  ]);
});
