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
    ['a comma after a figure', 'In 2025 we bought a mill.', 'In 2025, we bought a mill.'],
    ['a typo in a word with a negative prefix', 'Our unusal offices are open.', 'Our unusual offices are open.'],
    [
      'a typo in a link with its own address',
      rich('Read alll of <a href="/oak">/oak</a>.'),
      rich('Read all of <a href="/oak">/oak</a>.'),
    ],
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
    [
      'a figure that changes places',
      'Repaid 3 loans in 29 days, on average.',
      'Repaid 29 loans in 3 days, on average.',
    ],
    [
      'a figure that moves to another block',
      rich('Fees are 9% a year', 'Gains are a'),
      rich('Fees are a year', 'Gains are 9% a'),
    ],
    ['a negation that changes places', 'We do not sell, we buy and hold.', 'We do sell, we not buy and hold.'],
    ['a removed sign', 'The fund returned -5% last year.', 'The fund returned 5% last year.'],
    ['a loss in brackets', 'The fund returned (5)% last year.', 'The fund returned 5% last year.'],
    ['another unit', 'All loans were repaid in 3 years.', 'All loans were repaid in 3 days.'],
    [
      'another unit after a figure in words',
      'All loans were repaid in three years.',
      'All loans were repaid in three days.',
    ],
    ['a word before a figure', 'The fund returned about 5% last year.', 'The fund returned minus 5% last year.'],
    ['a negative prefix', 'All of these figures are audited.', 'All of these figures are unaudited.'],
    ['a negative prefix with a typo', 'All of these figures are audited.', 'All of these figures are unaudted.'],
    ['a negative suffix', 'Our partners are careful people.', 'Our partners are careless people.'],
    [
      'a negation in letters that look the same',
      'These figures are audited by us.',
      'These figures are n\u043et audited by us.',
    ],
    [
      'a negation with a combining character',
      'These figures are audited by us.',
      'These figures are no\u0301t audited by us.',
    ],
    ['struck-through words', 'These figures are not audited.', 'These figures are n\u0336o\u0336t\u0336 audited.'],
    ['invisible characters', LEAD, LEAD.replace('buy', 'b\u200buy')],
    ['reversed characters', LEAD, LEAD.replace('small', '\u202esmall\u202c')],
    ['the end of a label', 'Call us or visit us', 'Call us |or visit us'],
    ['another placeholder', 'All news of {page} and more', 'All news of {firm} and more'],
    ['a new placeholder', 'All news of {page} and more', 'All {firm} news of {page} and more'],
    ['an address in a text', 'Write to mail@oak.example today.', 'Write to mail@oaks.example today.'],
    ['a new address in a text', 'Write to us as soon as you can.', 'Write to evil.com as soon as you can.'],
    ['a short text that is replaced among others', rich(LEAD, 'Gain'), rich(LEAD, 'Loss')],
    [
      'a link that is its own text',
      rich('See <a href="https://oak.example">oak.example</a> for more.'),
      rich('See <a href="https://oaks.example">oaks.example</a> for more.'),
    ],
    [
      'the address and text of an email link',
      rich('Mail <a href="mailto:ann">ann</a> for more.'),
      rich('Mail <a href="mailto:anna">anna</a> for more.'),
    ],
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
    expect(isMinorEdit('.'.repeat(19_000), `${'.'.repeat(19_000)}a`)).toBe(true);
    expect(isMinorEdit('{'.repeat(19_000), `${'{'.repeat(19_000)}a`)).toBe(false);
    expect(isMinorEdit('a'.repeat(1_000_000), 'a'.repeat(1_000_000))).toBe(false);
  });
});
