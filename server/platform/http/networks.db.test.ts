import { describe, expect, it } from 'vitest';
import { isWithin, networkOf, readNetwork } from './networks';

describe('a network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.77/24 ', '203.0.113.0/24'],
    ['203.0.113.77/30', '203.0.113.76/30'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['2001:db8:1:2::/48', '2001:db8:1::/48'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
  ])('is parsed from %s', (text, kept) => {
    expect(readNetwork(text)).toBe(kept);
  });

  it.each(['', '203.0.113', '203.0.113.7/33', '203.0.113.7/-1', '203.0.113.7/24/2', '2001:db8::/129', 'office', '1'])(
    'is not parsed from %s',
    (text) => {
      expect(readNetwork(text)).toBeNull();
    },
  );
});

it.each([
  ['203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.8', ['203.0.113.7'], false],
  ['::ffff:203.0.113.200', ['10.0.0.0/8', '203.0.113.0/24'], true],
  ['203.0.114.1', ['203.0.113.0/24'], false],
  ['2001:db8:1:ffff::1', ['2001:db8:1::/48'], true],
  ['2001:db8:2::1', ['2001:db8:1::/48'], false],
  ['2001:db8::1', ['0.0.0.0/0'], false],
  ['', ['0.0.0.0/0'], false],
])('%s is within %j: %s', (ip, networks, expected) => {
  expect(isWithin(ip, networks)).toBe(expected);
});

it('the network of an address does not identify a person', () => {
  expect(networkOf('203.0.113.77')).toBe('203.0.113.0/24');
  expect(networkOf('::ffff:203.0.113.77')).toBe('203.0.113.0/24');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48');
  expect(networkOf('unknown')).toBeNull();
});
