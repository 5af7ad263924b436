import { expect, it } from 'vitest';
import { emailKeyOf, normalizeEmail, spellingsOf } from './normalize-email';

const JOSE = 'jos\u00e9@xn--mnchen-3ya.example';

it.each([
  ['Ada@Example.com ', 'ada@example.com'],
  ['JOS\u00c9@M\u00dcNCHEN.example', JOSE],
  ['jose\u0301@mu\u0308nchen.example', JOSE],
  ['Jose\u0301@XN--MNCHEN-3YA.example', JOSE],
  ['\u212aate@ex\uff21mple.com', 'kate@example.com'],
  // A domain that does not exist in this form is only composed.
  ['JOS\u00c9@xn--a', 'jos\u00e9@xn--a'],
  ['jos\u00e9 without an address', 'jos\u00e9 without an address'],
  ['jos\u00e9@a b', 'jos\u00e9@a b'],
])('%s is compared as %s', (given, normal) => {
  expect(normalizeEmail(given)).toBe(normal);
  expect(normalizeEmail(normal)).toBe(normal);
});

it('converts no text that is too long for an address', () => {
  const long = `${'e\u0301'.repeat(100_000)}@example.com`;
  expect(normalizeEmail(long)).toBe(long);
});

it('stores a key only for addresses with other spellings', () => {
  expect([emailKeyOf('Ada@Example.com'), emailKeyOf('JOS\u00c9@m\u00fcnchen.example')]).toEqual([null, JOSE]);
});

it('names the spellings of older rows', () => {
  expect(spellingsOf('ada@example.com')).toEqual(['ada@example.com']);
  expect(spellingsOf(JOSE)).toEqual([
    JOSE,
    'jose\u0301@xn--mnchen-3ya.example',
    'jos\u00e9@m\u00fcnchen.example',
    'jose\u0301@mu\u0308nchen.example',
  ]);
});
