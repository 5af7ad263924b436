import { describe, expect, it } from 'vitest';
import { isSafeUrl, normalizeUrl } from './url';

describe('normalizeUrl', () => {
  it.each([
    ['HTTP://Example.com/A?B', 'http://Example.com/A?B'],
    ['MAILTO:A@example.com', 'mailto:A@example.com'],
    ['Tel:+1', 'tel:+1'],
    [' HTTPS://a.example', 'https://a.example'],
    ['ht\ntp://a.example', 'http://a.example'],
    ['/a:b', '/a:b'],
    ['?A:b', '?A:b'],
    ['', ''],
  ])('normalizes %j to %j', (given, expected) => {
    expect(isSafeUrl(given)).toBe(true);
    expect(normalizeUrl(given)).toBe(expected);
  });

  it.each(['javascript:x', 'JAVASCRIPT:x', 'java\tscript:x', '\u0001data:x', 'file:///C:/x', 'c:\\x'])(
    'rejects %j',
    (given) => {
      expect(isSafeUrl(given)).toBe(false);
      expect(normalizeUrl(given)).toBeUndefined();
    },
  );
});
