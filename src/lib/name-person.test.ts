import { describe, expect, it } from 'vitest';
import { namePerson, sayPerson } from './name-person';

describe('namePerson', () => {
  it.each([
    [
      'the stored name, also if the account is gone',
      { id: 'u1', name: 'Marian Oakes' },
      'Marian Oakes',
      'Marian Oakes',
    ],
    ['the name of a key without an owner', { id: null, name: 'Import key' }, 'Import key', 'Import key'],
    ['a former user if only the id is known', { id: 'u1', name: null }, 'Former user', 'a former user'],
    ['a former user for an empty name', { id: 'u1', name: ' ' }, 'Former user', 'a former user'],
    ['someone if nothing is known', { id: null, name: null }, 'Someone', 'someone'],
    ['someone if nobody is recorded', null, 'Someone', 'someone'],
    ['someone if it is left out', undefined, 'Someone', 'someone'],
  ])('returns %s', (_, person, atStart, within) => {
    expect([namePerson(person), namePerson(person, 'within')]).toEqual([atStart, within]);
  });
});

it('quotes a name that could make a sentence say something else', () => {
  expect(sayPerson({ id: 'u1', name: 'Ada O’Neill-Sample' })).toBe('Ada O’Neill-Sample');
  expect(sayPerson({ id: 'u1', name: 'Ada, approved by Rae' })).toBe('“Ada, approved by Rae”');
  expect(sayPerson({ id: 'u1', name: '\u202eadA' })).toBe('“adA”');
  expect(sayPerson(null)).toBe('someone');
});
