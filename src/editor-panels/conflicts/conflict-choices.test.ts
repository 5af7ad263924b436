import { describe, expect, it } from 'vitest';
import type { Conflict } from '../../editing/editing-state';
import { completeChoices, mergeKind, proposeMerge } from './conflict-choices';

const rich = (text: string) => ({ blocks: [{ type: 'paragraph', data: { text } }] });

describe('a proposed merge', () => {
  it.each([
    [
      'both changes, where they touch different words',
      'We buy small shops.',
      'They buy small shops.',
      'We buy small farms.',
      'They buy small farms.',
    ],
    [
      'both, whoever changed the earlier words',
      'We buy small shops.',
      'We buy small farms.',
      'They buy small shops.',
      'They buy small farms.',
    ],
    [
      'both, where one added at the end',
      'We buy shops.',
      'We keep shops.',
      'We buy shops. Always.',
      'We keep shops. Always.',
    ],
    ['mine, where both changed the same words', 'We buy shops.', 'We keep shops.', 'We sell shops.', 'We keep shops.'],
    ['mine, where nothing was there', null, 'Mine', 'Theirs', 'Mine'],
    ['mine, where all was written anew', 'One two', 'Three four', 'Five six', 'Three four'],
  ])('is %s', (_, base, mine, theirs, expected) => {
    expect(proposeMerge({ base, mine, theirs })).toBe(expected);
  });

  it('has the items both added to a list', () => {
    expect(proposeMerge({ base: ['a'], mine: ['a', 'm'], theirs: ['t', 'a'] })).toEqual(['t', 'a', 'm']);
  });

  it('is mine of a rich text', () => {
    expect(proposeMerge({ base: rich('a'), mine: rich('b'), theirs: rich('c') })).toEqual(rich('b'));
  });
});

it.each([
  ['plain', 'a', 'b', 'plain'],
  ['rich', rich('a'), 'b', 'rich'],
  ['rich', 'a', rich('b'), 'rich'],
  ['not at all', null, 'b', null],
  ['item by item', ['a'], ['b'], 'list'],
  ['not at all', ['a'], null, null],
  ['not at all', rich('a'), null, null],
])('a merge is made %s of %j and %j', (_, mine, theirs, kind) => {
  expect(mergeKind({ mine, theirs })).toBe(kind);
});

it('choices are complete once every field has one', () => {
  const conflicts: Conflict[] = ['a', 'b'].map((path) => ({ path, base: '', mine: 'm', theirs: 't' }));
  expect(completeChoices(conflicts, new Map([['a', 'mine']]), new Map())).toBeNull();
  const all = completeChoices(
    conflicts,
    new Map([
      ['a', 'mine'],
      ['b', 'merged'],
    ]),
    new Map([['b', 'both']]),
  );
  expect([...(all ?? [])]).toEqual([
    ['a', { kind: 'mine' }],
    ['b', { kind: 'merged', value: 'both' }],
  ]);
});
