import { describe, expect, it } from 'vitest';
import { isMinorEdit } from './minor-edit';

const rich = (...texts: string[]) => ({ blocks: texts.map((text) => ({ type: 'paragraph', data: { text } })) });
const LEAD = 'We buy small companies from owners who retire.';

describe('isMinorEdit', () => {
  it.each([
    ['a typo', 'We buy smal companies from owners.', 'We buy small companies from owners.'],
    ['swapped letters', 'Contcat us', 'Contact us'],
    ['a capital letter', 'we answer the phone.', 'We answer the phone.'],
    ['a short word', LEAD, LEAD.replace('small', 'family')],
    ['a typo next to a figure', 'Eleven dels in year 1', 'Eleven deals in year 1'],
    ['a typo in one paragraph', rich(LEAD, 'It taks time.'), rich(LEAD, 'It takes time.')],
    ['a typo inside a link', rich('See <a href="/team">our temm</a>.'), rich('See <a href="/team">our team</a>.')],
  ])('accepts %s', (_, before, after) => {
    expect(isMinorEdit(before, after)).toBe(true);
    expect(isMinorEdit(after, before)).toBe(true);
  });

  it.each([
    ['more than 20 characters', LEAD, LEAD.replace('small companies', 'big factories and shops')],
    ['more than 20 characters in two places', `${LEAD} ${LEAD}`, `Now we buy ${LEAD} Only then. ${LEAD}`],
    ['half of a short text', 'Contact us', 'Buy now'],
    ['another figure', 'We made 11 deals this year.', 'We made 12 deals this year.'],
    ['a figure in words', 'We made eleven deals this year.', 'We made twelve deals this year.'],
    ['a new percentage', 'Returns were good last year.', 'Returns were 9% last year.'],
    ['another currency', 'We raised $2 million from families.', 'We raised €2 million from families.'],
    ['a figure that is moved', 'It took 29 days and 3 people.', 'It took 3 days and 29 people and so on for long.'],
    ['a removed negation', 'These figures are not audited.', 'These figures are audited.'],
    ['an added negation', 'Our partners can sell at any time.', 'Our partners can’t sell at any time.'],
    ['a superlative', 'We are a buyer of small firms.', 'We are the best buyer of small firms.'],
    ['a doubled share', 'Sales grew by a third last year.', 'Sales doubled by a half last year.'],
    ['an emptied text', 'Not audited', ''],
    ['a text in place of none', '', 'Audited'],
    ['another link', rich('See <a href="/team">our team</a>.'), rich('See <a href="/x">our team</a>.')],
    ['bold words', rich('See our team.'), rich('See <b>our team</b>.')],
    ['another block', rich(LEAD), rich(LEAD, 'More.')],
    ['another kind of value', LEAD, rich(LEAD)],
    ['numbers', 7, 8],
    ['a value that is missing', undefined, LEAD],
  ])('refuses %s', (_, before, after) => {
    expect(isMinorEdit(before, after)).toBe(false);
  });

  it('compares long texts that differ everywhere in time', () => {
    expect(isMinorEdit('ab'.repeat(10_000), 'ba'.repeat(10_000))).toBe(true);
    expect(isMinorEdit('ab'.repeat(10_000), 'cd'.repeat(10_000))).toBe(false);
    const words = (word: string) => rich(...Array<string>(2000).fill(word));
    expect(isMinorEdit(words('a word'), words('a ward'))).toBe(false);
    expect(isMinorEdit('a'.repeat(1_000_000), 'a'.repeat(1_000_000))).toBe(false);
  });
});
