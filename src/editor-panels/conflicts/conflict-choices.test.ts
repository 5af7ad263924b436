import { describe, expect, it } from 'vitest';
import type { Conflict } from '../../editing/state';
import { completeChoices, mergeKind, proposeMerge } from './conflict-choices';

const rich = (text: string) => ({ blocks: [{ type: 'paragraph', data: { text } }] });

describe('proposeMerge', () => {
  it.each([
    [
      'both changes if they touch different words',
      'We buy small shops.',
      'They buy small shops.',
      'We buy small farms.',
      'They buy small farms.',
    ],
    [
      'both changes, whichever comes first in the text',
      'We buy small shops.',
      'We buy small farms.',
      'They buy small shops.',
      'They buy small farms.',
    ],
    [
      'both changes if one appended text',
      'We buy shops.',
      'We keep shops.',
      'We buy shops. Always.',
      'We keep shops. Always.',
    ],
    ['mine if both changed the same words', 'We buy shops.', 'We keep shops.', 'We sell shops.', 'We keep shops.'],
    ['mine if there was no value before', null, 'Mine', 'Theirs', 'Mine'],
    ['mine if both rewrote the text', 'One two', 'Three four', 'Five six', 'Three four'],
  ])('proposes %s', (_, base, mine, theirs, expected) => {
    expect(proposeMerge({ base, mine, theirs })).toBe(expected);
  });

  it('includes the list items that both people added', () => {
    expect(proposeMerge({ base: ['a'], mine: ['a', 'm'], theirs: ['t', 'a'] })).toEqual(['t', 'a', 'm']);
  });

  it('proposes mine for rich text', () => {
    expect(proposeMerge({ base: rich('a'), mine: rich('b'), theirs: rich('c') })).toEqual(rich('b'));
  });
});

it.each([
  ['plain', 'a', 'b', 'plain'],
  ['rich', rich('a'), 'b', 'rich'],
  ['rich', 'a', rich('b'), 'rich'],
  ['null', null, 'b', null],
  ['list', ['a'], ['b'], 'list'],
  ['null', ['a'], null, null],
  ['null', rich('a'), null, null],
])('mergeKind is %s for %j and %j', (_, mine, theirs, kind) => {
  expect(mergeKind({ mine, theirs })).toBe(kind);
});

it('completeChoices returns the choices once every field has one', () => {
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
