import { describe, expect, it } from 'vitest';
import { toKey } from './key-of';

describe('toKey', () => {
  it.each([
    ['Ada Ferrow', 'ada-ferrow'],
    ["  Zoë O'Neill, Jr. ", 'zoë-o-neill-jr'],
    ['山田 太郎', '山田-太郎'],
    ['עדה לב', 'עדה-לב'],
    ['★', '2605'],
    ['👩🏽‍🌾', '1f469-1f3fd-200d-1f33e'],
    ['', ''],
    ['  ', ''],
  ])('turns %j into %j', (name, key) => {
    expect(toKey(name)).toBe(key);
  });

  it('never cuts within a character, so that the key can always be encoded in a link', () => {
    const key = toKey('𝒜'.repeat(150));
    expect(key).toBe('𝒜'.repeat(80));
    expect(() => encodeURIComponent(toKey(`a${'𝒜'.repeat(150)}`))).not.toThrow();
    expect(() => encodeURIComponent(toKey('a\ud800'))).not.toThrow();
  });
});
